/** Tabs that exist. */
export const tabs = ['search', 'ask', 'evaluate', 'library', 'settings'] as const
export type Tab = (typeof tabs)[number]

/** What stands in the address after `#`, which no server sees. */
export interface Place {
  tab: Tab
  /** The query, `#q=…`. */
  query: string
  /** Id of the passage open in the reader. */
  at?: string
}

/** Reads a fragment, with or without `#`. Unknown tabs become `search`. */
export function readFragment(fragment: string): Place {
  const fields = new URLSearchParams(fragment.replace(/^#/, ''))
  const tab = tabs.find((name) => name === fields.get('tab')) ?? 'search'
  const at = fields.get('at')
  return { tab, query: fields.get('q') ?? '', ...(at ? { at } : {}) }
}

/** The fragment for a place, with `#`; empty for the first page. */
export function writeFragment(place: Place): string {
  const fields = new URLSearchParams()
  if (place.query) fields.set('q', place.query)
  if (place.at) fields.set('at', place.at)
  if (place.tab !== 'search') fields.set('tab', place.tab)
  const text = fields.toString()
  return text ? `#${text}` : ''
}

/** The address's fragment, both ways: what the page shows is written there, and what is typed there is shown. */
export class Route {
  place = $state.raw<Place>(readFragment(location.hash))

  get tab(): Tab {
    return this.place.tab
  }

  /** Changes part of the place. A step can be undone with the browser's back button; otherwise the entry is replaced. */
  go(change: { tab?: Tab; query?: string; at?: string | undefined }, step = false): void {
    const next = { ...this.place, ...change }
    const place: Place = { tab: next.tab, query: next.query, ...(next.at ? { at: next.at } : {}) }
    const fragment = writeFragment(place)
    if (fragment !== writeFragment(this.place)) {
      const address = location.pathname + location.search + fragment
      if (step) history.pushState(null, '', address)
      else history.replaceState(null, '', address)
    }
    this.place = place
  }

  /** Takes over what the address says now. */
  readAddress(): void {
    this.place = readFragment(location.hash)
  }
}
