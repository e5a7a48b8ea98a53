import { createRequire } from 'node:module'
import type { Plugin } from 'vite'
import { packageFiles } from './package-files.ts'

const { resolve } = createRequire(import.meta.url)

/** Languages of text recognition; the integer variant of the best models, without the old engine's data. */
const languages = ['eng', 'deu']

/** Serves Tesseract and its language data from our own origin, under `ocr/`: 7.1 MB that are fetched when first used. */
export function ocrAssets(): Plugin {
  const core = 'tesseract-core-simd-lstm.wasm'
  return packageFiles('ocr', {
    [core]: resolve(`tesseract.js-core/${core}`),
    ...Object.fromEntries(
      languages.map((language) => {
        const name = `${language}.traineddata.gz`
        return [name, resolve(`@tesseract.js-data/${language}/4.0.0_best_int/${name}`)]
      }),
    ),
  })
}
