/** What Outlook's properties (MAPI) say of a message, in whatever file they lie. */
import { decode } from './decode'
import type { Input } from './contract'
import { unpackRtf } from './mapi-rtf'
import { codePage } from './rtf-codepages'
import type { MailAttachment, Message } from './mail-message'

/** Values by the number of their property: texts and bytes as they are, times in milliseconds since 1970. */
export interface Properties {
  get(id: number): string | number | Uint8Array<ArrayBuffer> | undefined
}

/** Numbers of properties (MS-OXPROPS). */
export const tags = {
  subject: 0x0037,
  submitted: 0x0039,
  senderName: 0x0c1a,
  senderAddress: 0x0c1f,
  recipientType: 0x0c15,
  displayCc: 0x0e03,
  displayTo: 0x0e04,
  delivered: 0x0e06,
  body: 0x1000,
  packedRtf: 0x1009,
  html: 0x1013,
  displayName: 0x3001,
  data: 0x3701,
  shortName: 0x3704,
  method: 0x3705,
  longName: 0x3707,
  mediaType: 0x370e,
  contentId: 0x3712,
  smtpAddress: 0x39fe,
  internetCodePage: 0x3fde,
  senderSmtp: 0x5d01,
  isHidden: 0x7ffe,
} as const

/** A message by its properties. @param recipients properties of each */
export async function messageOf(
  input: Input,
  properties: Properties,
  recipients: readonly Properties[],
  attachments: readonly MailAttachment[],
): Promise<Message> {
  const text = (id: number) => textOf(properties, id)
  const addressed = (kind: number, otherwise: number) =>
    recipients
      .filter((recipient) => recipient.get(tags.recipientType) === kind)
      .map((recipient) => named(textOf(recipient, tags.displayName), textOf(recipient, tags.smtpAddress)))
      .join(', ') || text(otherwise).replace(/;\s*/g, ', ')
  const plain = text(tags.body)
  const html = htmlOf(properties)
  return {
    subject: text(tags.subject).trim(),
    from: named(text(tags.senderName), text(tags.senderSmtp) || text(tags.senderAddress)),
    to: addressed(1, tags.displayTo),
    cc: addressed(2, tags.displayCc),
    date: dateOf(properties.get(tags.submitted) ?? properties.get(tags.delivered)),
    text: plain === '' && html === undefined ? await fromRtf(input, properties.get(tags.packedRtf)) : plain,
    html,
    attachments,
  }
}

/** A text property; empty where it is absent or no text. */
export function textOf(properties: Properties, id: number): string {
  const value = properties.get(id)
  return typeof value === 'string' ? value.replace(/\0+$/, '') : ''
}

function htmlOf(properties: Properties): string | undefined {
  const value = properties.get(tags.html)
  if (typeof value === 'string') return value
  if (!(value instanceof Uint8Array) || value.length === 0) return undefined
  const page = properties.get(tags.internetCodePage)
  return decode({ bytes: value }, typeof page === 'number' ? codePage(page) : undefined).text
}

/** Messages without another text have it as RTF only. */
async function fromRtf(input: Input, packed: unknown): Promise<string> {
  if (!(packed instanceof Uint8Array)) return ''
  const rtf = unpackRtf(packed)
  return rtf.length === 0 ? '' : (await input.read('message.rtf', rtf)).text
}

function named(name: string, address: string): string {
  const isAddress = address.includes('@')
  return name && isAddress && name !== address ? `${name} <${address}>` : name || (isAddress ? address : '')
}

/** `2024-03-01 09:30`, in universal time. */
function dateOf(time: unknown): string {
  return typeof time === 'number' && Math.abs(time) < 8.64e15
    ? new Date(time).toISOString().slice(0, 16).replace('T', ' ')
    : ''
}

/** Time as Windows counts it, in units of 100 ns since 1601, as milliseconds since 1970. */
export function fileTime(view: DataView, at: number): number {
  return Number(view.getBigUint64(at, true) / 10_000n) - 11_644_473_600_000
}
