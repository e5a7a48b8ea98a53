/** Mail: single messages and saved web archives, which are built the same way. */
import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime'
import { AppError } from '../errors'
import type { Document } from '../types'
import { oneLine } from './characters'
import { Composer } from './compose'
import type { Input } from './contract'
import { withTrueCharsets } from './mail-charsets'
import { unflowed } from './mail-flowed'
import { addMail, type MailAttachment } from './mail-message'
import { addSavedPage, isSavedPage } from './mail-page'

/** Parts within parts; messages that people send have up to ten. */
const MAX_PARTS_DEEP = 100

/** Reads a message: its headers, its text, then its attachments as documents below their names. */
export async function parse(input: Input): Promise<Document> {
  const composer = new Composer()
  const subject = await addMessage(composer, input, withoutLength(input.bytes), 1)
  return composer.finish({ mediaType: 'message/rfc822', parser: 'eml@5', title: subject })
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
  const { bytes: readable, flowing, isCutOff } = withTrueCharsets(bytes)
  const mail = await parsed(readable)
  const isMail = mail.from !== undefined || mail.subject !== undefined || mail.date !== undefined
  if (!isMail && !mail.text && !mail.html && mail.attachments.length === 0)
    throw new AppError({ code: 'parse/corrupt', detail: 'no message in it' })
  const subject = oneLine(mail.subject ?? '')
  if (mail.html !== undefined && isSavedPage(mail, input.name))
    return (await addSavedPage(composer, input, mail, readable)) ?? (subject || undefined)
  const text = mail.text ?? ''
  await addMail(
    composer,
    input,
    {
      subject,
      from: named(mail.from ? [mail.from] : []),
      to: named(mail.to),
      cc: named(mail.cc),
      date: dateOf(mail.date),
      text: flowing ? unflowed(text, flowing) : text,
      html: mail.html,
      attachments: mail.attachments.filter(isAttachment).map(attachmentOf),
    },
    level,
  )
  if (isCutOff) composer.warn('truncated', 'The message ends in the middle; what was there was read.')
  return subject || undefined
}

/** Its limits are limits like any other, and say both figures. */
async function parsed(bytes: Uint8Array<ArrayBuffer>): Promise<Email> {
  try {
    return await PostalMime.parse(bytes, { maxNestingDepth: MAX_PARTS_DEEP, forceRfc822Attachments: true })
  } catch (error) {
    if (!(error instanceof Error) || !/^Maximum .* exceeded/.test(error.message)) throw error
    throw new AppError({ code: 'parse/too-large', detail: error.message }, { cause: error })
  }
}

function isAttachment(attachment: Attachment): boolean {
  return bytesOf(attachment).length > 0 && attachment.mimeType !== 'application/applefile'
}

function attachmentOf(attachment: Attachment): MailAttachment {
  const { filename, mimeType, related } = attachment
  // Pictures of a signature or of a layout are no attachments that anyone would miss.
  const isRead = !(related && mimeType.startsWith('image/')) && !wrapping.has(mimeType)
  const name = filename || (mimeType === 'message/rfc822' ? 'message.eml' : `attachment.${extensionOf(mimeType)}`)
  return { name, isNamed: Boolean(filename), isRead, bytes: bytesOf(attachment) }
}

/** Parts that say how a message is wrapped, and nothing that a person wrote. */
const wrapping = new Set([
  'application/pgp-signature',
  'application/pgp-encrypted',
  'application/pkcs7-signature',
  'application/x-pkcs7-signature',
])

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
  'application/ms-tnef': 'tnef',
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
