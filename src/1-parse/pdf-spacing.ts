/** Words set with space between their letters: which gaps part letters and which words only the drawn spaces tell. */

/** Parts of a text from which it may be spaced out. */
const ENOUGH_PARTS = 6

/** Nothing but single letters, two at least: enough beside another text in the same font that is spaced out. */
const letterByLetter = /^\s*\p{L}(?:\s+\p{L})+\s*$/u

/** Share of them that are one or two characters. */
const MOSTLY = 0.7

/** Characters between two spaces, on the average, in no language's words. */
const LONGEST_WORDS = 24

/** Those of a page's texts that look like `H e r e i s`, and what shares their font and looks like it as far as it goes. */
export function spacedOut<T extends { str: string; fontName: string; height: number }>(texts: readonly T[]): T[] {
  const sure = texts.filter(({ str }) => isSpacedOut(str))
  if (sure.length === 0) return sure
  return texts.filter(
    (text) =>
      (isSpacedOut(text.str) || letterByLetter.test(text.str)) &&
      sure.some((other) => other.fontName === text.fontName && Math.abs(other.height - text.height) < 0.1),
  )
}

function isSpacedOut(text: string): boolean {
  if (!mayBeSpacedOut(text)) return false
  const parts = text.trim().split(/\s+/)
  const short = parts.filter((part) => part.length <= 2 && /\p{L}/u.test(part)).length
  return parts.length >= ENOUGH_PARTS && short >= parts.length * MOSTLY
}

/** Counts what stands between plain spaces, without the cost of taking it apart: this is asked of every run of glyphs. */
function mayBeSpacedOut(text: string): boolean {
  let parts = 0
  let short = 0
  for (let i = 0; i < text.length;) {
    const space = text.indexOf(' ', i)
    const end = space < 0 ? text.length : space
    parts++
    if (end - i <= 2) short++
    i = end + 1
  }
  return short >= parts * MOSTLY || /[^\S ]/.test(text)
}

/**
 * A spaced-out text with the spaces that were drawn.
 * @param drawn all letters of its page, with drawn spaces only
 * @returns the text as it is where the page draws no spaces in it
 */
export function respaced(text: string, drawn: string): string {
  const letters = text.replace(/\s/g, '')
  let at = 0
  const places: number[] = []
  let compact = ''
  for (const unit of drawn) {
    if (!/\s/.test(unit)) {
      compact += unit
      places.push(...Array<number>(unit.length).fill(at))
    }
    at += unit.length
  }
  const found = compact.indexOf(letters)
  if (found < 0) return text
  const whole = drawn.slice(places[found], (places[found + letters.length - 1] ?? 0) + 1).trim()
  const words = whole.split(/\s+/)
  // One word may be a title that was set apart, and may be a formula.
  if (words.length === 1 && !/^\p{L}+$/u.test(whole)) return text
  return words.length * LONGEST_WORDS < letters.length || isSpacedOut(whole) ? text : whole
}
