/** Fonts whose glyphs have no letters behind them: their "text" is noise. */
import { countStrange } from './pdf-characters'
import type { Frame } from './pdf-pieces'

/** Characters below which a font is not judged. */
const ENOUGH = 20

/** Share of meaningless characters from which a font's text is noise. */
const NOISE = 0.4

/** pdf.js's names of the fonts whose text can't be read. */
export function unreadableFonts(frames: readonly Frame[]): Set<string> {
  const fonts = new Map<string, { all: number; strange: number }>()
  for (const frame of frames) {
    for (const { font, text, strange } of frame.pieces) {
      const count = fonts.get(font) ?? { all: 0, strange: 0 }
      count.all += text.trim().length + strange
      count.strange += strange
      fonts.set(font, count)
    }
  }
  return new Set([...fonts].filter(([, { all, strange }]) => all >= ENOUGH && strange > all * NOISE).map(([font]) => font))
}
