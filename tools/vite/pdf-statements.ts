/** Changes statements of pdf.js's worker script, each of which stands in it once. */
import type { Plugin } from 'vite'
import { marks } from './pdf-marks.ts'
import { places } from './pdf-places.ts'

const changes = [...places, ...marks]

export function pdfStatements(): Plugin {
  return {
    name: 'pdf-statements',
    transform(code, id) {
      // With `?url` it is only its address.
      if (!/pdfjs-dist\/build\/pdf\.worker\.mjs(?!.*[?&](?:worker|url)\b)/.test(id)) return undefined
      let changed = code
      for (const [before, after] of changes) {
        const parts = changed.split(before)
        if (parts.length !== 2)
          this.error(`pdf.js says “${before}” otherwise than it did: see tools/vite/pdf-statements.ts`)
        changed = parts.join(after)
      }
      return { code: changed, map: null }
    },
  }
}
