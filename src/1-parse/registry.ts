/** Which parser reads which file. A format is one row here and one file beside it. */
import { AppError } from '../errors'
import type { Document, Source } from '../types'
import {
  MAX_DEPTH,
  MAX_FILE_BYTES,
  MAX_UNPACKED_BYTES,
  tooLarge,
  type Input,
  type Parser,
  type ParseTools,
} from './contract'
import { extensionOf, signatureOf, sourceExtensions, type Signature } from './recognise'

export type { ParseTools, Progress } from './contract'

interface Format {
  name: string
  /** Lower case, without their dots. */
  extensions: string[]
  mediaTypes: string[]
  /** What the content shows; formats without one are text that only their extension tells apart. */
  signatures?: Signature[]
  load: () => Promise<{ parse: Parser }>
}

const table: Format[] = [
  {
    name: 'PDF',
    extensions: ['pdf'],
    mediaTypes: ['application/pdf'],
    signatures: ['pdf'],
    load: () => import('./pdf'),
  },
  {
    name: 'HTML',
    extensions: ['html', 'htm', 'xhtml'],
    mediaTypes: ['text/html', 'application/xhtml+xml'],
    signatures: ['html'],
    load: () => import('./html'),
  },
  {
    name: 'Markdown',
    extensions: ['md', 'markdown', 'mdown', 'mkd', 'qmd', 'rmd', 'mdx'],
    mediaTypes: ['text/markdown'],
    load: () => import('./markdown'),
  },
  {
    name: 'Outlines',
    extensions: ['org', 'adoc', 'asciidoc', 'textile', 'wiki', 'mediawiki', 'typ'],
    mediaTypes: ['text/org', 'text/asciidoc'],
    load: () => import('./outlines'),
  },
  {
    name: 'Word',
    extensions: ['docx', 'docm', 'dotx', 'dotm'],
    mediaTypes: ['application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    signatures: ['docx'],
    load: () => import('./docx'),
  },
  {
    name: 'Excel',
    extensions: ['xlsx', 'xlsm', 'xltx', 'xltm', 'xlam'],
    mediaTypes: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    signatures: ['xlsx'],
    load: () => import('./xlsx'),
  },
  {
    name: 'PowerPoint',
    extensions: ['pptx', 'pptm', 'ppsx', 'ppsm', 'potx', 'potm'],
    mediaTypes: ['application/vnd.openxmlformats-officedocument.presentationml.presentation'],
    signatures: ['pptx'],
    load: () => import('./pptx'),
  },
  {
    name: 'OpenDocument',
    extensions: 'odt ott odm fodt ods ots fods odp otp fodp odg otg fodg'.split(' '),
    mediaTypes: [
      'application/vnd.oasis.opendocument.text',
      'application/vnd.oasis.opendocument.spreadsheet',
      'application/vnd.oasis.opendocument.presentation',
      'application/vnd.oasis.opendocument.graphics',
    ],
    signatures: ['odt', 'ods', 'odp'],
    load: () => import('./odt'),
  },
  {
    name: 'RTF',
    extensions: ['rtf'],
    mediaTypes: ['application/rtf', 'text/rtf'],
    signatures: ['rtf'],
    load: () => import('./rtf'),
  },
  {
    name: 'EPUB',
    extensions: ['epub'],
    mediaTypes: ['application/epub+zip'],
    signatures: ['epub'],
    load: () => import('./epub'),
  },
  {
    name: 'Books and articles in XML',
    extensions: ['fb2'],
    mediaTypes: ['application/x-fictionbook+xml'],
    signatures: ['xml-document'],
    load: () => import('./xml-document'),
  },
  { name: 'reStructuredText', extensions: ['rst', 'rest'], mediaTypes: ['text/x-rst'], load: () => import('./rst') },
  { name: 'Jupyter', extensions: ['ipynb'], mediaTypes: ['application/x-ipynb+json'], load: () => import('./ipynb') },
  {
    name: 'Subtitles',
    extensions: ['srt', 'vtt', 'ass', 'ssa', 'sbv', 'lrc'],
    mediaTypes: ['text/vtt', 'application/x-subrip'],
    signatures: ['vtt'],
    load: () => import('./subtitles'),
  },
  {
    name: 'Mail',
    extensions: ['eml', 'emlx', 'mht', 'mhtml'],
    mediaTypes: ['message/rfc822'],
    signatures: ['mail'],
    load: () => import('./eml'),
  },
  {
    name: 'Outlook messages',
    extensions: ['msg'],
    mediaTypes: ['application/vnd.ms-outlook'],
    signatures: ['msg'],
    load: () => import('./msg'),
  },
  {
    name: 'Outlook packages',
    extensions: ['tnef'],
    mediaTypes: ['application/ms-tnef', 'application/vnd.ms-tnef'],
    signatures: ['tnef'],
    load: () => import('./tnef'),
  },
  {
    name: 'Mailbox',
    extensions: ['mbox', 'mbx'],
    mediaTypes: ['application/mbox'],
    signatures: ['mailbox'],
    load: () => import('./mbox'),
  },
  {
    name: 'ZIP',
    extensions: ['zip'],
    mediaTypes: ['application/zip', 'application/x-zip-compressed'],
    signatures: ['zip'],
    load: () => import('./zip'),
  },
  {
    name: 'TAR and gzip',
    extensions: ['tar', 'tgz', 'gz'],
    mediaTypes: ['application/x-tar', 'application/gzip', 'application/x-gzip'],
    signatures: ['tar'],
    load: () => import('./tar'),
  },
  {
    name: 'Calendars and addresses',
    extensions: ['ics', 'vcf'],
    mediaTypes: ['text/calendar', 'text/vcard', 'text/x-vcard'],
    signatures: ['cards'],
    load: () => import('./cards'),
  },
  {
    name: 'CSV',
    extensions: ['csv', 'tsv', 'tab'],
    mediaTypes: ['text/csv', 'text/tab-separated-values'],
    load: () => import('./csv'),
  },
  {
    name: 'JSON',
    extensions: ['json', 'jsonl', 'ndjson', 'geojson', 'jsonc'],
    mediaTypes: ['application/json', 'application/x-ndjson'],
    load: () => import('./json'),
  },
]

/** Source code is known by its name only. */
const sourceCode: Format = {
  name: 'Source code',
  extensions: sourceExtensions,
  mediaTypes: ['text/css', 'text/javascript'],
  load: () => import('./source'),
}

const plainText: Format = {
  name: 'Plain text',
  extensions: ['txt', 'text', 'log', 'asc', 'nfo'],
  mediaTypes: ['text/plain'],
  load: () => import('./txt'),
}

/** Extensions that can be read, for the file input's `accept` and the README. */
export const formats: readonly { name: string; extensions: string[]; mediaTypes: string[] }[] = [
  ...table,
  sourceCode,
  plainText,
].map(({ name, extensions, mediaTypes }) => ({ name, extensions, mediaTypes }))

/**
 * Reads one file. Recognised by content, then extension, then media type, so a wrong extension still opens.
 * @throws AppError `parse/*` with the file's name as subject; the signal's reason where it aborts
 */
export async function parse(source: Source, tools: ParseTools, signal?: AbortSignal): Promise<Document> {
  if (source.bytes.size > MAX_FILE_BYTES) {
    const { problem } = tooLarge(`${source.bytes.size.toLocaleString('en')} bytes`, MAX_FILE_BYTES)
    throw new AppError({ ...problem, subject: source.name })
  }
  const bytes = new Uint8Array(await source.bytes.arrayBuffer())
  const allowance = { bytes: MAX_UNPACKED_BYTES }
  const input = inputOf(source.name, bytes, 0, { tools, allowance, ...(signal ? { signal } : {}) })
  return await read(input, source.bytes.type)
}

type Surroundings = Pick<Input, 'tools' | 'signal' | 'allowance'>

function inputOf(name: string, bytes: Uint8Array<ArrayBuffer>, depth: number, surroundings: Surroundings): Input {
  return {
    name,
    bytes,
    depth,
    warnings: [],
    ...(depth === 0 ? said(surroundings.tools) : {}),
    ...surroundings,
    read: (inner, content) => read(inputOf(inner, content, depth + 1, surroundings), ''),
  }
}

/** What a person has said of the file that they handed over, and what they are told of it. */
function said({ encoding, told, begun }: ParseTools): Pick<Input, 'encoding' | 'told' | 'begun'> {
  return { ...(encoding ? { encoding } : {}), ...(told ? { told } : {}), ...(begun ? { begun } : {}) }
}

async function read(input: Input, mediaType: string): Promise<Document> {
  input.signal?.throwIfAborted()
  try {
    if (input.bytes.length === 0) throw new AppError({ code: 'parse/empty', detail: '0 bytes' })
    if (input.depth > MAX_DEPTH) throw tooLarge('files in files in files', MAX_DEPTH)
    const { parse: parser } = await (await formatOf(input, mediaType)).load()
    const document = await parser(input)
    return { ...document, warnings: [...input.warnings, ...document.warnings] }
  } catch (error) {
    input.signal?.throwIfAborted()
    throw asProblem(error, input.name)
  }
}

async function formatOf({ bytes, name }: Input, mediaType: string): Promise<Format> {
  const extension = extensionOf(name)
  const signature = signatureOf(bytes)
  const byContent = signature && table.find((format) => format.signatures?.includes(signature))
  const byName = formatNamed(extension, mediaType.split(';')[0]!.trim().toLowerCase())
  const { isDisguised, isUnreadable, oleProblem, unsupported } = await import('./unsupported')
  if (signature === 'zip' && isUnreadable(extension, 'zip')) throw await unsupported(bytes, extension)
  if (byContent && !(byName && couldBe(byName, signature))) return byContent
  const { isText } = await import('./decode')
  if (signature === 'ole') throw oleProblem(bytes, extension)
  if (byContent && byName) return byName
  if (!isText(bytes) || (await isDisguised(bytes))) throw await unsupported(bytes, extension)
  if (byName && isBinary(byName))
    throw new AppError({ code: 'parse/corrupt', detail: `the content is not ${byName.name}` })
  if (!byName && isUnreadable(extension, 'text')) throw await unsupported(bytes, extension)
  return byName ?? (extension === 'xls' ? formatNamed('csv', '')! : plainText)
}

function formatNamed(extension: string, mediaType: string): Format | undefined {
  const all = [...table, sourceCode, plainText]
  return (
    all.find((format) => format.extensions.includes(extension)) ??
    all.find((format) => format.mediaTypes.includes(mediaType))
  )
}

/** Whether a file's name knows better than its content: a damaged container doesn't show what it holds, and a text may begin like a mail. */
function couldBe(format: Format, signature: Signature): boolean {
  if (signature === 'zip') return format.signatures?.some((own) => containers.has(own)) ?? false
  return (signature === 'mail' || signature === 'mailbox') && !isBinary(format)
}

/** Formats that are ZIP files. */
const containers = new Set<Signature>(['docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp', 'epub'])

/** Formats that no text can be. */
function isBinary({ signatures = [] }: Format): boolean {
  return signatures.some((signature) => containers.has(signature) || /^(?:pdf|zip|tar|rtf|msg|tnef)$/.test(signature))
}

/** Memory and stack that run out are limits like any other. */
function asProblem(error: unknown, subject: string): AppError {
  if (error instanceof AppError) return new AppError({ ...error.problem, subject }, { cause: error })
  const detail = error instanceof Error ? error.message : String(error)
  const code = error instanceof RangeError ? 'parse/too-large' : 'parse/corrupt'
  return new AppError({ code, subject, detail }, { cause: error })
}
