/**
 * Lets pdf.js work out where a glyph stands without making five arrays for it: it does so twice for every glyph of a file, which is
 * a sixth of all the time that reading takes. The product of the same three matrices, written out.
 */
import type { Plugin } from 'vite'

const slow = 'return Util.transform(textState.ctm, Util.transform(textState.textMatrix, tsm));'

// tsm is [a, 0, 0, d, 0, f] with the numbers at 0, 3 and 5.
const quick = `{
  const m = textState.textMatrix, k = textState.ctm;
  const a = m[0] * tsm[0], b = m[1] * tsm[0], c = m[2] * tsm[3], d = m[3] * tsm[3];
  const e = m[2] * tsm[5] + m[4], f = m[3] * tsm[5] + m[5];
  return [
    k[0] * a + k[2] * b, k[1] * a + k[3] * b, k[0] * c + k[2] * d, k[1] * c + k[3] * d,
    k[0] * e + k[2] * f + k[4], k[1] * e + k[3] * f + k[5],
  ];
}`

export function pdfPlaces(): Plugin {
  return {
    name: 'pdf-places',
    transform(code, id) {
      // With `?url` it is only its address.
      if (!/pdfjs-dist\/build\/pdf\.worker\.mjs(?!.*[?&](?:worker|url)\b)/.test(id)) return undefined
      const parts = code.split(slow)
      if (parts.length !== 2)
        this.error('pdf.js works out the places of glyphs otherwise than it did: see tools/vite/pdf-places.ts')
      return { code: parts.join(quick), map: null }
    },
  }
}
