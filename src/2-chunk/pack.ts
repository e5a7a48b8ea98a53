import type { Chunk, Span } from '../types'
import { safeBoundary, safeBoundaryAfter } from '../text/segment'
import { passage } from '../text/passage'
import type { Chunkable, CountTokens, Sizes } from './chunker'
import { contextLine, sharedPath, stretchAt, stretches, type Stretch } from './context'
import { TableHeaders } from './table-header'
import { TOKEN_LIMIT, wordCounter, type WordCounter } from './tokens'
import { countWords, cutUnits, trimmed } from './units'

/** Longer pieces are cut without being counted: tokens of eight characters on average don't occur in running text. */
const LONGEST_PIECE = 8 * TOKEN_LIMIT
/** Most UTF-16 units of the pieces of a word that is longer than a chunk. */
const LONGEST_WORD = 1200

/** A piece of text that goes into a chunk whole, with what it costs. */
export interface Atom extends Span {
  words: number
  /** Without special tokens. */
  tokens: number
}

/** Cuts a range into smaller units, in order. */
export type Split = (range: Span) => Iterable<Span>

/** Which atoms of the chunk that was just closed are repeated at the beginning of the next one. */
export type Carry = (closed: readonly Atom[], next: Atom) => Atom[]

/** One document being cut: measures its pieces, packs them into chunks and gives each its context. */
export class Packing {
  readonly text: string
  readonly stretches: readonly Stretch[]
  private readonly counter: WordCounter
  private readonly headers: TableHeaders
  /** Most tokens of a chunk. */
  private readonly limit: number
  /** UTF-16 units of the longest piece that is worth measuring. */
  private readonly longest: number
  private readonly reserved = new Map<number, number>()
  private readonly isWithinSize = (atom: Atom): boolean =>
    this.sizes.unit === 'words' ? atom.words <= this.sizes.size : atom.end - atom.start <= this.sizes.size

  constructor(
    private readonly document: Chunkable,
    countTokens: CountTokens,
    readonly sizes: Sizes,
  ) {
    this.text = document.text
    this.stretches = stretches(document.text.length, document.sections)
    this.headers = new TableHeaders(document.text, document.blocks)
    this.counter = wordCounter(countTokens)
    this.limit = Math.min(TOKEN_LIMIT, countTokens.limit ?? TOKEN_LIMIT)
    this.longest = sizes.unit === 'characters' ? sizes.size : LONGEST_PIECE
  }

  measure(range: Span): Atom {
    const { start, end } = range
    const tokens = this.counter.sum(this.text.slice(start, end))
    const words = this.sizes.unit === 'words' ? countWords(this.text, range, this.document.language) : 0
    return { start, end, words, tokens }
  }

  /**
   * Cuts a range by the first of `splits`, and each unit that is too large by the next, until all fit into a chunk.
   * @param isWhole whether a unit may stay whole as far as its size is concerned; tokens are minded anyway
   */
  *atoms(range: Span, splits: readonly Split[], isWhole: (atom: Atom) => boolean = this.isWithinSize): Generator<Atom> {
    const atom = this.whole(range, isWhole)
    if (atom) yield atom
    else yield* this.refined(range, splits, isWhole)
  }

  /** The range as one atom, if it fits into a chunk. */
  whole(range: Span, isWhole: (atom: Atom) => boolean = this.isWithinSize): Atom | undefined {
    const length = range.end - range.start
    if (length > LONGEST_PIECE || (isWhole === this.isWithinSize && length > this.longest)) return undefined
    const atom = this.measure(range)
    return atom.tokens <= this.room(range.start) && isWhole(atom) ? atom : undefined
  }

