/** Plain text whose paragraphs a mail program has cut into lines (RFC 3676). */

/** How a text says that it flows. */
export interface Flowing {
  /** The space at which a line was cut is no part of the text. */
  deletesSpace: boolean
}

/** Puts the lines of each paragraph together; those of a quotation only with others of its depth. */
export function unflowed(text: string, { deletesSpace }: Flowing): string {
  const lines: { depth: number; text: string }[] = []
  let goesOn = false
  for (const line of text.split(/\r?\n/)) {
    const marks = /^>*/.exec(line)![0]
    // A space before a line that would else be taken for something.
    const words = line.slice(marks.length).replace(/^ /, '')
    const last = lines.at(-1)
    if (goesOn && last?.depth === marks.length) last.text += words
    else lines.push({ depth: marks.length, text: words })
    goesOn = words.endsWith(' ') && words !== '-- '
    if (goesOn && deletesSpace) lines.at(-1)!.text = lines.at(-1)!.text.slice(0, -1)
  }
  return lines.map(({ depth, text }) => (depth > 0 ? `${'>'.repeat(depth)} ${text}` : text)).join('\n')
}
