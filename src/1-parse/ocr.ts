/** Text recognition of one file's pages: drawn, read by Tesseract, made into text. */
import type { ParseTools } from './contract'
import type { Picture, RecognisedPage, Recogniser } from './ocr-contract'
import { recognisedPage } from './ocr-lines'
import { openPictures, type Pictures } from './ocr-pictures'
import { openTesseract, type Tesseract } from './ocr-tesseract'
import { turned, turnedBack } from './ocr-turns'

/** @param tools what parsers may not make by themselves; Tesseract's files lie below `assets` in `ocr/` */
export function createRecogniser(tools: ParseTools): Recogniser {
  let tesseract: Tesseract | undefined
  let file: Pictures | undefined
  return {
    async load(languages) {
      tesseract = await openTesseract(languages, new URL('ocr/', tools.assets).href)
    },
    async open(bytes, mediaType, password) {
      file?.close()
      file = await openPictures(bytes, mediaType, { ...tools, ...(password === undefined ? {} : { password }) })
      return file.labels
    },
    async read(page) {
      const picture = await file!.draw(page)
      return isBlank(picture) ? recognisedPage([], picture, page) : upright(picture, page, tesseract!)
    },
  }
}

/** Pages that are less sure than this, of 100, may lie upside down or sideways: those that do are at 30 to 80. */
const DOUBTFUL = 80

/** Reads a page as it lies, then turned if that makes no sense, and takes what is surest. */
function upright(picture: Picture, page: number, tesseract: Tesseract): RecognisedPage {
  let best = recognisedPage(tesseract.recognise(picture), picture, page)
  for (const turns of [2, 1, 3] as const) {
    if (certainty(best) >= DOUBTFUL) break
    const other = turned(picture, turns)
    const read = turnedBack(recognisedPage(tesseract.recognise(other), other, page), turns)
    if (certainty(read) > certainty(best)) best = read
  }
  return best
}

/** Mean confidence of the words. */
function certainty({ confidence }: RecognisedPage): number {
  return confidence.length === 0 ? 0 : confidence.reduce((sum, sure) => sum + sure, 0) / confidence.length
}

/** Least difference between a page's ink and its paper, of 255. */
const CONTRAST = 24

function isBlank({ grey }: Picture): boolean {
  let [darkest, brightest] = [255, 0]
  for (const shade of grey) {
    if (shade < darkest) darkest = shade
    if (shade > brightest) brightest = shade
  }
  return brightest - darkest < CONTRAST
}
