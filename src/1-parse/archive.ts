/** ZIP containers: what is in them, unpacked within limits. */
import {
  configure,
  ERR_ENCRYPTED,
  ERR_EOCDR_NOT_FOUND,
  ERR_INVALID_PASSWORD,
  ERR_OVERLAPPING_ENTRY,
  ERR_UNSUPPORTED_COMPRESSION,
  Uint8ArrayReader,
  ZipReader,
  type Entry,
  type FileEntry,
} from '@zip.js/zip.js/lib/zip-core-native.js'
import { AppError } from '../errors'
import { MAX_UNPACKED_BYTES, tooLarge, type Input } from './contract'
import { decode, textIn } from './decode'
import { isCutOff, salvage } from './salvage'
import { encodingOfNames } from './zip-names'

// Its own workers would need addresses of their own; parsing is in a worker already.
configure({ useWebWorkers: false })

/** What zip.js says of a file that its password doesn't open. */
const lockedErrors = new Set([ERR_ENCRYPTED, ERR_INVALID_PASSWORD])

/** Entries that a container may have. */
const MAX_ENTRIES = 20_000

/** Deflate can't pack tighter than this (zlib's technical details: 1032 to 1). */
const MAX_RATIO = 1100

/** An unpacked container. */
export interface Archive {
  /** Names of its files in the order of its directory, with `/` between folders. */
  names: string[]
  has(name: string): boolean
  /** A file's bytes. Throws `parse/too-large` where the limits are passed, `parse/encrypted`, `parse/corrupt`. */
  bytes(name: string): Promise<Uint8Array<ArrayBuffer>>
  /** A file's text, or nothing where there is no such file. */
  text(name: string): Promise<string | undefined>
}

/**
 * Opens a container. One whose end is missing has the files that are left, and a warning.
 * @throws AppError `parse/corrupt`, `parse/too-large`
 */
export async function openArchive(input: Input): Promise<Archive> {
  if (input.bytes[0] !== 0x50) return archiveOf(flatParts(decode(input).text))
  try {
    return await openWhole(input)
  } catch (error) {
    if (!(error instanceof Error) || error.message !== ERR_EOCDR_NOT_FOUND || !isCutOff(input.bytes)) throw error
    const files = await salvage(input.bytes, input.allowance)
    if (files.size === 0) throw error
    input.warnings.push({ kind: 'truncated', message: 'The file’s end is missing; what was left of it was read.' })
    return archiveOf(files)
  }
}

/** A container whose files are unpacked already. */
function archiveOf(files: ReadonlyMap<string, Uint8Array<ArrayBuffer>>): Archive {
  const bytes = (name: string): Uint8Array<ArrayBuffer> => {
    const content = files.get(name)
    if (!content) throw new AppError({ code: 'parse/corrupt', detail: `${name} is missing` })
    return content
  }
  return {
    names: [...files.keys()],
    has: (name) => files.has(name),
    bytes: (name) => Promise.resolve(bytes(name)),
    text: (name) => Promise.resolve(files.has(name) ? decode({ bytes: bytes(name) }).text : undefined),
  }
}

/** Parts of an office file that is written as one file of XML (“Flat OPC”); what is not XML in it is left out. */
function flatParts(xml: string): Map<string, Uint8Array<ArrayBuffer>> {
  const parts = new Map<string, Uint8Array<ArrayBuffer>>()
  for (const part of xml.split(/<pkg:part\b/).slice(1)) {
    const name = /pkg:name="\/?([^"]+)"/.exec(part)?.[1]
    const [from, to] = [part.indexOf('<pkg:xmlData'), part.lastIndexOf('</pkg:xmlData>')]
    if (name && from >= 0 && to > from)
      parts.set(name, new TextEncoder().encode(part.slice(part.indexOf('>', from) + 1, to)))
  }
  return parts
}

