/** What is worth a look before files are handed over, and what is handed over then. Pure. */
import type { Comparison, DocumentSummary, Source } from '../../types'
import { count, plural } from '../format'

/** From here on a comparison is shown before anything is done (files to read, their bytes, seconds of preparing). */
export const long = { files: 200, bytes: 50e6, seconds: 120 } as const

/** How dropped files differ from the library, with what a person needs to decide. */
export interface Look {
  sources: Source[]
  comparison: Comparison
  /** What was dropped, as a person names it: "Reports", "Reports and Mail", "3 files". */
  subject: string
  /** Paths of files that are as they were. */
  unchanged: string[]
  /** Paths of files that could not be read before and are the same; they are tried again. */
  again: string[]
  /** A dropped folder has files in the library already. */
  known: boolean
}

/** One count of a look: "3 new", with the paths that it counts. */
export interface Part {
  kind: 'new' | 'changed' | 'renamed' | 'gone' | 'unchanged' | 'tried again'
  words: string
  paths: string[]
}

const list = new Intl.ListFormat('en', { type: 'conjunction' })

/** Puts a comparison together with what the page knows of the library. */
export function lookAt(sources: Source[], comparison: Comparison, documents: readonly DocumentSummary[]): Look {
  const failed = new Set(
    documents.flatMap(({ state, paths }) => (state === 'failed' ? paths.map(({ path }) => path) : [])),
  )
  const other = new Set([...comparison.added, ...comparison.changed, ...comparison.renamed.map(({ to }) => to)])
  const same = sources.map(({ path }) => path).filter((path) => !other.has(path))
  const roots = [
    ...new Set(sources.flatMap(({ path }) => (path.includes('/') ? [path.slice(0, path.indexOf('/'))] : []))),
  ]
  const loose = sources.filter(({ path }) => !path.includes('/')).length
  const folders = roots.length > 3 ? [plural(roots.length, 'folder')] : roots
  return {
    sources,
    comparison,
    subject: list.format(loose > 0 ? [...folders, plural(loose, 'file')] : folders),
    unchanged: same.filter((path) => !failed.has(path)),
    again: same.filter((path) => failed.has(path)),
    known: documents.some(({ paths }) => paths.some(({ path }) => roots.some((root) => path.startsWith(`${root}/`)))),
  }
}

/** Files that have to be read. */
export function toRead({ comparison: { added, changed }, again }: Look): number {
  return added.length + changed.length + again.length
}

/** Whether nothing would come of handing the files over. */
export function isUnchanged(look: Look): boolean {
  const { renamed, removed } = look.comparison
  return toRead(look) + renamed.length + removed.length === 0
}

/** Whether a person should see the comparison before it is carried out. */
export function worthALook(look: Look): boolean {
  const { added, changed, renamed, removed, bytes, seconds } = look.comparison
  const differs = added.length + changed.length + renamed.length + removed.length > 0
  return (
    (differs && (look.known || changed.length > 0)) ||
    toRead(look) > long.files ||
    bytes > long.bytes ||
    seconds > long.seconds
  )
}

/** The counts that are not zero, in the order in which they matter. */
export function parts({ comparison: { added, changed, renamed, removed }, unchanged, again }: Look): Part[] {
  const all: [Part['kind'], string[]][] = [
    ['new', added],
    ['changed', changed],
    ['renamed', renamed.map(({ from, to }) => `${from} → ${to}`)],
    ['gone', removed],
    ['tried again', again],
    ['unchanged', unchanged],
  ]
  return all
    .filter(([, paths]) => paths.length > 0)
    .map(([kind, paths]) => ({ kind, paths, words: `${count(paths.length)} ${kind}` }))
}

/** Files whose handing over changes something. */
export function toHandOver({ sources, unchanged }: Look): Source[] {
  const same = new Set(unchanged)
  return sources.filter(({ path }) => !same.has(path))
}
