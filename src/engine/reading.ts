/** From bytes to a document in chunks: what a disposable worker does for one file. */
import { parse, type ParseTools, type Progress } from '../1-parse/registry'
import { createChunker, type ChunkSettings, type CountTokens } from '../2-chunk/chunker'
import type { ChunkTable } from '../4-store/store'
import type { Correction, Document, Source } from '../types'
import { Channel } from './channel'
import { packChunks, unpackChunks } from './tables'
import { passage } from '../text/passage'

/** A file read and cut. */
export interface ReadFile {
  document: Document
  chunks: ChunkTable
  /** Model tokens over all chunks, special tokens included. */
  tokens: number
  /** Model tokens of each chunk. */
  each: Uint32Array
}

/** What a person says so that a file can be read, or read rightly. */
export interface Said extends Correction {
  /** For a file that is locked. */
  password?: string
}

/** Milliseconds between two words on how far a file is: it's a long way to whoever is told. */
const TOLD_EVERY = 100

/** What is told while a file is read; `read` comes last. */
export type ReadStep =
  | Progress
  /** Its first pages, to be searched until the whole is there. */
  | { kind: 'begun'; read: ReadFile }
  | { kind: 'read'; read: ReadFile }

/** Reads files, one at a time. Runs in a worker that can be ended at any moment. */
export interface Reader {
  /**
   * @param said what a person has said of the file
   * @throws AppError `parse/*`
   */
  read(source: Source, settings: ChunkSettings, said?: Said): AsyncIterable<ReadStep>
  /** Parses only. @throws AppError `parse/*` */
  parse(source: Source): AsyncIterable<Progress | { kind: 'parsed'; document: Document }>
  /** Cuts a text that was read before. */
  cut(document: Document, settings: ChunkSettings): Promise<Omit<ReadFile, 'document'>>
}

/**
 * @param tools what parsers may not make by themselves
 * @param counter gives the token counter; asked once, when first needed
 */
export function createReader(tools: ParseTools, counter: () => Promise<CountTokens>): Reader {
  let counting: Promise<CountTokens> | undefined
  const cut: Reader['cut'] = async (document, settings) => {
    const exact = await (counting ??= counter())
    // The chunker asks about most of the texts that are summed up afterwards.
    const counts = new Map<string, number>()
    const known = (text: string): number => {
      const found = counts.get(text) ?? exact(text)
      counts.set(text, found)
      return found
    }
    const count: CountTokens = Object.assign(known, exact.limit === undefined ? {} : { limit: exact.limit })
    const chunker = createChunker(settings, exact.tokenizer)
    const chunks = packChunks(chunker.chunk(document, count), document.text, chunker.fingerprint)
    const each = Uint32Array.from(unpackChunks(chunks), (chunk) => count(passage(document.text, chunk)))
    return { chunks, tokens: each.reduce((sum, tokens) => sum + tokens, 0), each }
  }
  return {
    cut,
    parse: (source) =>
      steps(async (tell) => {
        return { kind: 'parsed', document: await parse(source, { ...tools, told: nowAndThen(tell) }) }
      }),
    read: (source, settings, { language, ...said } = {}) =>
      steps<ReadStep>(async (tell) => {
        const cutUp = async (found: Document): Promise<ReadFile> => {
          const document = language ? { ...found, language } : found
          return { document, ...(await cut(document, settings)) }
        }
        let begun = Promise.resolve()
        const beginning = (document: Document): void => {
          begun = begun.then(async () => tell({ kind: 'begun', read: await cutUp(document) }))
          // Awaited below, and until then not unhandled.
          begun.catch(() => {})
        }
        const document = await parse(source, { ...tools, ...said, told: nowAndThen(tell), begun: beginning })
        await begun
        return { kind: 'read', read: await cutUp(document) }
      }),
  }
}

/** Passes on what comes first, what comes last, and as much of the rest as anybody can follow. */
function nowAndThen(tell: (step: Progress) => void): (step: Progress) => void {
  let last = -Infinity
  return (step) => {
    const now = performance.now()
    if (step.done < step.pages && now - last < TOLD_EVERY) return
    last = now
    tell(step)
  }
}

/** What `work` tells, then what it gives. */
function steps<T>(work: (tell: (step: T) => void) => Promise<T>): AsyncIterable<T> {
  const channel = new Channel<T>()
  work((step) => channel.push(step)).then(
    (last) => {
      channel.push(last)
      channel.close()
    },
    (thrown: unknown) => channel.fail(thrown),
  )
  return channel
}
