/** Which chunks a query may find: its operators and sources as a filter that acts before anything is ranked. */
import type { ParsedQuery } from '../5-retrieve/query'
import { foldWord } from '../text/fold'
import { passage } from '../text/passage'
import { Phrase } from '../text/phrase'
import { terms } from '../text/tokenize'
import type { DocumentId, DocumentSummary } from '../types'
import type { Library, Shelved } from './library'
import { chunkAt } from './tables'

export type RowFilter = (row: number) => boolean

/**
 * @param sources documents that may be searched; absent: all
 * @returns undefined where nothing is narrowed
 */
export async function narrow(
  { phrases, without, filters }: ParsedQuery,
  sources: readonly DocumentId[] | undefined,
  library: Library,
  signal?: AbortSignal,
): Promise<RowFilter | undefined> {
  const documents = allowedDocuments(filters, sources, library)
  const excluded = new Set(without.words.flatMap((word) => wordRows(word, library)))
  const wanted = phrases.filter((phrase) => !new Phrase(phrase).isEmpty)
  const unwanted = without.phrases.filter((phrase) => !new Phrase(phrase).isEmpty)
  if (!documents && excluded.size === 0 && wanted.length + unwanted.length === 0) return undefined
  const inDocuments: RowFilter = (row) => !excluded.has(row) && (!documents || documents.has(library.at(row).owner.id))
  if (wanted.length + unwanted.length === 0) return inDocuments
  const holding = await holdingRows(wanted, unwanted, inDocuments, library, signal)
  return (row) => holding.has(row)
}

function allowedDocuments(
  { file, type, in: folders, lang, after = -Infinity, before = Infinity }: ParsedQuery['filters'],
  sources: readonly DocumentId[] | undefined,
  library: Library,
): Set<DocumentId> | undefined {
  const dated = after > -Infinity || before < Infinity
  if (!sources && !dated && [file, type, folders, lang].every(({ length }) => length === 0)) return undefined
  const any = (values: string[], holds: (value: string) => boolean): boolean =>
    values.length === 0 || values.some(holds)
  const fits = ({ name, paths, mediaType = '', language }: DocumentSummary): boolean =>
    any(file, (part) => foldWord(name).includes(foldWord(part))) &&
    any(type, (kind) => isOfType(kind.toLowerCase(), name, mediaType)) &&
    any(folders, (folder) => paths.some(({ path }) => isIn(folder, path))) &&
    any(lang, (code) => language === code.toLowerCase()) &&
    paths.some(({ lastModified }) => lastModified >= after && lastModified < before)
  const among = sources && new Set(sources)
  const found = new Set<DocumentId>()
  for (const summary of library.summaries.values()) {
    if ((!among || among.has(summary.id)) && fits(summary)) found.add(summary.id)
  }
  return found
}

function isOfType(kind: string, name: string, mediaType: string): boolean {
  return name.toLowerCase().endsWith(`.${kind.replace(/^\./, '')}`) || mediaType.split(/[/+.;-]/).includes(kind)
}

function isIn(folder: string, path: string): boolean {
  const wanted = `/${foldWord(folder).replace(/^\/|\/$/g, '')}/`
  return `/${foldWord(path)}`.includes(wanted)
}

/** Rows that hold a word in any of its forms; of an identifier the whole, not its parts. */
function wordRows(word: string, library: Library): number[] {
  const [first] = library.words.asked(word)
  return first === undefined ? [] : library.words.rows(first)
}

/** Rows with all wanted phrases and none of the unwanted ones, found by their words and then read. */
async function holdingRows(
  wanted: readonly string[],
  unwanted: readonly string[],
  allowed: RowFilter,
  library: Library,
  signal?: AbortSignal,
): Promise<Set<number>> {
  const rows = candidateRows(wanted, library)
  const found = new Set<number>()
  for (const [owner, own] of byDocument(rows, allowed, library)) {
    const document = await library.document(owner.id)
    signal?.throwIfAborted()
    if (!document) continue
    const { language } = owner
    const [all, none] = [wanted, unwanted].map((some) => some.map((phrase) => new Phrase(phrase, language)))
    for (const row of own) {
      const text = [...terms(passage(document.text, chunkAt(owner.chunks, row - owner.base)), language)]
      const holds = (phrase: Phrase): boolean => phrase.find(text).length > 0
      if (all!.every(holds) && !none!.some(holds)) found.add(row)
    }
  }
  return found
}

/** Rows that hold all plain words of all phrases; every row where the phrases have none. */
function candidateRows(phrases: readonly string[], library: Library): Iterable<number> {
  const words = phrases.flatMap((phrase) =>
    library.words.asked(phrase).filter(({ kind, everywhere }) => kind === 'word' && everywhere),
  )
  let rows: Set<number> | undefined
  for (const word of words) {
    const holding = library.words.rows(word)
    const before = rows
    rows = new Set(before ? holding.filter((row) => before.has(row)) : holding)
  }
  return rows ?? library.rows()
}

function byDocument(rows: Iterable<number>, allowed: RowFilter, library: Library): Map<Shelved, number[]> {
  const found = new Map<Shelved, number[]>()
  for (const row of rows) {
    if (!library.holds(row) || !allowed(row)) continue
    const { owner } = library.at(row)
    const own = found.get(owner) ?? []
    own.push(row)
    found.set(owner, own)
  }
  return found
}
