/** Outlook's own packages, winmail.dat (MS-OXTNEF). */
import { AppError } from '../errors'
import type { Document } from '../types'
import { Composer } from './compose'
import type { Input } from './contract'
import { textIn } from './decode'
import { addMail, type MailAttachment } from './mail-message'
import { fileTime, messageOf, tags, textOf } from './mapi'
import { codePage } from './rtf-codepages'

/** Attributes of a package (MS-OXTNEF 2.1.3.3). */
const attributes = {
  codePage: 0x69007,
  subject: 0x18004,
  body: 0x2800c,
  properties: 0x69003,
  attachment: 0x69002,
  attachmentName: 0x18010,
  attachmentData: 0x6800f,
  attachmentProperties: 0x69005,
} as const

type Values = Map<number, string | number | Uint8Array<ArrayBuffer>>

interface Attached {
  name: string
  bytes: Uint8Array<ArrayBuffer>
  values: Values
}

/** Reads a package: the message's text, as far as it is in it, then the files that were packed. */
export async function parse(input: Input): Promise<Document> {
  const { values, attached } = unpack(input.bytes)
  const files = attached.flatMap(({ name, bytes, values: own }): MailAttachment[] => {
    const long = textOf(own, tags.longName) || name
    const data = own.get(tags.data)
    const content = bytes.length > 0 ? bytes : data instanceof Uint8Array ? data : new Uint8Array()
    return content.length === 0
      ? []
      : [{ name: long || 'attachment.bin', isNamed: long !== '', isRead: true, bytes: content }]
  })
  const composer = new Composer()
  const message = await messageOf(input, values, [], files)
  await addMail(composer, input, message, 1)
  if (composer.length === 0 && composer.warnings.length > 0)
    throw new AppError({ code: 'parse/unsupported', detail: composer.warnings.map((w) => w.message).join(' ') })
  return composer.finish({ mediaType: 'application/ms-tnef', parser: 'tnef@1', title: message.subject })
}

/** Bytes of the signature and the key before the first attribute, and around each attribute's content. */
const [START, BEFORE, AFTER] = [6, 9, 2]

function unpack(bytes: Uint8Array<ArrayBuffer>): { values: Values; attached: Attached[] } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const values: Values = new Map()
  const attached: Attached[] = []
  let encoding = 'windows-1252'
  for (let at = START; at + BEFORE <= bytes.length;) {
    const id = view.getUint32(at + 1, true) & 0xffffff
    const length = view.getUint32(at + 5, true)
    const content = bytes.slice(at + BEFORE, at + BEFORE + length)
    at += BEFORE + length + AFTER
    const text = () => textIn(encoding, content).replace(/\0+$/, '')
    const last = attached.at(-1)
    if (id === attributes.codePage && content.length >= 4)
      encoding = codePage(new DataView(content.buffer).getUint32(0, true))
    else if (id === attributes.subject) values.set(tags.subject, text())
    else if (id === attributes.body) values.set(tags.body, text())
    else if (id === attributes.properties) readProperties(content, values, encoding)
    else if (id === attributes.attachment) attached.push({ name: '', bytes: new Uint8Array(), values: new Map() })
    else if (id === attributes.attachmentName && last) last.name = text()
    else if (id === attributes.attachmentData && last) last.bytes = content
    else if (id === attributes.attachmentProperties && last) readProperties(content, last.values, encoding)
  }
  return { values, attached }
}

/** Bytes of values that have a fixed length, by type (MS-OXCDATA 2.11.1); each is filled up to four. */
const lengths: Record<number, number> = {
  2: 4,
  3: 4,
  4: 4,
  5: 8,
  6: 8,
  7: 8,
  0xa: 4,
  0xb: 4,
  0x14: 8,
  0x40: 8,
  0x48: 16,
}

/** Reads a list of properties, as far as it can be followed. */
function readProperties(bytes: Uint8Array<ArrayBuffer>, values: Values, encoding: string): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = 4
  const number = () => {
    at += 4
    return view.getUint32(at - 4, true)
  }
  try {
    for (let left = view.getUint32(0, true); left > 0 && at < bytes.length; left--) {
      const tag = number()
      const [type, id] = [tag & 0xffff, tag >>> 16]
      if (id >= 0x8000) at += nameLength(view, at)
      const fixed = lengths[type & 0xfff]
      const isMany = (type & 0x1000) !== 0
      const count = isMany || fixed === undefined ? number() : 1
      for (let i = 0; i < count && at < bytes.length; i++) {
        const length = fixed ?? number()
        const value = bytes.slice(at, at + length)
        if (type === 3) values.set(id, view.getInt32(at, true))
        else if (type === 0x40) values.set(id, fileTime(view, at))
        else if (type === 0x1f) values.set(id, new TextDecoder('utf-16le').decode(value))
        else if (type === 0x1e) values.set(id, textIn(encoding, value))
        else if (type === 0x102) values.set(id, value)
        else if (type === 0xd) values.set(id, value.subarray(16))
        at += fixed ?? Math.ceil(length / 4) * 4
      }
    }
  } catch (error) {
    // A list that is cut off: what was read of it stays.
    if (!(error instanceof RangeError)) throw error
  }
}

/** Bytes of a property's name: a set, then a number or a text (MS-OXTNEF 2.1.3.4). */
function nameLength(view: DataView, at: number): number {
  const isNumber = view.getUint32(at + 16, true) === 0
  return isNumber ? 24 : 24 + Math.ceil(view.getUint32(at + 20, true) / 4) * 4
}
