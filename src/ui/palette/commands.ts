/** What the palette offers: files to open, things to do, searches to make again. */
import Chart from '@lucide/svelte/icons/chart-no-axes-column'
import Clock from '@lucide/svelte/icons/clock'
import Eraser from '@lucide/svelte/icons/eraser'
import FileText from '@lucide/svelte/icons/file-text'
import FolderOpen from '@lucide/svelte/icons/folder-open'
import Keyboard from '@lucide/svelte/icons/keyboard'
import Layers from '@lucide/svelte/icons/layers'
import Mail from '@lucide/svelte/icons/mail'
import Moon from '@lucide/svelte/icons/moon'
import Pause from '@lucide/svelte/icons/pause'
import Play from '@lucide/svelte/icons/play'
import SearchIcon from '@lucide/svelte/icons/search'
import SearchX from '@lucide/svelte/icons/search-x'
import Settings from '@lucide/svelte/icons/settings-2'
import Shield from '@lucide/svelte/icons/shield-check'
import Square from '@lucide/svelte/icons/square-pen'
import Trash from '@lucide/svelte/icons/trash-2'
import Undo from '@lucide/svelte/icons/undo-2'
import X from '@lucide/svelte/icons/x'
import { tick, type Component } from 'svelte'
import { date, plural } from '../format'
import { folder, pages } from '../library/states'
import { withoutPart } from '../search/parts'
import type { Page } from '../state/page'

export interface Command {
  label: string
  /** What is known besides, in grey. */
  note?: string
  /** Keys that do the same. */
  keys?: string[]
  icon: Component<{ size?: number }>
  run(): void
}

/** Files that can be opened, by name. */
export function files({ library, openDocument }: Page): Command[] {
  return library.documents
    .filter(({ state }) => state !== 'failed' && state !== 'waiting')
    .map((document) => ({
      label: document.name,
      note: [folder(document), pages(document)].filter(Boolean).join(', '),
      icon: document.mediaType === 'message/rfc822' ? Mail : FileText,
      run: () => openDocument(document.id),
    }))
}

/** Searches that were made, the newest first. */
export function searches({ past, ask }: Page): Command[] {
  return past.list.map(({ text, hits, at }) => ({
    label: text,
    note: `${plural(hits, 'passage')}, ${date(at)}`,
    icon: Clock,
    run: () => ask(text),
  }))
}

/** What can be done now: nothing that would have no effect. */
export function actions(page: Page): Command[] {
  const { route, search, ways, whyNot, reader, library, settings, past } = page
  const parts = search.shown?.parts ?? []
  const asked = search.text.trim()
  const to = (tab: typeof route.tab) => () => route.go({ tab }, true)
  const themes = { system: 'as the system has it', light: 'light', dark: 'dark' } as const
  const offered: (Command | false)[] = [
    {
      label: 'Go to the search field',
      keys: ['/'],
      icon: SearchIcon,
      run: () => {
        route.go({ tab: 'search' })
        void tick().then(page.focusSearch)
      },
    },
    asked !== '' && {
      label: 'Why not found?',
      note: 'Follow a file or a phrase',
      icon: SearchX,
      run: () => {
        route.go({ tab: 'search' })
        whyNot.start('')
      },
    },
    parts.length > 0 && {
      label: 'Clear filters',
      note: 'Leave only the words',
      icon: Eraser,
      run: () => page.ask([...parts].sort((a, b) => b.start - a.start).reduce(withoutPart, asked)),
    },
    {
      label: ways.chosen.grouped ? 'List passages by themselves' : 'Group passages by document',
      icon: Layers,
      run: () => ways.choose({ grouped: !ways.chosen.grouped }),
    },
    ways.changed && { label: 'Search in the usual way again', icon: Undo, run: () => ways.reset() },
    reader.id !== undefined && { label: 'Close the reader', keys: ['Esc'], icon: X, run: () => page.closeReader() },
    route.tab !== 'ask' && { label: 'Ask a question', note: 'Answered from your files', icon: Square, run: to('ask') },
    route.tab !== 'evaluate' && {
      label: 'Evaluate',
      note: 'How well it finds what you look for',
      icon: Chart,
      run: to('evaluate'),
    },
    route.tab !== 'library' && {
      label: 'Open the library',
      note: 'Files and report cards',
      icon: FolderOpen,
      run: to('library'),
    },
    route.tab !== 'settings' && { label: 'Settings', icon: Settings, run: to('settings') },
    route.tab !== 'settings' && { label: 'What was sent', note: 'Privacy', icon: Shield, run: to('settings') },
    library.mine &&
      library.busy && {
        label: library.work.paused ? 'Go on reading and preparing' : 'Pause reading and preparing',
        icon: library.work.paused ? Play : Pause,
        run: () => void library.pause(!library.work.paused),
      },
    ...(['light', 'dark', 'system'] as const).map(
      (theme) =>
        settings.theme !== theme && {
          label: `Colours: ${themes[theme]}`,
          icon: Moon,
          run: () => {
            settings.theme = theme
          },
        },
    ),
    past.list.length > 0 && {
      label: 'Forget past searches',
      note: `${plural(past.list.length, 'search', 'searches')} on this device`,
      icon: Trash,
      run: () => past.forget(),
    },
    { label: 'All keys', keys: ['?'], icon: Keyboard, run: () => page.help() },
  ]
  return offered.filter((command) => command !== false)
}
