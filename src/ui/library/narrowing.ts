/** What the list of files can be narrowed to besides names and folders. Pure. */
import type { DocumentSummary } from '../../types'
import { kind, language } from '../format'
import { stateWords } from './states'

/** A property of files: the values of one of them that it may have. */
export interface Property {
  id: 'state' | 'kind' | 'unread' | 'language'
  name: string
  valuesOf(document: DocumentSummary): string[]
}

/** What is wanted of each property; absent: anything. */
export type Narrowing = Partial<Record<Property['id'], string>>

const warningWords: Record<string, string> = {
  'pages-without-text': 'Pages without text',
  'damaged-pages': 'Damaged pages',
  'unreadable-font': 'Unreadable fonts',
  'embedded-files': 'Attached files',
  images: 'Pictures',
  links: 'Addresses of links',
  form: 'Forms without pages',
  'form-not-read': 'Forms not read',
  truncated: 'Cut off',
  formulas: 'Formulas without results',
  'encoding-guessed': 'Encoding guessed',
  'encoding-mixed': 'Encodings mixed',
  recognised: 'Recognised text',
  'recognised-in-vain': 'Nothing recognised',
}

/** A warning's kind in a word or two. */
function warningWord(kind: string): string {
  const words = kind.replaceAll('-', ' ')
  return warningWords[kind] ?? words.charAt(0).toUpperCase() + words.slice(1)
}

export const properties: readonly Property[] = [
  { id: 'kind', name: 'Type', valuesOf: ({ mediaType, name }) => [kind(mediaType, name)] },
  { id: 'state', name: 'State', valuesOf: (document) => [stateOf(document)] },
  {
    id: 'unread',
    name: 'Not read',
    valuesOf: (document) => [
      ...(document.state === 'failed' ? [stateWords(document).words] : []),
      ...new Set(document.warnings.map(({ kind }) => warningWord(kind))),
    ],
  },
  {
    id: 'language',
    name: 'Language',
    valuesOf: ({ language: code, state }) => (code ? [language(code)] : state === 'failed' ? [] : ['Not known']),
  },
]

function stateOf(document: DocumentSummary): string {
  const { state, onDemand } = document
  if (state === 'failed') return 'Not read'
  if (state === 'complete') return 'Ready'
  if (state === 'searchable') return onDemand ? 'Words only' : 'Being prepared'
  return state === 'reading' ? 'Reading' : 'Waiting'
}

/** Whether a document has what is wanted of each property. */
export function fits(document: DocumentSummary, narrowing: Narrowing): boolean {
  return properties.every(({ id, valuesOf }) => {
    const wanted = narrowing[id]
    return wanted === undefined || valuesOf(document).includes(wanted)
  })
}

/** The values that there are, each with its number of documents, by name. */
export function valuesIn(documents: readonly DocumentSummary[], { valuesOf }: Property): [string, number][] {
  const counts = new Map<string, number>()
  for (const document of documents)
    for (const value of valuesOf(document)) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].sort(([a], [b]) => a.localeCompare(b))
}
