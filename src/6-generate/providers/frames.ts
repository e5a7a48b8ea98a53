/** Cuts a response's bytes into frames, wherever the network has cut them. */

/** Takes bytes as they come and gives the frames that are complete. */
export interface Framer {
  /** Frames that end in these bytes. */
  push(bytes: Uint8Array): string[]
  /** What was left when the stream ended. */
  rest(): string[]
}

/** Whole lines out of UTF-8 that is cut anywhere, also inside a character or a line's end. */
function lineReader(): Framer {
  const decoder = new TextDecoder()
  let kept = ''
  function cut(text: string): string[] {
    // A carriage return at the very end may be the first half of a line's end.
    const all = (kept + text).split(/\r\n|\n|\r(?!$)/)
    kept = all.pop()!
    return all
  }
  return {
    push: (bytes) => cut(decoder.decode(bytes, { stream: true })),
    rest: () => [...cut(decoder.decode()), kept.replace(/\r$/, '')],
  }
}

/** A frame is a line that is not blank. */
export function lines(): Framer {
  const reader = lineReader()
  const full = (line: string): boolean => line.trim() !== ''
  return { push: (bytes) => reader.push(bytes).filter(full), rest: () => reader.rest().filter(full) }
}

/**
 * A frame is the data of one server-sent event: the lines after `data:`, up to a blank line. Other fields and comments are
 * left out. https://html.spec.whatwg.org/multipage/server-sent-events.html#event-stream-interpretation
 */
export function events(): Framer {
  const reader = lineReader()
  let data: string[] = []
  function take(all: string[]): string[] {
    const found: string[] = []
    for (const line of all) {
      if (line === '') {
        if (data.length > 0) found.push(data.join('\n'))
        data = []
      } else if (line.startsWith('data:')) data.push(line.slice(line[5] === ' ' ? 6 : 5))
    }
    return found
  }
  return {
    push: (bytes) => take(reader.push(bytes)),
    // The standard drops an event without its blank line; several servers leave out the last one.
    rest: () => take([...reader.rest(), '']),
  }
}
