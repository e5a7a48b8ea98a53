/**
 * What the page itself remembers between visits: theme, widths, removals not yet carried out. Every key carries the page's
 * path, because all sites of one host share an origin's storage.
 */

const prefix = `rummage:${location.pathname.replace(/[^/]*$/, '')}:`

/** The value kept under `name`, or `otherwise` where there is none, or storage is closed to the page. */
export function recall<T>(name: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(prefix + name)
    return text === null ? otherwise : (JSON.parse(text) as T)
  } catch {
    // Site data is blocked, or another version wrote it: the default serves, and Settings says what is kept.
    return otherwise
  }
}

/** Keeps plain data under `name`; `undefined` forgets it. */
export function keep(name: string, value: unknown): void {
  try {
    if (value === undefined) localStorage.removeItem(prefix + name)
    else localStorage.setItem(prefix + name, JSON.stringify(value))
  } catch {
    // Site data is blocked: the choice holds until the page is closed.
  }
}

/** Forgets everything that the page remembers. */
export function forgetAll(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key)
  } catch {
    // Site data is blocked, so nothing was kept.
  }
}
