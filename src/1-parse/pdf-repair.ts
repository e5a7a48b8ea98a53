/** Files that were cut off: the end holds the table of all that is in them, so a new end is written. */

/** Larger files are not searched: it takes their whole text in memory. Bytes. */
const MAX_SEARCHED = 64 * 1024 * 1024

/** Bytes at a file's end in which its end mark must stand (ISO 32000-1, annex H: readers accept it in the last 1024). */
const END_MARK_WITHIN = 2048

/** Whether the end of a PDF is missing. */
export function isCutOff(bytes: Uint8Array): boolean {
  return !new TextDecoder('latin1').decode(bytes.subarray(-END_MARK_WITHIN)).includes('%%EOF')
}

/**
 * The file with a trailer that leads to its catalog, or, where that is lost too, to the pages that are left. pdf.js looks for
 * objects by itself when there is no table of them, but needs to be told where to begin.
 */
export function withNewEnd(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  if (bytes.length > MAX_SEARCHED) return bytes
  const text = new TextDecoder('latin1').decode(bytes)
  if (/\btrailer\b/.test(text)) return bytes
  let highest = 0
  let catalog: number | undefined
  const pages: number[] = []
  for (const match of text.matchAll(/\b(\d{1,7}) \d{1,5} obj\b/g)) {
    const number = Number(match[1])
    highest = Math.max(highest, number)
    const body = text.slice(match.index, match.index + 2000).split(/\bendobj\b|\bstream\b/)[0]!
    if (/\/Type\s*\/Catalog\b/.test(body)) catalog = number
    else if (/\/Type\s*\/Page(?![A-Za-z])/.test(body)) pages.push(number)
  }
  const hasTree = catalog !== undefined && /\/Type\s*\/Pages\b/.test(text)
  if (!hasTree && pages.length === 0) return bytes
  const root = hasTree ? catalog : highest + 1
  const kids = pages.map((page) => `${page} 0 R`).join(' ')
  const tree = hasTree
    ? ''
    : `${highest + 1} 0 obj\n<< /Type /Catalog /Pages ${highest + 2} 0 R >>\nendobj\n` +
      `${highest + 2} 0 obj\n<< /Type /Pages /Count ${pages.length} /Kids [${kids}] >>\nendobj\n`
  const end = new TextEncoder().encode(
    `\nendstream\nendobj\n${tree}trailer\n<< /Size ${highest + 3} /Root ${root} 0 R >>\nstartxref\n0\n%%EOF\n`,
  )
  const repaired = new Uint8Array(bytes.length + end.length)
  repaired.set(bytes)
  repaired.set(end, bytes.length)
  return repaired
}
