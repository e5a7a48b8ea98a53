/** Puts right what mails say of their own encodings: many name none, or another than they are in. */
import { decode, labelOf } from './decode'
import { declaredEncoding } from './html'

/** Messages that are longer are left as they are: they are long by attachments, and each is a copy. Bytes. */
const LONGEST = 64 * 1024 * 1024

/**
 * The message with the encoding of each text said as it is, and with headers in UTF-8.
 * @param bytes of one message (RFC 5322)
 */
export function withTrueCharsets(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  if (bytes.length > LONGEST) return bytes
  const message = binary(bytes)
  const boundaries = new Set(
    [...message.matchAll(/boundary\s*=\s*(?:"([^"\r\n]+)"|([^\s;"]+))/gi)].map(([, a, b]) => a ?? b!),
  )
  const pieces: string[] = []
  let changed = false
  for (const { head, body } of partsOf(message, boundaries)) {
    const told = trueHead(head, body)
    changed ||= told !== head
    pieces.push(told, body)
  }
  return changed ? bytesOf(pieces.join('')) : bytes
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
  const encoding = encodingOf(unpacked(readable, body), declared)
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

/** A part's bytes as they were before they were packed for the way. */
function unpacked(head: string, body: string): Uint8Array<ArrayBuffer> {
  const packing = /^content-transfer-encoding:\s*([\w-]+)/im.exec(head)?.[1]?.toLowerCase()
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
