/** A made-up PDF: full pages of words, their drawing packed as programs pack it. */
import { deflateSync } from 'node:zlib'

const words =
  'the of and harbour board report ferry tide keeper lamp winter region cable units signed lease notice months repair engine pilot chart depth anchor signal weather north westerly quiet logbook entry'.split(
    ' ',
  )

const lines = 45
const wordsInLine = 13

/**
 * The same pages at every run.
 * @param {number} pages
 * @returns {Buffer}
 */
export function makeBook(pages) {
  let seed = 1
  // Numerical Recipes' generator: what the words are matters to nobody.
  const next = (/** @type {number} */ below) => (seed = (seed * 1664525 + 1013904223) % 2 ** 32) % below
  const line = () => Array.from({ length: wordsInLine }, () => words[next(words.length)]).join(' ')
  /** @type {Buffer[]} */
  const objects = [
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from(
      `<< /Type /Pages /Count ${pages} /Kids [${Array.from({ length: pages }, (_, i) => `${4 + 2 * i} 0 R`).join(' ')}] >>`,
    ),
    Buffer.from('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>'),
  ]
  for (let page = 0; page < pages; page++) {
    const text = Array.from({ length: lines }, () => `(${line()}.) Tj T*`).join('\n')
    const drawing = deflateSync(`BT /F1 10 Tf 14 TL 50 790 Td\n(Chapter ${page + 1}) Tj T*\n${text}\nET`)
    objects.push(
      Buffer.from(
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + 2 * page} 0 R >>`,
      ),
      Buffer.concat([
        Buffer.from(`<< /Length ${drawing.length} /Filter /FlateDecode >>\nstream\n`),
        drawing,
        Buffer.from('\nendstream'),
      ]),
    )
  }
  return written(objects)
}

/** @param {Buffer[]} objects */
function written(objects) {
  const parts = [Buffer.from('%PDF-1.7\n')]
  const offsets = []
  let length = 9
  for (const [i, body] of objects.entries()) {
    offsets.push(length)
    const object = Buffer.concat([Buffer.from(`${i + 1} 0 obj\n`), body, Buffer.from('\nendobj\n')])
    parts.push(object)
    length += object.length
  }
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  parts.push(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${entries}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(parts)
}
