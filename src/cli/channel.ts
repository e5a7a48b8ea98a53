/** From the page to the command that drives it: messages as JSON, in pieces that the debugging protocol carries with ease. */

/** What the page tells while a command runs. */
export type Message =
  /** The file at this place of the list has been taken up. */
  | { kind: 'started'; index: number }
  | { kind: 'extracted'; index: number; line: object }
  /** A sentence for a person who waits. */
  | { kind: 'progress'; text: string }
  /** Newly made vectors: for each a key of 32 bytes, then its little-endian floats; in base64. */
  | { kind: 'vectors'; fingerprint: string; dimensions: number; records: string }

declare global {
  interface Window {
    /** Provided by the command. Pieces with one `id` follow each other; those of several messages may mix. */
    rummageReceive(id: number, piece: string, last: boolean): Promise<void>
  }
}

/** UTF-16 units in a piece. */
const PIECE = 1 << 20

let messages = 0

/** Resolves when the command has the whole message. */
export async function send(message: Message): Promise<void> {
  const id = ++messages
  const text = JSON.stringify(message)
  for (let start = 0; start < text.length; start += PIECE) {
    await window.rummageReceive(id, text.slice(start, start + PIECE), start + PIECE >= text.length)
  }
}

/** Sends progress, at most once in so many milliseconds. */
export function progress(interval = 5000): (text: string) => Promise<void> {
  let next = 0
  return async (text) => {
    if (performance.now() < next) return
    next = performance.now() + interval
    await send({ kind: 'progress', text })
  }
}
