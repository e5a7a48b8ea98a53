/** Outlook's messages (MS-OXMSG). */
import { AppError } from '../errors'
import type { Document } from '../types'
import { Composer } from './compose'
import { openCompound, type Storage } from './compound'
import type { Input } from './contract'
import { textIn } from './decode'
import { addMail, type MailAttachment } from './mail-message'
import { fileTime, messageOf, tags, textOf, type Properties } from './mapi'
import { codePage } from './rtf-codepages'

/** An attachment that is a message itself (MS-OXCMSG 2.2.2.9). */
const EMBEDDED_MESSAGE = 5

/** Code page of a message's own texts where they are not in Unicode. */
const MESSAGE_CODE_PAGE = 0x3ffd

/** Messages in messages. */
const MAX_MESSAGES = 8

/** Reads a message: its headers, its text, then its attachments as documents below their names. */
export async function parse(input: Input): Promise<Document> {
  const composer = new Composer()
  const subject = await addMessage(composer, input, openCompound(input.bytes), 1)
  return composer.finish({ mediaType: 'application/vnd.ms-outlook', parser: 'msg@1', title: subject })
}

async function addMessage(composer: Composer, input: Input, storage: Storage, level: number): Promise<string> {
  const properties = propertiesOf(storage, level === 1 ? 32 : 24)
  const within = (prefix: string) => [...storage.storages].filter(([name]) => name.startsWith(prefix)).map(([, s]) => s)
  const recipients = within('__recip_version1.0_').map((recipient) => propertiesOf(recipient, 8))
  const attached = within('__attach_version1.0_').map((folder) => ({ folder, properties: propertiesOf(folder, 8) }))
  const files = attached.filter(({ properties: own }) => own.get(tags.method) !== EMBEDDED_MESSAGE)
  const message = await messageOf(
    input,
    properties,
    recipients,
    files.flatMap(({ properties: own }) => attachmentOf(own)),
  )
  if (message.subject === '' && message.text === '' && !message.html && files.length === 0 && message.from === '')
    throw new AppError({ code: 'parse/corrupt', detail: 'no message in it' })
  await addMail(composer, input, message, level)
  for (const { folder, properties: own } of attached) {
    const inner = folder.storages.get('__substg1.0_3701000D')
    if (!inner || level > MAX_MESSAGES) continue
    const name = textOf(own, tags.displayName)
    if (name !== '') composer.section(level + 1, name)
    await addMessage(composer, input, inner, level + 2)
  }
  return message.subject
}

/** A file that hangs on the message; pictures of its layout are none. */
function attachmentOf(properties: Properties): MailAttachment[] {
  const bytes = properties.get(tags.data)
  if (!(bytes instanceof Uint8Array) || bytes.length === 0) return []
  const isPicture = textOf(properties, tags.mediaType).startsWith('image/')
  if (properties.get(tags.isHidden) || (isPicture && textOf(properties, tags.contentId) !== '')) return []
  const name = textOf(properties, tags.longName) || textOf(properties, tags.shortName)
  return [{ name: name || 'attachment.bin', isNamed: name !== '', isRead: true, bytes }]
}

/** Kinds of values (MS-OXCDATA 2.11.1). */
const types = { integer: 0x0003, boolean: 0x000b, ansi: 0x001e, unicode: 0x001f, time: 0x0040, binary: 0x0102 } as const

/** @param headerLength bytes before the first property, which depends on what has them (MS-OXMSG 2.4.1) */
function propertiesOf({ streams }: Storage, headerLength: number): Properties {
  const fixed = new Map<number, number>()
  const table = streams.get('__properties_version1.0')?.() ?? new Uint8Array()
  const view = new DataView(table.buffer, table.byteOffset, table.byteLength)
  for (let at = headerLength; at + 16 <= table.length; at += 16) {
    const [type, id] = [view.getUint16(at, true), view.getUint16(at + 2, true)]
    if (type === types.integer) fixed.set(id, view.getInt32(at + 8, true))
    else if (type === types.boolean) fixed.set(id, view.getUint8(at + 8))
    else if (type === types.time) fixed.set(id, fileTime(view, at + 8))
  }
  const stream = (id: number, type: number) =>
    streams.get(`__substg1.0_${[id, type].map((n) => n.toString(16).toUpperCase().padStart(4, '0')).join('')}`)?.()
  return {
    get(id) {
      const unicode = stream(id, types.unicode)
      if (unicode) return new TextDecoder('utf-16le').decode(unicode)
      const ansi = stream(id, types.ansi)
      if (ansi) return textIn(codePage(fixed.get(MESSAGE_CODE_PAGE) ?? fixed.get(tags.internetCodePage) ?? 1252), ansi)
      return stream(id, types.binary) ?? fixed.get(id)
    },
  }
}
