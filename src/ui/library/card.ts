/** The report card in words: what can be searched of a file, and all of it as text to be copied. Pure. */
import { describe } from '../../errors'
import type { DocumentSummary } from '../../types'
import { bytes, count, date, kind, language, plural, time } from '../format'
import { folder, pages } from './states'

/** What can be searched now, as a sentence. */
export function searchable(document: DocumentSummary): string {
  const { state, chunks = 0, embedded = 0 } = document
  if (state === 'waiting') return 'Waits to be read.'
  if (state === 'reading')
    return chunks === 0
      ? 'Is being read now.'
      : `Is being read now. Its first ${plural(document.pages ?? 0, 'page')} can be searched already.`
  if (state === 'complete' || (chunks > 0 && embedded === chunks)) return 'Can be searched by word and by meaning.'
  if (document.onDemand) return 'Can be searched by word; by meaning on demand.'
  return `Can be searched by word. ${count(embedded)} of ${plural(chunks, 'passage')} can be searched by meaning.`
}

/** Folder, kind, pages and size, as far as they are known. */
export function inBrief(document: DocumentSummary): string {
  const { mediaType, name, size } = document
  return [folder(document), kind(mediaType, name), pages(document), bytes(size)].filter(Boolean).join(', ')
}

/** "pdf 3" for `pdf@3`, each reader that had a hand in it. */
export function parsers(parser: string): string {
  return parser.replaceAll('@', ' ').replaceAll(' tesseract', ', tesseract')
}

/** The whole card as lines of text. */
export function cardText(document: DocumentSummary): string {
  const { name, problem, warnings, title, characters, chunks, embedded = 0, tokens, recognised, corrected } = document
  const said = problem && describe(problem)
  const by = (what: 'encoding' | 'language') => (corrected?.[what] ? ', said by a person' : '')
  const facts: [string, string | undefined][] = [
    ['Title', title === name ? undefined : title],
    ['Text', characters === undefined ? undefined : `${count(characters)} characters`],
    ['Passages', chunks === undefined ? undefined : `${count(chunks)}, ${count(embedded)} with meaning`],
    ['Tokens', tokens ? count(tokens) : undefined],
    ['Language', document.language && `${language(document.language)}${by('language')}`],
    ['Encoding', document.encoding && `${document.encoding}${by('encoding')}`],
    [
      'Recognised',
      recognised && `${plural(recognised.pages, 'page')}, mean confidence ${count(recognised.confidence)} %`,
    ],
    ['Media type', document.mediaType],
    ['Read by', document.parser && parsers(document.parser)],
    ['Time', document.ms === undefined ? undefined : time(document.ms)],
    ['Added', date(document.addedAt)],
    ['Changed', date(document.paths[0]?.lastModified ?? 0) || undefined],
    ...document.paths.map(({ path }, i): [string, string] => [i === 0 ? 'Path' : 'Also at', path]),
    ['SHA-256', document.id],
  ]
  return [
    name,
    inBrief(document),
    said ? `${said.sentence} ${said.remedy}` : searchable(document),
    ...(problem?.detail ? [problem.detail] : []),
    ...warnings.map(({ message }) => message),
    ...facts.flatMap(([label, value]) => (value ? [`${label}: ${value}`] : [])),
    '',
  ].join('\n')
}