async function openWhole({ bytes, allowance, signal, tools: { password } }: Input): Promise<Archive> {
  const reader = new ZipReader(new Uint8ArrayReader(bytes), { checkOverlappingEntry: true, strictness: 'tolerant' })
  const entries: Entry[] = []
  for await (const entry of reader.getEntriesGenerator()) {
    if (entries.push(entry) > MAX_ENTRIES) throw tooLarge('more files in it', MAX_ENTRIES)
  }
  const names = slashed(namesOf(entries))
  const files = new Map<string, FileEntry>()
  for (const [i, entry] of entries.entries()) if (!entry.directory) files.set(names[i]!, entry)
  // Names of parts are one whatever their case (ECMA-376 part 2, 6.2.2.3).
  const byCase = new Map([...files].map(([name, entry]) => [name.toLowerCase(), entry] as const))
  const entryOf = (name: string) => files.get(name) ?? byCase.get(name.toLowerCase())
  const unpack = async (name: string): Promise<Uint8Array<ArrayBuffer>> => {
    const entry = entryOf(name)
    if (!entry) throw new AppError({ code: 'parse/corrupt', detail: `${name} is missing` })
    if (entry.encrypted && password === undefined) throw new AppError({ code: 'parse/encrypted' })
    signal?.throwIfAborted()
    if (entry.compressedSize > bytes.length || entry.uncompressedSize > entry.compressedSize * MAX_RATIO + 1000)
      throw new AppError({ code: 'parse/corrupt', detail: `${name}: its sizes can’t be true` })
    // What the directory says comes first: it costs nothing to believe the worst.
    if (entry.uncompressedSize > allowance.bytes)
      throw tooLarge('it unpacks to more bytes than that', MAX_UNPACKED_BYTES)
    const sink = new Sink(allowance)
    try {
      await entry.getData(sink.stream, entry.encrypted ? { password: password! } : {})
    } catch (error) {
      if (sink.overflow) throw sink.overflow
      if (error instanceof Error && lockedErrors.has(error.message))
        throw new AppError({ code: 'parse/encrypted' }, { cause: error })
      if (error instanceof Error && error.message === ERR_UNSUPPORTED_COMPRESSION)
        throw new AppError(
          {
            code: 'parse/unsupported',
            detail: `${name} is packed by a method that is not known here`,
            remedy: 'Unpack it and add the files, or pack them anew as plain ZIP.',
          },
          { cause: error },
        )
      if (error instanceof Error && error.message === ERR_OVERLAPPING_ENTRY)
        throw new AppError(
          { code: 'parse/too-large', detail: 'its files overlap, as in archives that are made to burst' },
          { cause: error },
        )
      throw new AppError(
        { code: 'parse/corrupt', detail: `${name}: ${error instanceof Error ? error.message : String(error)}` },
        { cause: error },
      )
    }
    return sink.bytes()
  }
  return {
    names: [...files.keys()],
    has: (name) => entryOf(name) !== undefined,
    bytes: unpack,
    text: async (name) => (entryOf(name) ? decode({ bytes: await unpack(name) }).text : undefined),
  }
}

/** Collects what is unpacked, and stops where it is more than is allowed, whatever the directory said. */
class Sink {
  overflow: AppError | undefined
  readonly #parts: Uint8Array[] = []
  readonly stream: WritableStream<Uint8Array>

  constructor(allowance: { bytes: number }) {
    this.stream = new WritableStream<Uint8Array>({
      write: (part) => {
        allowance.bytes -= part.length
        if (allowance.bytes < 0)
          throw (this.overflow = tooLarge('it unpacks to more bytes than that', MAX_UNPACKED_BYTES))
        this.#parts.push(part)
      },
    })
  }

  bytes(): Uint8Array<ArrayBuffer> {
    const whole = new Uint8Array(this.#parts.reduce((sum, part) => sum + part.length, 0))
    let at = 0
    for (const part of this.#parts) {
      whole.set(part, at)
      at += part.length
    }
    return whole
  }
}

/** Names by what they say; older programs wrote them in the encoding of their country, all in the same. */
function namesOf(entries: readonly Entry[]): string[] {
  const unsure = entries.filter((entry) => !entry.filenameUTF8 && entry.rawFilename.some((byte) => byte > 127))
  if (unsure.length === 0) return entries.map((entry) => entry.filename)
  const raw = unsure.map((entry) => entry.rawFilename)
  const all = new Uint8Array(raw.flatMap((name) => [...name, 10]))
  // Names that are UTF-8 without saying so are still that.
  const isUtf8 = decode({ bytes: all }).encoding === 'utf-8'
  const encoding = isUtf8 ? 'utf-8' : encodingOfNames(raw)
  const named = encoding ? raw.map((name) => textIn(encoding, name)) : guessedNames(all, raw.length)
  const names = new Map(unsure.map((entry, i) => [entry, named?.[i]]))
  return entries.map((entry) => names.get(entry) ?? entry.filename)
}

/** By statistics over all of them, where it is a page of DOS or the Macintosh; else there is zip.js’s own guess, the oldest page of DOS. */
function guessedNames(bytes: Uint8Array, count: number): string[] | undefined {
  const { text, encoding } = decode({ bytes })
  const lines = text.split('\n')
  return /^(?:ibm|macintosh)/.test(encoding) && lines.length === count + 1 ? lines : undefined
}

/** Some programs part folders as Windows does. */
function slashed(names: string[]): string[] {
  return names.some((name) => name.includes('/')) ? names : names.map((name) => name.replaceAll('\\', '/'))
}
