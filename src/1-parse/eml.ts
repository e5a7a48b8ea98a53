/** Mail: single messages and saved web archives, which are built the same way. */
import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime'
import { AppError, describe } from '../errors'
import type { Document } from '../types'
import { oneLine } from './characters'
import { Composer } from './compose'
import type { Input } from './contract'
import { addHtml } from './html-blocks'
import { withTrueCharsets } from './mail-charsets'

/** Parts within parts; messages that people send have up to ten. */
const MAX_PARTS_DEEP = 100

/** A plain text with less than this share of the words of the formatted one is only a notice that there is one. */
const SAME_TEXT = 0.5

/** Reads a message: its headers, its text, then its attachments as documents below their names. */
export async function parse(input: Input): Promise<Document> {
  const composer = new Composer()
  const subject = await addMessage(composer, input, withoutLength(input.bytes), 1)
  return composer.finish({ mediaType: 'message/rfc822', parser: 'eml@3', title: subject })
}

/** Apple Mail writes how long a message is before it, and puts its own notes after it. */
function withoutLength(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const line = /^(\d{1,12})[ \t]*\r?\n/.exec(String.fromCharCode(...bytes.subarray(0, 32)))
  return line ? bytes.subarray(line[0].length, line[0].length + Number(line[1])) : bytes
}

/**
 * Adds a message to a document.
 * @param level of its section
 * @returns its subject
 */
export async function addMessage(
  composer: Composer,
  input: Input,
  bytes: Uint8Array<ArrayBuffer>,
  level: number,
): Promise<string | undefined> {
  const mail = await PostalMime.parse(withTrueCharsets(bytes), {
    maxNestingDepth: MAX_PARTS_DEEP,
    forceRfc822Attachments: true,
  })
  const isMail = mail.from !== undefined || mail.subject !== undefined || mail.date !== undefined
  if (!isMail && !mail.text && !mail.html && mail.attachments.length === 0)
    throw new AppError({ code: 'parse/corrupt', detail: 'no message in it' })
  const subject = oneLine(mail.subject ?? '')
  if (mail.html !== undefined && isSavedPage(mail, input.name)) return addSavedPage(composer, input, mail.html, subject)
  if (subject !== '') composer.heading(level, subject)
  const attachments = mail.attachments.filter(
    (attachment) => bytesOf(attachment).length > 0 && attachment.mimeType !== 'application/applefile',
  )
  const headers = [
    ['From', named(mail.from ? [mail.from] : [])],
    ['To', named(mail.to)],
    ['Cc', named(mail.cc)],
    ['Date', dateOf(mail.date)],
    [
      'Attachments',
      attachments
        .map(({ filename }) => filename ?? '')
        .filter((name) => name !== '')
        .join(', '),
    ],
  ] as const
  composer.block(
    'headers',
    headers
      .filter(([, value]) => value !== '')
      .map(([name, value]) => `${name}: ${value}`)
      .join('\n'),
  )
  addBody(composer, mail.text ?? '', mail.html)
  for (const attachment of attachments) await addAttachment(composer, input, attachment, level + 1)
  return subject || undefined
}

/** Parts that say how a message is wrapped, and nothing that a person wrote. */
const wrapping = new Set([
  'application/pgp-signature',
  'application/pgp-encrypted',
  'application/pkcs7-signature',
  'application/x-pkcs7-signature',
])

/** Web archives (MHTML, RFC 2557) are built as mails are; browsers leave their mark in them. */
function isSavedPage({ headers, from }: Email, fileName: string): boolean {
  if (/\.mht(?:ml)?$/i.test(fileName) || /^<?Saved by /i.test(from?.name || (from?.address ?? ''))) return true
  return headers.some(({ key }) => key === 'snapshot-content-location')
}

/** A saved page is read as a page; what it loads is not part of it. */
async function addSavedPage(
  composer: Composer,
  input: Input,
  html: string,
  subject: string,
): Promise<string | undefined> {
  const page = await input.read('page.html', new TextEncoder().encode(html))
  composer.insert(page)
  return page.title ?? (subject || undefined)
}

/** The formatted text and the plain one say the same, mostly; where they don't, both are kept. */
function addBody(composer: Composer, text: string, html: string | undefined): void {
  if (html === undefined) {
    composer.paragraph(text)
    return
  }
  const formatted = new Composer()
  addHtml(formatted, html)
  const words = wordsOf(formatted.text)
  const plain = wordsOf(text)
  const shared = [...plain].filter((word) => words.has(word)).length
  if (plain.size < words.size * SAME_TEXT || shared >= plain.size * 0.9) {
    if (shared < plain.size * SAME_TEXT) composer.paragraph(text)
    addHtml(composer, html)
  } else composer.paragraph(text)
}

function wordsOf(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/\p{L}{3,}/gu))
}

async function addAttachment(composer: Composer, input: Input, attachment: Attachment, level: number): Promise<void> {
  const isMessage = attachment.mimeType === 'message/rfc822'
  const name = attachment.filename ?? (isMessage ? 'message.eml' : `attachment.${extensionOf(attachment.mimeType)}`)
  // Pictures of a signature or of a layout are no attachments that anyone would miss.
  if (attachment.related && attachment.mimeType.startsWith('image/')) return
  if (wrapping.has(attachment.mimeType)) return
  try {
    composer.append(await input.read(name, bytesOf(attachment)), level, name)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    composer.warn('embedded-files', describe({ ...error.problem, subject: name }).sentence)
  }
}

const extensions: Record<string, string> = {
  'text/plain': 'txt',
  'text/html': 'html',
  'text/csv': 'csv',
  'application/pdf': 'pdf',
  'application/json': 'json',
  'message/delivery-status': 'txt',
  'text/rfc822-headers': 'txt',
  'text/calendar': 'ics',
  'text/vcard': 'vcf',
  'text/x-vcard': 'vcf',
  'text/markdown': 'md',
  'text/rtf': 'rtf',
  'application/rtf': 'rtf',
  'application/zip': 'zip',
  'application/msword': 'doc',
}

/** By the media type's own name where it is not in the table: `image/png` is called png. */
function extensionOf(mediaType: string): string {
  const own = /^\w+\/(?:x-)?([a-z0-9]{2,5})$/i.exec(mediaType)?.[1]
  return extensions[mediaType] ?? own?.toLowerCase() ?? 'bin'
}

function bytesOf({ content }: Attachment): Uint8Array<ArrayBuffer> {
  return typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content)
}

function named(addresses: readonly Address[] | undefined): string {
  return (addresses ?? [])
    .map(({ name, address, group }) =>
      group ? `${name}: ${named(group)}` : name && address ? `${name} <${address}>` : name || (address ?? ''),
    )
    .join(', ')
}

/** As people write it in their files: `2024-03-01 09:30`, in universal time. */
function dateOf(date: string | undefined): string {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(date ?? '') ? date!.slice(0, 16).replace('T', ' ') : oneLine(date ?? '')
}
