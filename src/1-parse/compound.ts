/** Compound files (MS-CFB): the container of Outlook’s messages and of Office before 2007. */
import { tooLarge } from './contract'

/** A folder in a compound file. */
export interface Storage {
  storages: Map<string, Storage>
  /** Content by name, put together when it is asked for. */
  streams: Map<string, () => Uint8Array<ArrayBuffer>>
}

/** Places of fields in the header (MS-CFB 2.2) and in an entry of the directory (2.6.1). Bytes. */
const header = { sectorShift: 30, directory: 48, miniFat: 60, difat: 68, table: 76 } as const
const entry = { size: 128, nameLength: 64, type: 66, left: 68, right: 72, child: 76, start: 116, length: 120 } as const

/** Sector numbers from here on mean something else: the end of a chain, a free sector (MS-CFB 2.1). */
const LAST_SECTOR = 0xfffffffa

/** Bytes of a sector in the stream of small ones. */
const MINI_SECTOR = 64

/** Streams of fewer bytes are small. The header says so too (MS-CFB 2.2), but a hostile one would let a loop of sectors fill memory. */
const MINI_CUTOFF = 4096

/** How often all of a file may be read; each stream is asked for a few times at most. */
const MOST_READ = 8

/** Storages within storages; messages in messages have two for each. */
const MAX_NESTING = 60

/** Opens a compound file; what a damaged one no longer leads to is left out. @throws RangeError for one that is cut off in its tables; its streams `parse/too-large` */
export function openCompound(bytes: Uint8Array<ArrayBuffer>): Storage {
  return new Reader(bytes).root()
}

class Reader {
  readonly #view: DataView
  readonly #shift: number
  readonly #fat: number[]
  readonly #directory: Uint8Array<ArrayBuffer>
  #mini: { fat: number[]; content: Uint8Array<ArrayBuffer> } | undefined
  /** Entries that were read: each belongs to one storage. */
  readonly #seen = new Set<number>()

  /** Bytes that its streams may still hold, each time that they are asked for: a hostile file has one piece in all of them. */
  readonly #budget: number
  #left: number

  constructor(readonly bytes: Uint8Array<ArrayBuffer>) {
    this.#left = this.#budget = bytes.length * MOST_READ
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.#shift = this.#view.getUint16(header.sectorShift, true) === 12 ? 12 : 9
    this.#fat = this.#fatSectors().flatMap((sector) => this.#numbersIn(this.#sector(sector)))
    this.#directory = this.#chain(this.#view.getUint32(header.directory, true))
  }

  root(): Storage {
    return this.#storage(0, 0)
  }

  /** Sectors of the table of chains: the first 109 stand in the header, the others in sectors of their own. */
  #fatSectors(): number[] {
    const listed = this.#numbersIn(this.bytes.subarray(header.table, 512))
    const visited = new Set<number>()
    for (let at = this.#view.getUint32(header.difat, true); at < LAST_SECTOR && !visited.has(at);) {
      visited.add(at)
      const numbers = this.#numbersIn(this.#sector(at))
      at = numbers.pop() ?? LAST_SECTOR
      listed.push(...numbers)
    }
    // A hostile list has one of them again and again.
    return [...new Set(listed)].filter((sector) => sector < LAST_SECTOR)
  }

  #sector(number: number): Uint8Array<ArrayBuffer> {
    const start = (number + 1) * 2 ** this.#shift
    return this.bytes.subarray(start, start + 2 ** this.#shift)
  }

  #numbersIn(bytes: Uint8Array): number[] {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    return Array.from({ length: bytes.length >> 2 }, (_, i) => view.getUint32(i * 4, true))
  }

  /** The sectors that follow one another from a first one on, as one piece. */
  #chain(first: number): Uint8Array<ArrayBuffer> {
    const sectors: Uint8Array[] = []
    const visited = new Set<number>()
    for (let at = first; at < LAST_SECTOR && !visited.has(at); at = this.#fat[at] ?? LAST_SECTOR) {
      visited.add(at)
      sectors.push(this.#sector(at))
    }
    return joined(sectors)
  }

  #storage(index: number, depth: number): Storage {
    const storage: Storage = { storages: new Map(), streams: new Map() }
    const waiting = depth > MAX_NESTING ? [] : [this.#field(index, 'child')]
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      if ((at + 1) * entry.size > this.#directory.length || this.#seen.has(at)) continue
      this.#seen.add(at)
      waiting.push(this.#field(at, 'left'), this.#field(at, 'right'))
      const number = at
      const type = this.#directory[at * entry.size + entry.type]
      if (type === 1) storage.storages.set(this.#name(at), this.#storage(at, depth + 1))
      else if (type === 2) storage.streams.set(this.#name(at), () => this.#stream(number))
    }
    return storage
  }

  #field(index: number, name: 'left' | 'right' | 'child' | 'start' | 'length'): number {
    const { buffer, byteOffset, byteLength } = this.#directory
    const at = index * entry.size + entry[name]
    return at + 4 > byteLength ? LAST_SECTOR : new DataView(buffer, byteOffset, byteLength).getUint32(at, true)
  }

  #name(index: number): string {
    const start = index * entry.size
    const length = this.#directory[start + entry.nameLength] ?? 0
    return new TextDecoder('utf-16le').decode(
      this.#directory.subarray(start, start + Math.max(0, Math.min(64, length) - 2)),
    )
  }

  #stream(index: number): Uint8Array<ArrayBuffer> {
    const content = this.#content(index)
    this.#left -= content.length
    if (this.#left < 0) throw tooLarge('its streams hold more than that, all together', this.#budget)
    return content
  }

  #content(index: number): Uint8Array<ArrayBuffer> {
    const [start, length] = [this.#field(index, 'start'), this.#field(index, 'length')]
    if (length >= MINI_CUTOFF) return this.#chain(start).subarray(0, length)
    // Small streams share one, cut into smaller sectors that have a table of their own.
    this.#mini ??= {
      fat: this.#numbersIn(this.#chain(this.#view.getUint32(header.miniFat, true))),
      content: this.#chain(this.#field(0, 'start')),
    }
    const { fat, content } = this.#mini
    const sectors: Uint8Array[] = []
    for (let at = start; at < LAST_SECTOR && sectors.length * MINI_SECTOR < length; at = fat[at] ?? LAST_SECTOR)
      sectors.push(content.subarray(at * MINI_SECTOR, (at + 1) * MINI_SECTOR))
    return joined(sectors).subarray(0, length)
  }
}

function joined(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}
