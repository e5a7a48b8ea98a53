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
  return composer.finish({ mediaType: 'application/mbox', parser: 'mbox@2' })
}

const separator = [...'From '].map((character) => character.charCodeAt(0))
const newline = 10

/** Messages begin at lines with `From ` at the file's beginning or after an empty line (RFC 4155); `>From ` is `From ` in a text. */
export function* messagesIn(bytes: Uint8Array<ArrayBuffer>): Iterable<Uint8Array<ArrayBuffer>> {
  let start = -1
  for (let at = 0; at < bytes.length;) {
    const end = bytes.indexOf(newline, at)
    const next = end < 0 ? bytes.length : end + 1
    if (separator.every((byte, i) => bytes[at + i] === byte) && (at === 0 || isEmptyLine(bytes, at))) {
      if (start >= 0) yield unquoted(bytes.subarray(start, at))
      start = next
    }
    at = next
  }
  if (start >= 0 && start < bytes.length) yield unquoted(bytes.subarray(start))
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
