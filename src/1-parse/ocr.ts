/** Text recognition of one file's pages: drawn, read by Tesseract, made into text. */
import type { ParseTools } from './contract'
import type { Picture, Recogniser } from './ocr-contract'
import { recognisedPage } from './ocr-lines'
import { openPictures, type Pictures } from './ocr-pictures'
import { openTesseract, type Tesseract } from './ocr-tesseract'

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
      return recognisedPage(isBlank(picture) ? [] : tesseract!.recognise(picture), picture, page)
    },
  }
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
