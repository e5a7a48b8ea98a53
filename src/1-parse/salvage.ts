/** Files of a ZIP container whose directory, at its end, is lost. */
import { MAX_UNPACKED_BYTES, tooLarge } from './contract'

/** Length of an entry's own header without its name (APPNOTE 4.3.7). */
const HEADER = 30

/** Entries that are looked for. */
const MAX_ENTRIES = 5000

/** Whether a container breaks off before its directory begins; a directory that is there and can't be read is damage of another kind. */
export function isCutOff(bytes: Uint8Array): boolean {
  for (let at = bytes.indexOf(0x50); at >= 0; at = bytes.indexOf(0x50, at + 1))
    if (bytes[at + 1] === 0x4b && bytes[at + 2] === 1 && bytes[at + 3] === 2) return false
  return true
}

/**
 * Unpacks every file whose own header is still there, in whole or up to where it breaks off.
 * @throws AppError `parse/too-large`
 */
export async function salvage(
  bytes: Uint8Array<ArrayBuffer>,
  allowance: { bytes: number },
): Promise<Map<string, Uint8Array<ArrayBuffer>>> {
  const files = new Map<string, Uint8Array<ArrayBuffer>>()
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const starts = headersIn(bytes)
  for (const [i, start] of starts.entries()) {
    const method = view.getUint16(start + 8, true)
    const isLocked = (view.getUint16(start + 6, true) & 1) === 1
    const size = view.getUint32(start + 18, true)
    const nameLength = view.getUint16(start + 26, true)
    const from = start + HEADER + nameLength + view.getUint16(start + 28, true)
    // Where the size follows the data it is unknown here: the data end before the next header at the latest.
    const limit = starts[i + 1] ?? bytes.length
    const data = bytes.subarray(from, size > 0 ? Math.min(from + size, bytes.length) : limit)
    const name = new TextDecoder().decode(bytes.subarray(start + HEADER, start + HEADER + nameLength))
    // A name that comes twice is no archive that was cut off: something else has happened to it.
    if (files.has(name)) return new Map()
    if (isLocked || name.endsWith('/') || data.length === 0) continue
    if (method === 0) files.set(name, data.slice())
    else if (method === 8) files.set(name, await inflate(data, allowance))
  }
  return files
}

function headersIn(bytes: Uint8Array): number[] {
  const starts: number[] = []
  for (let at = bytes.indexOf(0x50); at >= 0 && at + HEADER <= bytes.length; at = bytes.indexOf(0x50, at + 1)) {
    if (bytes[at + 1] === 0x4b && bytes[at + 2] === 3 && bytes[at + 3] === 4 && starts.push(at) >= MAX_ENTRIES) break
  }
  return starts
}

/** As much as can be unpacked. */
async function inflate(data: Uint8Array<ArrayBuffer>, allowance: { bytes: number }): Promise<Uint8Array<ArrayBuffer>> {
  const reader = new Blob([data]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader()
  const parts: Uint8Array<ArrayBuffer>[] = []
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      parts.push(next.value)
      allowance.bytes -= next.value.length
      if (allowance.bytes < 0) break
    }
  } catch {
    // The data break off or go on with something else: what came before is what was wanted.
  }
  if (allowance.bytes < 0) throw tooLarge('it unpacks to more bytes than that', MAX_UNPACKED_BYTES)
  return new Uint8Array(await new Blob(parts).arrayBuffer())
}
