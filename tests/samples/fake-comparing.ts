/** How the fake engine compares files with what it holds, by their text, and checks sizes. */
import { AppError } from '../../src/errors'
import type { ChunkSettings, Comparison, Source } from '../../src/types'
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
