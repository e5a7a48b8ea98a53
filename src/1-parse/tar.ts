/** TAR archives, bare or packed with gzip, and single files packed with gzip. */
import { AppError } from '../errors'
import type { Document } from '../types'
import { MAX_UNPACKED_BYTES, tooLarge, type Input } from './contract'
import { decode } from './decode'
import { readMembers } from './members'

/** Bytes of a block: headers have one, contents are filled up to whole ones (POSIX.1-1988, ustar). */
const BLOCK = 512

/** Files of one archive. */
const MAX_FILES = 20_000

/** Reads an archive; each file in it is a section under its path. A single packed file is read as what it is. */
export async function parse(input: Input): Promise<Document> {
  const isPacked = input.bytes[0] === 0x1f && input.bytes[1] === 0x8b
  const bytes = isPacked ? await unpacked(input) : input.bytes
  if (!isTar(bytes)) return await input.read(innerName(input.name), bytes)
  const files = new Map<string, Uint8Array<ArrayBuffer>>()
  for (const { name, content } of filesIn(bytes)) {
    if (files.size >= MAX_FILES) throw tooLarge('more files in it', MAX_FILES)
    files.set(name, content)
  }
  const composer = await readMembers(input, [...files.keys()], (name) => files.get(name)!)
  return composer.finish({ mediaType: isPacked ? 'application/gzip' : 'application/x-tar', parser: 'tar@1' })
}

/** Whether bytes are a TAR archive, by the mark of its first header. */
export function isTar(bytes: Uint8Array): boolean {
  return String.fromCharCode(...bytes.subarray(257, 262)) === 'ustar'
}

/** `notes.txt.gz` → `notes.txt`. */
function innerName(name: string): string {
  return name.replace(/\.t(?:gz|az)$/i, '.tar').replace(/\.(?:gz|gzip|z)$/i, '') || name
}

/** As much as can be unpacked; the end may be missing. */
async function unpacked({ bytes, allowance, warnings, signal }: Input): Promise<Uint8Array<ArrayBuffer>> {
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip')).getReader()
  const parts: Uint8Array<ArrayBuffer>[] = []
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      signal?.throwIfAborted()
      allowance.bytes -= next.value.length
      if (allowance.bytes < 0) throw tooLarge('it unpacks to more bytes than that', MAX_UNPACKED_BYTES)
      parts.push(next.value)
    }
  } catch (error) {
    signal?.throwIfAborted()
    if (error instanceof AppError || parts.length === 0) throw error
    warnings.push({ kind: 'truncated', message: 'The file’s end is missing; what was left of it was read.' })
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer())
}

function* filesIn(bytes: Uint8Array<ArrayBuffer>): Iterable<{ name: string; content: Uint8Array<ArrayBuffer> }> {
  /** A name that is too long for its header comes before it, as a file of its own. */
  let long: string | undefined
  for (let at = 0; at + BLOCK <= bytes.length;) {
    const header = bytes.subarray(at, at + BLOCK)
    if (header.every((byte) => byte === 0)) break
    const size = parseInt(field(header, 124, 12), 8) || 0
    const content = bytes.slice(at + BLOCK, at + BLOCK + size)
    const kind = String.fromCharCode(header[156] ?? 0)
    const folder = field(header, 345, 155)
    if (kind === 'L') long = field(content, 0, content.length)
    else if (kind === 'x') long = /\d+ path=([^\n]*)\n/.exec(new TextDecoder().decode(content))?.[1] ?? long
    else {
      const name = long ?? (folder ? `${folder}/` : '') + field(header, 0, 100)
      // Plain files only; folders, links and devices hold nothing.
      if (/^[0\0]$/.test(kind) && name !== '' && !name.endsWith('/')) yield { name, content }
      long = undefined
    }
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK
  }
}

function field(bytes: Uint8Array<ArrayBuffer>, from: number, length: number): string {
  const whole = bytes.subarray(from, from + length)
  const end = whole.indexOf(0)
  const text = end < 0 ? whole : whole.subarray(0, end)
  return text.length === 0 ? '' : decode({ bytes: text }).text.trim()
}
