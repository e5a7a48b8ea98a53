/** What the library says about a file's state, in a word or two. Pure. */
import type { ProblemCode } from '../../errors'
import type { DocumentSummary } from '../../types'
import { percent, plural } from '../format'

export interface StateWords {
  words: string
  tone: 'quiet' | 'busy' | 'warn' | 'danger'
}

const problems: Partial<Record<ProblemCode, string>> = {
  'parse/encrypted': 'Locked',
  'parse/corrupt': 'Damaged',
  'parse/no-text': 'No text',
  'parse/empty': 'Empty',
  'parse/too-large': 'Too large',
  'parse/unsupported': 'Can’t be read',
}

/** Warnings that a person should look at; others are facts on the report card. */
const serious = new Set(['pages-without-text', 'truncated', 'form-not-read'])

/** Whether the file needs a look: it failed, or part of it was not read. */
export function needsLook(document: DocumentSummary): boolean {
  return document.state === 'failed' || document.warnings.some(({ kind }) => serious.has(kind))
}

/** Whether its text is still to be recognised; not where that was tried. */
export function isScan({ offers, recognised, warnings }: DocumentSummary): boolean {
  const isTried = recognised !== undefined || warnings.some(({ kind }) => kind === 'recognised-in-vain')
  return !isTried && (offers?.includes('recognise') ?? false)
}

export function stateWords(document: DocumentSummary): StateWords {
  const { state, chunks = 0, embedded = 0 } = document
  if (state === 'failed')
    return { words: (document.problem && problems[document.problem.code]) ?? 'Not read', tone: 'danger' }
  if (state === 'waiting') return { words: 'Waiting', tone: 'quiet' }
  if (state === 'reading') return { words: 'Reading', tone: 'busy' }
  const warning = document.warnings.find(({ kind }) => serious.has(kind))
  if (warning)
    return { words: warning.kind === 'pages-without-text' ? 'Pages without text' : 'Read in part', tone: 'warn' }
  if (state === 'searchable' && document.onDemand) return { words: 'Words only', tone: 'quiet' }
  if (state === 'searchable' && chunks > 0) return { words: `Meaning ${percent(embedded / chunks)}`, tone: 'busy' }
  return { words: 'Ready', tone: 'quiet' }
}

/** Pages where the format has them: "38 p". */
export function length(document: DocumentSummary): string {
  return document.pages ? `${document.pages}\u00a0p` : ''
}

/** Folder that a file came from, with ` › ` between its parts; empty for a single file. */
export function folder(document: DocumentSummary): string {
  return (document.paths[0]?.path ?? '').split('/').slice(0, -1).join(' › ')
}

/** "In contracts › 2021, PDF, 38 pages." as one line of facts. */
export function pages(document: DocumentSummary): string {
  return document.pages ? plural(document.pages, 'page') : ''
}
