/** What was recognised on a page → its text, with the place of each word. */
import { oneLine } from './characters'
import type { Picture, RecognisedPage } from './ocr-contract'
import type { Block, Word } from './ocr-tesseract'

/** Below these confidences a word is taken for a speck; marks without letters or digits are specks more often. */
const SPECK = 20
const SPECK_OF_MARKS = 60

/**
 * A page's text: paragraphs parted by blank lines, their lines joined, words that a line's end has cut mended.
 * @param page its number, from 1
 */
export function recognisedPage(blocks: readonly Block[], picture: Picture, page: number): RecognisedPage {
  let text = ''
  const spans: number[] = []
  const boxes: number[] = []
  const confidence: number[] = []
  for (const { paragraphs } of blocks) {
    for (const { lines } of paragraphs) {
      let joint = text === '' ? '' : '\n\n'
      for (const line of lines) {
        for (const word of line.words) {
          const letters = oneLine(word.text)
          if (isSpeck(letters, word)) continue
          if (joint === '\n' && isCut(text, letters)) {
            text = text.slice(0, -1)
            spans[spans.length - 1]!--
            joint = ''
          }
          text += (joint === '\n' ? ' ' : joint) + letters
          spans.push(text.length - letters.length, text.length)
          boxes.push(...boxOf(word, picture.scale))
          confidence.push(Math.round(word.confidence))
          joint = ' '
        }
        if (joint === ' ') joint = '\n'
      }
    }
  }
  return {
    page,
    width: picture.width / picture.scale,
    height: picture.height / picture.scale,
    text,
    spans: Uint32Array.from(spans),
    boxes: Float32Array.from(boxes),
    confidence: Uint8Array.from(confidence),
  }
}

function isSpeck(letters: string, { confidence }: Word): boolean {
  return letters === '' || confidence < (/[\p{L}\p{N}]/u.test(letters) ? SPECK : SPECK_OF_MARKS)
}

/** Whether a line's end cut a word: "cap-" and "tions". */
function isCut(before: string, next: string): boolean {
  return /\p{L}\p{Ll}[-‐]$/u.test(before) && /^\p{Ll}/u.test(next)
}

function boxOf({ bbox: { x0, y0, x1, y1 } }: Word, scale: number): number[] {
  return [x0 / scale, y0 / scale, (x1 - x0) / scale, (y1 - y0) / scale]
}
