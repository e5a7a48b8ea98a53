/** Fonts whose glyphs have no letters behind them: their "text" is noise. */
import type { Frame } from './pdf-pieces'

/** Characters below which a font is not judged. */
const ENOUGH = 20

/** Share of meaningless characters from which a font's text is noise. */
const NOISE = 0.4

/** Latin letters from which their vowels are counted. */
const ENOUGH_LETTERS = 60

/** Fewer vowels than this no language has: letters have been swapped for others. English has .38, Polish .39, Czech .4. */
const FEW_VOWELS = 0.12

/** Fewer letters and digits than this, among characters that aren't drawn in rows as leaders and rules are, no text has. */
const FEW_LETTERS = 0.35

/** Share of control characters from which text of capitals alone is small letters under the numbers of their glyphs. */
const SHIFTED = 0.08

const isAscii = /^[\x20-\x7e]*$/

/** What a font's text consists of. */
interface Count {
  all: number
  strange: number
  /** Letters and digits, and all signs but those. */
  letters: number
  signs: number
  latin: number
  vowels: number
}

/** pdf.js's names of the fonts whose text can't be read. */
export function unreadableFonts(frames: readonly Frame[]): Set<string> {
  const fonts = new Map<string, Count>()
  for (const { font, text, strange } of frames.flatMap((frame) => frame.pieces)) {
    const count = fonts.get(font) ?? { all: 0, strange: 0, letters: 0, signs: 0, latin: 0, vowels: 0 }
    count.all += text.trim().length + strange
    count.strange += strange
    if (isAscii.test(text)) countAscii(text, count)
    else countAny(text, count)
    fonts.set(font, count)
  }
  return new Set([...fonts].filter(([, count]) => isNoise(count)).map(([font]) => font))
}

function countAny(text: string, count: Count): void {
  count.letters += text.match(/[\p{L}\p{M}\p{N}]/gu)?.length ?? 0
  count.signs += text.match(/[!-,/:-@[-^`{-~]/g)?.length ?? 0
  // Abbreviations and part numbers are in capitals: only small letters make words.
  count.latin += text.match(/\p{Script=Latin}/gu)?.filter((letter) => letter !== letter.toUpperCase()).length ?? 0
  count.vowels += text.normalize('NFD').match(/[aeiouyæøœı]/g)?.length ?? 0
}

/** The same for nearly all text, without the cost of Unicode. */
function countAscii(text: string, count: Count): void {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code >= 97 && code <= 122) {
      count.letters++
      count.latin++
      // a, e, i, o, u, y
      if (code === 97 || code === 101 || code === 105 || code === 111 || code === 117 || code === 121) count.vowels++
    } else if ((code >= 65 && code <= 90) || (code >= 48 && code <= 57)) count.letters++
    // Not the space, nor `-`, `.` and `_`, which are drawn in rows.
    else if (code > 32 && code < 127 && code !== 45 && code !== 46 && code !== 95) count.signs++
  }
}

function isNoise({ all, strange, letters, signs, latin, vowels }: Count): boolean {
  if (all >= ENOUGH && strange > all * NOISE) return true
  if (all >= ENOUGH_LETTERS && strange > all * SHIFTED && latin < letters * 0.05) return true
  if (letters + signs >= ENOUGH_LETTERS && letters < (letters + signs) * FEW_LETTERS) return true
  return latin >= ENOUGH_LETTERS && vowels < latin * FEW_VOWELS
}
