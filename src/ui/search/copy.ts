import type { RankedHit } from '../../types'

/** Whether the page may write to the clipboard; only on secure origins. */
export function canCopy(): boolean {
  return navigator.clipboard !== undefined
}

/** Where a passage stands: "Lease.pdf, 7 Term, p. 12". */
export function reference(hit: RankedHit): string {
  return [hit.name, ...hit.breadcrumb].join(', ')
}

/** Puts the passage with its place on the clipboard. */
export async function copyPassage(hit: RankedHit): Promise<void> {
  if (canCopy()) await navigator.clipboard.writeText(`${hit.text.trim()}\n\n${reference(hit)}\n`)
}
