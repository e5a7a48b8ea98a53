/** Keys that act anywhere on the page. Those of one part (a tree, a list, a divider) are handled there. */
import { tick } from 'svelte'
import type { Page } from './state/page'

/** Whether typing goes into this element, so that single keys must not act. */
export function isField(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement) return !['checkbox', 'radio', 'file', 'button'].includes(target.type)
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement || target.isContentEditable
}

/** Whether a single letter may act now: switched on, outside fields and dialogs, without other keys held. */
export function isSingleKey(event: KeyboardEvent, page: Page): boolean {
  if (!page.settings.singleKeys || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented)
    return false
  return !isField(event.target) && document.querySelector('dialog[open]') === null
}

/** Handles Ctrl or ⌘ K, `/`, `?`, F6, and Esc where nothing has the focus. */
export function handleKey(event: KeyboardEvent, page: Page): void {
  if (event.key === 'F6' && !event.ctrlKey && !event.altKey && !event.metaKey) {
    event.preventDefault()
    nextPane(event.shiftKey ? -1 : 1)
    return
  }
  const isCommands =
    event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
  if (isCommands && document.querySelector('dialog[open]') === null) {
    event.preventDefault()
    page.commands(true)
    return
  }
  if (event.key === 'Escape' && event.target === document.body && page.reader.id !== undefined) {
    page.closeReader()
    return
  }
  if (!isSingleKey(event, page)) return
  if (event.key === '/') {
    event.preventDefault()
    page.route.go({ tab: 'search' })
    void tick().then(() => page.focusSearch())
  } else if (event.key === '?') {
    event.preventDefault()
    page.help()
  }
}

/** Moves the focus to the next pane on view, to where it would start in it. */
function nextPane(step: 1 | -1): void {
  const panes = [...document.querySelectorAll<HTMLElement>('[data-pane]')].filter((pane) => pane.offsetParent !== null)
  if (panes.length === 0) return
  const at = panes.findIndex((pane) => pane.contains(document.activeElement))
  const pane = panes[(at + step + panes.length) % panes.length] ?? panes[0]
  const start = pane?.querySelector<HTMLElement>('[data-pane-start]') ?? pane
  start?.focus()
}
