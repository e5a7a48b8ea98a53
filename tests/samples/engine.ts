import { tokenizerName } from '../../src/3-embed/tokens'
import { memoryIncoming, type Incoming } from '../../src/4-store/incoming'
import { openMemoryHistory } from '../../src/4-store/history-memory'
import { openMemoryStore } from '../../src/4-store/memory'
import type { Store } from '../../src/4-store/store'
import { createEngine } from '../../src/engine/engine'
import type { EngineParts } from '../../src/engine/parts'
import { createReader } from '../../src/engine/reading'
import { call } from '../../src/worker/wire'
import type { AddEvent, Engine, LanguageModel, SearchResult, Source } from '../../src/types'
import { source } from './source'
import { hashingLane, hashingModel } from './hashing-embedder'

/** Tokens as a word count: near enough to the model's for texts that are short. */
export const countWords = (text: string): number => 2 + (text.match(/[\p{L}\p{N}]+|[^\s]/gu)?.length ?? 0)

/** An engine without a browser: real parsers and chunkers in this process, a hashing embedder, a store in memory. */
export function nodeEngine(parts: Partial<EngineParts> & { store?: Store; incoming?: Incoming; originals?: Incoming; embedded?: string[] } = {}): Engine {
  const { store = openMemoryStore(), incoming = memoryIncoming(), originals = memoryIncoming(), embedded = [], ...rest } = parts
  let clock = 0
  return createEngine({
    model: hashingModel,
    openStore: async () => store,
    openIncoming: async () => incoming,
    openOriginals: async () => originals,
    openLane: async () => hashingLane(embedded),
    openReader: (chosen) => ({
      reader: createReader(
        {
          assets: 'http://localhost/',
          pdfWorker: () => {
            throw new Error('PDF needs a browser')
          },
        },
        async () => Object.assign((text: string) => countWords(text), { tokenizer: tokenizerName(chosen)! }),
      ),
      close: () => {},
    }),
    openRecogniser: () => {
      throw new Error('text recognition needs a browser')
    },
    history: openMemoryHistory(),
    openLanguageModel: (port) => {
      const { api } = call<LanguageModel>(port, ['complete'])
      port.start()
      return api
    },
    tokenCounter: async () => countWords,
    lanes: 2,
    readers: 2,
    now: () => ++clock,
    ...rest,
  })
}

export { source }

export async function collect<T>(values: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const value of values) all.push(value)
  return all
}

/** Adds files and waits until each is searchable. */
export const add = (engine: Engine, ...sources: Source[]): Promise<AddEvent[]> => collect(engine.add(sources))

/** The last list for a query. */
export async function search(engine: Engine, text: string, rest: object = {}): Promise<SearchResult> {
  return (await collect(engine.search({ text, ...rest }))).at(-1)!
}
