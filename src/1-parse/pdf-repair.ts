/** Files that were cut off: the end holds the table of all that is in them, so a new end is written. */

/** Larger files are not searched: it takes their whole text in memory. Bytes. */
const MAX_SEARCHED = 64 * 1024 * 1024

/** Bytes at a file's end in which its end mark must stand (ISO 32000-1, annex H: readers accept it in the last 1024). */
const END_MARK_WITHIN = 2048

/** Whether the end of a PDF is missing. */
export function isCutOff(bytes: Uint8Array): boolean {
  return !new TextDecoder('latin1').decode(bytes.subarray(-END_MARK_WITHIN)).includes('%%EOF')
}

/** A trailer that says where to begin; one that was cut off doesn't. */
const leads = /\btrailer\s*<<(?:(?!\btrailer\b|\bstartxref\b)[^])*?\/Root\s+\d/

/** Compressed objects that are unpacked, together. Bytes. */
const MAX_UNPACKED = 64 * 1024 * 1024

/**
 * The file with a trailer that leads to its catalog, or, where that is lost too, to the pages that are left. pdf.js looks for
 * objects by itself when there is no table of them, but needs to be told where to begin; objects that are packed together it
 * finds by that table alone, so that they are written out.
 */
export async function withNewEnd(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  if (bytes.length > MAX_SEARCHED) return bytes
  const file = lettersOf(bytes)
  const unpacked = await packedObjects(file, bytes)
  let highest = 0
  let catalog: { number: number; tree: number } | undefined
  const pages: number[] = []
  const trees = new Set<number>()
  for (const { number, body } of objectsIn(file + unpacked)) {
    highest = Math.max(highest, number)
    const tree = /\/Type\s*\/Catalog\b/.test(body) ? /\/Pages\s+(\d+)/.exec(body) : null
    if (tree) catalog = { number, tree: Number(tree[1]) }
    else if (/\/Type\s*\/Pages\b/.test(body)) trees.add(number)
    else if (/\/Type\s*\/Page(?![A-Za-z])/.test(body)) pages.push(number)
  }
  const hasTree = catalog !== undefined && trees.has(catalog.tree)
  // The first page's trailer, which a file made for the web has at its front, leads nowhere once the tree is lost.
  if (hasTree ? leads.test(file) : pages.length === 0) return bytes
  const root = hasTree ? catalog!.number : highest + 1
  const kids = pages.map((page) => `${page} 0 R`).join(' ')
  const tree = hasTree
    ? ''
    : `${highest + 1} 0 obj\n<< /Type /Catalog /Pages ${highest + 2} 0 R >>\nendobj\n` +
      `${highest + 2} 0 obj\n<< /Type /Pages /Count ${pages.length} /Kids [${kids}] >>\nendobj\n`
  const end = bytesOf(
    `\nendstream\nendobj\n${unpacked}${tree}trailer\n<< /Size ${highest + 3} /Root ${root} 0 R >>\nstartxref\n0\n%%EOF\n`,
  )
  const repaired = new Uint8Array(bytes.length + end.length)
  repaired.set(bytes)
  repaired.set(end, bytes.length)
  return repaired
}

/** Objects of a file with what they hold, up to a stream; `at` is where that begins. */
function* objectsIn(file: string): Iterable<{ number: number; body: string; at: number }> {
  for (const match of file.matchAll(/\b(\d{1,7}) \d{1,5} obj\b/g)) {
    const at = match.index + match[0].length
    const body = file.slice(at, at + 2000).split(/\bendobj\b|\bstream\b/)[0]!
    yield { number: Number(match[1]), body, at }
  }
}

/** The objects that lie in object streams (ISO 32000-1, 7.5.7), each written as if it stood by itself. */
async function packedObjects(file: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  let written = ''
  for (const { body, at } of objectsIn(file)) {
    if (!/\/Type\s*\/ObjStm\b/.test(body) || /\/DecodeParms\b/.test(body)) continue
    const count = Number(/\/N\s+(\d+)/.exec(body)?.[1])
    const first = Number(/\/First\s+(\d+)/.exec(body)?.[1])
    const start = file.indexOf('stream', at + body.length) + 'stream'.length
    const from = file[start] === '\r' ? start + 2 : start + 1
    const end = file.indexOf('endstream', from)
    const data = bytes.subarray(from, end < 0 ? bytes.length : end)
    const plain = /\/FlateDecode\b/.test(body) ? await inflated(data) : file.slice(from, from + data.length)
    const numbers = plain.slice(0, first).trim().split(/\s+/).map(Number)
    for (let i = 0; i < count && 2 * i + 1 < numbers.length; i++) {
      const [number, offset, next] = [numbers[2 * i]!, numbers[2 * i + 1]!, numbers[2 * i + 3]]
      const until = next === undefined || i + 1 >= count ? plain.length : first + next
      const object = plain.slice(first + offset, until)
      if (object.trim() !== '' && until <= plain.length) written += `${number} 0 obj\n${object}\nendobj\n`
    }
    if (written.length > MAX_UNPACKED) break
  }
  return written
}

/** As much as can be unpacked. */
async function inflated(data: Uint8Array<ArrayBuffer>): Promise<string> {
  const reader = new Blob([data]).stream().pipeThrough(new DecompressionStream('deflate')).getReader()
  let text = ''
  try {
    for (let next = await reader.read(); !next.done && text.length < MAX_UNPACKED; next = await reader.read())
      text += lettersOf(next.value)
  } catch {
    // It breaks off, or a line's end stands behind it: what came before counts.
  }
  await reader.cancel().catch(() => undefined)
  return text
}

/** Characters a call may have as arguments. */
const AT_ONCE = 8192

/** A character for each byte. The decoder named "latin1" has others for 128 to 159. */
function lettersOf(bytes: Uint8Array): string {
  const parts: string[] = []
  for (let i = 0; i < bytes.length; i += AT_ONCE) parts.push(String.fromCharCode(...bytes.subarray(i, i + AT_ONCE)))
  return parts.join('')
}

function bytesOf(letters: string): Uint8Array {
  return Uint8Array.from(letters, (letter) => letter.charCodeAt(0))
}
