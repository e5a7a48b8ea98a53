import type { RankedHit } from '../../types'

/**
 * Hits with those of one document together, in the order of each document's best. Pure.
 * @returns `under` for each hit that stands under the name of the one before it
 */
export function byDocument(hits: readonly RankedHit[]): { hit: RankedHit; under: boolean }[] {
  const documents = new Map<string, RankedHit[]>()
  for (const hit of hits) documents.set(hit.document, [...(documents.get(hit.document) ?? []), hit])
  return [...documents.values()].flatMap((own) => own.map((hit, at) => ({ hit, under: at > 0 })))
}
