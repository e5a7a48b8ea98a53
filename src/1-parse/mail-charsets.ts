/** Puts right what mails say of their own encodings: many name none, or another than they are in. */
import { decode, labelOf } from './decode'
import { declaredEncoding } from './html'
import type { Flowing } from './mail-flowed'

/** Messages that are longer are left as they are: they are long by attachments, and each is a copy. Bytes. */
const LONGEST = 64 * 1024 * 1024

/** A message that can be read by what it says of itself. */
export interface Readable {
  bytes: Uint8Array<ArrayBuffer>
  /** Its plain text flows, which is left to the reader. */
  flowing?: Flowing
  /** Whether it ends before its last part does. */
  isCutOff: boolean
}

/**
 * The message with the encoding of each text said as it is, and with headers in UTF-8.
 * @param bytes of one message (RFC 5322)
 */
export function withTrueCharsets(bytes: Uint8Array<ArrayBuffer>): Readable {
  if (bytes.length > LONGEST) return { bytes, isCutOff: false }
  const message = binary(bytes)
  const boundaries = new Set(
    [...message.matchAll(/boundary\s*=\s*(?:"([^"\r\n]+)"|([^\s;"]+))/gi)].map(([, a, b]) => a ?? b!),
  )
  const pieces: string[] = []
  let changed = false
  let flowing: Flowing | undefined
  for (const part of partsOf(message, boundaries)) {
    const { head, body } = inUtf8(part)
    const told = trueHead(head, body)
    // Joined before the marks of quotations are looked at, quoted lines would run into one another.
    const fixed = told.replace(/(content-type:(?:[^\r\n]|\r?\n[ \t])*?format\s*=\s*"?)flowed/i, '$1fixed')
    if (fixed !== told) flowing ??= { deletesSpace: /delsp\s*=\s*"?yes/i.test(told) }
    changed ||= fixed !== part.head
    pieces.push(fixed, body)
  }
  const [outermost] = boundaries
  return {
    bytes: changed ? bytesOf(pieces.join('')) : bytes,
    ...(flowing ? { flowing } : {}),
    isCutOff:
      outermost !== undefined &&
      /^content-type:\s*multipart/im.test(message) &&
      !message.includes(`\n--${outermost}--`),
  }
}

/** UTF-7 (RFC 2152), which browsers don’t know any more, as UTF-8. */
function inUtf8({ head, body }: Part): Part {
  const readable = head.replace(/=\?utf-7\?([bq])\?([^?]*)\?=/gi, (_, packing: string, words: string) => {
    const text = fromUtf7(unpackedAs(/b/i.test(packing) ? 'base64' : 'quoted-printable', words.replace(/_/g, ' ')))
    return `=?utf-8?B?${btoa(binary(new TextEncoder().encode(text)))}?=`
  })
  const type = /^content-type:(?:[^\r\n]|\r?\n[ \t])*?charset\s*=\s*"?(?:unicode-1-1-)?utf-7\b/im
  if (!type.test(readable)) return { head: readable, body }
  const packing = /^content-transfer-encoding:[^\r\n]*(?:\r?\n)?/im
  const text = fromUtf7(unpackedAs(packingOf(readable), body))
  return {
    head: readable.replace(packing, '').replace(type, (said) => said.replace(/[\w-]*utf-7$/i, 'utf-8')),
    body: binary(new TextEncoder().encode(text)),
  }
}

function fromUtf7(bytes: Uint8Array): string {
  return binary(bytes).replace(/\+([A-Za-z0-9+/]*)-?/g, (_, digits: string) => {
    if (digits === '') return '+'
    const wide = atob(digits + '='.repeat((4 - (digits.length % 4)) % 4))
    return new TextDecoder('utf-16be').decode(bytesOf(wide).subarray(0, wide.length & ~1))
  })
}

interface Part {
  /** Headers with the empty line that ends them, and what stands before them. */
  head: string
  body: string
}

/** The message cut into its parts, at the lines that part them; joined they are the message again. */
function* partsOf(message: string, boundaries: ReadonlySet<string>): Iterable<Part> {
  let from = 0
  const lines = boundaries.size > 0 ? message.matchAll(/^--([^\r\n]+?)(?:--)?[ \t]*\r?\n/gm) : []
  for (const line of lines) {
    if (!boundaries.has(line[1]!)) continue
    yield partOf(message.slice(from, line.index))
    from = line.index
  }
  yield partOf(message.slice(from))
}

function partOf(text: string): Part {
  const end = /\r?\n\r?\n/.exec(text)
  const at = end ? end.index + end[0].length : text.length
  return { head: text.slice(0, at), body: text.slice(at) }
}

function trueHead(head: string, body: string): string {
  const readable = /[\x80-\xff]/.test(head)
    ? binary(new TextEncoder().encode(decode({ bytes: bytesOf(head) }).text))
    : head
  const type = /^content-type:[ \t]*([^\r\n;]*)((?:[^\r\n]|\r?\n[ \t])*)/im.exec(readable)
  if (type && !/^text\//i.test(type[1]!)) return readable
  const parameter = type && /charset\s*=\s*(?:"([^"]*)"|([^\s;]+))/i.exec(type[2]!)
  const declared = parameter ? (parameter[1] ?? parameter[2]) : undefined
  const encoding = encodingOf(unpackedAs(packingOf(readable), body), declared)
  if (!encoding) return readable
  if (!type)
    return readable.replace(
      /(\r?\n)\r?\n$/,
      (end, line: string) => `${line}Content-Type: text/plain; charset=${encoding}${end}`,
    )
  const said = parameter ? type[0].replace(parameter[0], `charset=${encoding}`) : `${type[0]}; charset=${encoding}`
  return readable.slice(0, type.index) + said + readable.slice(type.index + type[0].length)
}

/** The encoding that a text is in; nothing where what it says holds, or where all of it is ASCII. */
function encodingOf(bytes: Uint8Array<ArrayBuffer>, declared: string | undefined): string | undefined {
  if (!bytes.some((byte) => byte > 127)) return undefined
  const label = declared === undefined ? undefined : labelOf(declared)
  // To browsers ASCII is windows-1252; who says ASCII and sends more has said nothing.
  const isSaid = label !== undefined && !/^(?:us-)?ascii$/i.test(declared!.trim())
  const { encoding } = decode({ bytes }, isSaid ? declared : declaredEncoding(bytes))
  return encoding === label && isSaid ? undefined : encoding
}

function packingOf(head: string): string | undefined {
  return /^content-transfer-encoding:\s*([\w-]+)/im.exec(head)?.[1]?.toLowerCase()
}

/** A part's bytes as they were before they were packed for the way. */
function unpackedAs(packing: string | undefined, body: string): Uint8Array<ArrayBuffer> {
  if (packing === 'quoted-printable')
    return bytesOf(
      body
        .replace(/=[ \t]*\r?\n/g, '')
        .replace(/=([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16))),
    )
  if (packing === 'base64') {
    const digits = body.replace(/[^A-Za-z0-9+/]/g, '')
    const rest = digits.length % 4
    return bytesOf(atob(rest === 1 ? digits.slice(0, -1) : digits + '='.repeat((4 - rest) % 4)))
  }
  return bytesOf(body)
}

/** A character for each byte. */
function binary(bytes: Uint8Array): string {
  const pieces: string[] = []
  for (let at = 0; at < bytes.length; at += PIECE) pieces.push(String.fromCharCode(...bytes.subarray(at, at + PIECE)))
  return pieces.join('')
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(text.length)
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i)
  return bytes
}

/** Bytes that become characters at once: more arguments than a call may have would end in an error. */
const PIECE = 8192