  /** Like `atoms`, but the range itself never stays whole. */
  *refined(
    range: Span,
    splits: readonly Split[],
    isWhole: (atom: Atom) => boolean = this.isWithinSize,
  ): Generator<Atom> {
    const [split, ...finer] = splits
    if (split) {
      for (const unit of split(range)) yield* this.atoms(unit, finer, isWhole)
      return
    }
    for (const piece of this.pieces(range)) {
      if (piece.end - piece.start === range.end - range.start) yield this.measure(piece)
      else yield* this.atoms(piece, [], isWhole)
    }
  }

  /** Packs atoms into chunks as full as sizes and tokens allow. */
  *pack(atoms: Iterable<Atom>, carry: Carry): Generator<Chunk> {
    let held: Atom[] = []
    let words = 0
    let tokens = 0
    const fits = (next: Atom) => {
      const start = held[0]?.start ?? next.start
      if (tokens + next.tokens > this.room(start) || next.end - start > LONGEST_PIECE) return false
      return this.sizes.unit === 'words' ? words + next.words <= this.sizes.size : next.end - start <= this.sizes.size
    }
    for (const atom of atoms) {
      if (held.length > 0 && !fits(atom)) {
        yield* this.chunks(held)
        held = carry(held, atom)
        words = held.reduce((sum, { words }) => sum + words, 0)
        tokens = held.reduce((sum, { tokens }) => sum + tokens, 0)
        let dropped = 0
        while (dropped < held.length && !fits(atom)) {
          const first = held[dropped++]
          words -= first?.words ?? 0
          tokens -= first?.tokens ?? 0
        }
        held = held.slice(dropped)
      }
      held.push(atom)
      words += atom.words
      tokens += atom.tokens
    }
    if (held.length > 0) yield* this.chunks(held)
  }

  /** One chunk of these atoms, or several where the exact count of tokens says that they don't fit after all. */
  private *chunks(atoms: readonly Atom[]): Generator<Chunk> {
    const first = atoms[0]
    const last = atoms[atoms.length - 1]
    if (!first || !last) return
    const chunk = this.chunk(first.start, last.end)
    if (this.counter.fits(passage(this.text, chunk), this.limit)) {
      yield chunk
      return
    }
    if (atoms.length > 1) {
      const middle = atoms.length >> 1
      yield* this.chunks(atoms.slice(0, middle))
      yield* this.chunks(atoms.slice(middle))
      return
    }
    for (const piece of this.pieces(first)) {
      if (piece.end - piece.start === first.end - first.start) yield chunk
      else yield* this.chunks([{ ...piece, words: 0, tokens: 0 }])
    }
  }

  private chunk(from: number, to: number): Chunk {
    const start = safeBoundary(this.text, from)
    const end = safeBoundaryAfter(this.text, to)
    const header = this.headers.at(start)
    const path = sharedPath(this.stretches, { start, end })
    return { start, end, context: contextLine(header ? [...path, header] : path) }
  }

  /** Smaller pieces of a range that has no units left; the range itself if it is a single grapheme. */
  private pieces(range: Span): Span[] {
    const length = range.end - range.start
    const largest = Math.min(this.longest, LONGEST_WORD)
    return cutUnits(this.text, range, length > largest ? largest : length >> 1)
  }

  /** Tokens left for the text of a chunk that begins at `start`. */
  private room(start: number): number {
    const index = stretchAt(this.stretches, start)
    let reserved = this.reserved.get(index)
    if (reserved === undefined) {
      const context = contextLine(this.stretches[index]?.path ?? [])
      reserved = this.counter.special + this.counter.sum(context)
      this.reserved.set(index, reserved)
    }
    return this.limit - reserved
  }
}

/** Chunks in order, without those that hold nothing but spaces or lie wholly in a neighbour. */
export function collect(text: string, chunks: Iterable<Chunk>): Chunk[] {
  const found: Chunk[] = []
  for (const chunk of chunks) {
    if (chunk.end <= (found.at(-1)?.end ?? 0) || !trimmed(text, chunk)) continue
    while ((found.at(-1)?.start ?? -1) >= chunk.start) found.pop()
    found.push(chunk)
  }
  return found
}
