import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'
import { packageFiles } from './package-files.ts'

const root = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))

/** What pdf.js fetches while it reads: character maps, the standard fonts, image decoders and colour profiles. */
const folders = ['cmaps', 'standard_fonts', 'wasm', 'iccs']

/** Serves pdf.js's data from our own origin, under `pdf/`. */
export function pdfAssets(): Plugin {
  const names = folders.flatMap((folder) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}`))
  return packageFiles('pdf', Object.fromEntries(names.map((name) => [name, join(root, name)])))
}
