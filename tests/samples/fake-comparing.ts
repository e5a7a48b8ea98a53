/** How the fake engine compares files with what it holds, by their text, and checks sizes. */
import { AppError } from '../../src/errors'
import type { Chunk, ChunkingEvent, ChunkingSet, ChunkSettings, Comparison, Source } from '../../src/types'
import type { Held } from './fake-ranking'

/** @param rate passages that are prepared in a second */
export async function compare(sources: Source[], all: readonly Held[], rate: number): Promise<Comparison> {
  const comparison: Comparison = { added: [], changed: [], renamed: [], removed: [], unchanged: 0, bytes: 0, passages: 0, seconds: 0 }
  const held = new Map(all.flatMap((one) => one.summary.paths.map(({ path }) => [path, one])))
  const dropped = new Set(sources.map(({ path }) => path))
  const roots = new Set(sources.flatMap(({ path }) => (path.includes('/') ? [path.split('/')[0]] : [])))
  const gone = new Set([...held.keys()].filter((path) => !dropped.has(path) && roots.has(path.split('/')[0])))
  for (const { path, bytes } of sources) {
    const text = await bytes.text()
    const there = held.get(path)
    const from = [...gone].find((other) => held.get(other)?.document.text === text)
    if (there && (there.document.text === text || there.summary.state === 'failed')) comparison.unchanged += 1
    else if (!there && from !== undefined) {
      gone.delete(from)
      comparison.renamed.push({ from, to: path })
    } else {
      comparison[there ? 'changed' : 'added'].push(path)
      comparison.bytes += bytes.size
    }
  }
  comparison.removed = [...gone].sort()
  comparison.passages = Math.ceil(comparison.bytes / 800)
  comparison.seconds = comparison.passages / rate
  return comparison
}

/** Refuses what can't work, as the engine does. */
export function checkSizes(settings: ChunkSettings): void {
  const { characters, words, overlap = 0 } = settings as { characters?: number; words?: number; overlap?: number }
  const size = characters ?? words ?? 1200
  if (overlap >= 0 && overlap < size) return
  const unit = words === undefined ? 'characters' : 'words'
  throw new AppError({ code: 'chunk/parameters', detail: `size ${size} ${unit}, overlap ${overlap}: both must be whole numbers with 0 ≤ overlap < size` })
}

/** Each way cuts every document in the middle, the first way not at all; each finds the first question and no other. */
export function* cutEach({ ways, show, questions = [] }: ChunkingSet, held: readonly Held[]): Generator<ChunkingEvent> {
  for (const [way, settings] of ways.entries()) {
    yield { kind: 'cutting', way, done: 0, total: held.length }
    const cut = ({ document: { text } }: Held): Chunk[] => {
      const middle = text.length >> 1
      return way === 0 ? [{ start: 0, end: text.length, context: '' }] : [{ start: 0, end: middle, context: '' }, { start: middle - 4, end: text.length, context: '' }]
    }
    const chunks = held.flatMap(cut)
    const lengths = chunks.map(({ start, end }) => end - start).sort((a, b) => a - b)
    const sizes = { min: lengths[0] ?? 0, median: lengths[lengths.length >> 1] ?? 0, max: lengths.at(-1) ?? 0 }
    const shown = held.find(({ summary }) => summary.id === show)
    yield { kind: 'cut', way, chunking: { settings, fingerprint: `way ${way}`, chunks: chunks.length, characters: sizes, tokens: sizes, ...(shown ? { shown: cut(shown) } : {}) } }
    if (questions.length > 0) yield { kind: 'asked', way, places: questions.map((_, at) => (at === 0 ? { rank: 1, characters: 400 } : { rank: null, characters: null })) }
  }
}
