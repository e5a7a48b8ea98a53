/** Characters that a document's text never holds, whatever its format. */

/**
 * Controls but tab and newline, soft hyphens, zero-width spaces and byte-order marks. Joiners (U+200C, U+200D) stay: they
 * carry meaning in Persian, in Indic scripts and in emoji.
 */
const unwanted = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\u00ad\u200b\u2060\ufeff\ufff9-\ufffb]/g

/** Line separators other than `\n`. */
const newlines = /\r\n?|[\u000b\u000c\u0085\u2028\u2029]/g

/** Spaces that look like a space and would not be found by one. */
const spaces = /[\u00a0\u1680\u2000-\u200a\u202f\u205f]/g

/** Half of a surrogate pair without the other. */
const lone = /\p{Surrogate}/gu

/** The text with `\n` as its only line separator, plain spaces, and none of the characters that nobody sees. */
export function clean(text: string): string {
  return text.replace(newlines, '\n').replace(unwanted, '').replace(spaces, ' ').replace(lone, '\ufffd')
}

/** One line: every run of white space is one space, none at the ends. */
export function oneLine(text: string): string {
  return clean(text).replace(/\s+/g, ' ').trim()
}
