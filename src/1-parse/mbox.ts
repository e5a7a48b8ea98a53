/** Mailboxes: many messages in one file. */
import { AppError } from '../errors'
import type { Document } from '../types'
import { Composer } from './compose'
import type { Input } from './contract'
import { addMessage } from './eml'

/** Reads a mailbox; each message is a section and a place. */
export async function parse(input: Input): Promise<Document> {
  const composer = new Composer()
  let damaged = 0
  let number = 0
  for (const message of messagesIn(input.bytes)) {
    input.signal?.throwIfAborted()
    composer.place('message', String(++number))
    try {
      await addMessage(composer, input, message, 1)
    } catch (error) {
      if (error instanceof AppError && error.problem.code === 'parse/too-large') throw error
      damaged++
    }
    composer.endPlace('message')
  }
  if (damaged > 0)
    composer.warn(
      'damaged-pages',
      damaged === 1
        ? '1 message is damaged and could not be read.'
        : `${damaged} messages are damaged and could not be read.`,
    )
  return composer.finish({ mediaType: 'application/mbox', parser: 'mbox@3' })
}

const separator = [...'From '].map((character) => character.charCodeAt(0))
const newline = 10

/** The longest line that parts two messages, with the beginning of the next line. Bytes. */
const LONGEST_LINE = 400

/**
 * Messages begin at lines with `From ` and a date (RFC 4155) at the file's beginning, after an empty line, or before a header: some
 * programs leave the empty line out, and texts have lines with `From ` too. `>From ` is `From ` in a text.
 */
export function* messagesIn(bytes: Uint8Array<ArrayBuffer>): Iterable<Uint8Array<ArrayBuffer>> {
  let start = -1
  for (let at = 0; at < bytes.length;) {
    const end = bytes.indexOf(newline, at)
    const next = end < 0 ? bytes.length : end + 1
    if (separator.every((byte, i) => bytes[at + i] === byte) && parts(bytes, at)) {
      if (start >= 0) yield unquoted(bytes.subarray(start, at))
      start = next
    }
    at = next
  }
  if (start >= 0 && start < bytes.length) yield unquoted(bytes.subarray(start))
}

/** Whether the line at this place parts two messages. */
function parts(bytes: Uint8Array, at: number): boolean {
  if (at === 0) return true
  const [line = '', below = ''] = String.fromCharCode(...bytes.subarray(at, at + LONGEST_LINE)).split(/\r?\n/)
  const hasTime = /\b\d{1,2}:\d\d(?::\d\d)?\b.*\b\d{4}\b/.test(line)
  const isHeader = /^>?[A-Za-z][\w-]*: ?/.test(below)
  return isEmptyLine(bytes, at) ? hasTime || isHeader : hasTime && isHeader
}

/** Whether the line before this one is empty. */
function isEmptyLine(bytes: Uint8Array, at: number): boolean {
  const before = bytes[at - 2]
  return before === newline || (before === 13 && bytes[at - 3] === newline) || at < 2
}

function unquoted(message: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const kept = new Uint8Array(message.length)
  let length = 0
  for (let at = 0; at < message.length;) {
    const end = message.indexOf(newline, at)
    const next = end < 0 ? message.length : end + 1
    let signs = 0
    while (message[at + signs] === 0x3e) signs++
    const isQuoted = signs > 0 && separator.every((byte, i) => message[at + signs + i] === byte)
    const line = message.subarray(isQuoted ? at + 1 : at, next)
    kept.set(line, length)
    length += line.length
    at = next
  }
  return kept.slice(0, length)
}
