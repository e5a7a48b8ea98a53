import { createReadStream } from 'node:fs'
import { readFile, readdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const root = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))

/** What pdf.js fetches while it reads: character maps, the standard fonts, image decoders and colour profiles. */
const folders = ['cmaps', 'standard_fonts', 'wasm', 'iccs']

/** Serves pdf.js's data from our own origin, under `pdf/`. */
export function pdfAssets(): Plugin {
  return {
    name: 'rummage:pdf-assets',
    configureServer(server) {
      server.middlewares.use('/pdf', (request, response, next) => {
        const [, folder = '', name = ''] = (request.url ?? '').split(/[/?]/)
        if (!folders.includes(folder) || !/^[\w.-]+$/.test(name)) return next()
        createReadStream(join(root, folder, name))
          .on('error', next)
          .pipe(response)
      })
    },
    async generateBundle() {
      for (const folder of folders) {
        for (const name of await readdir(join(root, folder))) {
          this.emitFile({
            type: 'asset',
            fileName: `pdf/${folder}/${name}`,
            source: await readFile(join(root, folder, name)),
          })
        }
      }
    },
  }
}
