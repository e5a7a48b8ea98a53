import { MediaQuery } from 'svelte/reactivity'
import { keep, recall } from './kept'

export type Theme = 'system' | 'light' | 'dark'

/** Narrow: one pane at a time. Middle: the library is a drawer. Wide: three panes. */
export type Layout = 'narrow' | 'middle' | 'wide'

/** Pixels that the panes may take, from `tokens.css`. */
export const paneLimits = {
  library: { least: 200, start: 248, most: 340 },
  results: { least: 400, start: 520, most: 680 },
} as const

export type Pane = keyof typeof paneLimits

/** The person's choices for the page, remembered, and the room there is. */
export class Settings {
  #theme = $state<Theme>(recall<Theme>('theme', 'system'))
  #singleKeys = $state(recall('single-keys', true))
  #widths = $state<Record<Pane, number>>({
    library: recall<number>('width-library', paneLimits.library.start),
    results: recall<number>('width-results', paneLimits.results.start),
  })
  #wide = new MediaQuery('(min-width: 1200px)')
  #middle = new MediaQuery('(min-width: 800px)')

  get layout(): Layout {
    return this.#wide.current ? 'wide' : this.#middle.current ? 'middle' : 'narrow'
  }

  get theme(): Theme {
    return this.#theme
  }

  set theme(theme: Theme) {
    this.#theme = theme
    keep('theme', theme === 'system' ? undefined : theme)
    this.applyTheme()
  }

  /** Whether keys such as `/` and `W` act by themselves, outside fields. */
  get singleKeys(): boolean {
    return this.#singleKeys
  }

  set singleKeys(on: boolean) {
    this.#singleKeys = on
    keep('single-keys', on ? undefined : false)
  }

  /** Puts the theme on the root element, where `tokens.css` looks for it. */
  applyTheme(): void {
    if (this.#theme === 'system') delete document.documentElement.dataset['theme']
    else document.documentElement.dataset['theme'] = this.#theme
  }

  width(pane: Pane): number {
    return this.#widths[pane]
  }

  setWidth(pane: Pane, pixels: number): void {
    const { least, most } = paneLimits[pane]
    this.#widths[pane] = Math.round(Math.min(most, Math.max(least, pixels)))
    keep(`width-${pane}`, this.#widths[pane])
  }
}
