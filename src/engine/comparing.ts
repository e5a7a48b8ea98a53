/** What handing over some files would change. */
import type { Comparison, DocumentSummary, Source } from '../types'
import { identify, LARGEST_FILE } from './identify'

/**
 * Passages that a file of a kind gives for each byte, before the library holds one of that kind. Markdown and text: a
 * chunk of 1,200 characters with 200 of overlap; the others: medians over the test files.
 */
const PASSAGES_A_BYTE = { text: 1 / 1000, pdf: 1 / 9000, office: 1 / 4000 }

/** The library's summaries, and how fast this device embeds. */
export interface ComparingParts {
  summaries: Iterable<DocumentSummary>
  /** Passages a second. */
  rate: number
}

/** Passages a second of some lanes, until it is measured: 4.5 of 302 tokens for each, on a two-core machine. */
export function usualRate(lanes: number): number {
  return lanes * 4.5
}

export async function compare(
  sources: readonly Source[],
  { summaries, rate }: ComparingParts,
  signal?: AbortSignal,
): Promise<Comparison> {
  const byPath = new Map<string, { summary: DocumentSummary; lastModified: number }>()
  const byId = new Map<string, DocumentSummary>()
  for (const summary of summaries) {
    byId.set(summary.id, summary)
    for (const { path, lastModified } of summary.paths) {
      // A newer version that waits to be read stands at its path beside the one that it will replace.
      if (byPath.get(path)?.summary.state !== 'waiting') byPath.set(path, { summary, lastModified })
    }
  }
  const dropped = new Set(sources.map(({ path }) => path))
  const roots = new Set(sources.flatMap(({ path }) => (path.includes('/') ? [`${path.split('/')[0]!}/`] : [])))
  const missing = new Set(
    [...byPath.keys()].filter((path) => !dropped.has(path) && roots.has(`${path.split('/')[0]!}/`)),
  )
  const result: Comparison = {
    added: [],
    changed: [],
    renamed: [],
    removed: [],
    unchanged: 0,
    bytes: 0,
    passages: 0,
    seconds: 0,
  }
  const density = densities(byId.values())
  const seen = new Set<string>()
  for (const source of sources) {
    signal?.throwIfAborted()
    const { path, bytes, lastModified } = source
    const there = byPath.get(path)
    if (there && there.lastModified === lastModified && there.summary.size === bytes.size) {
      result.unchanged++
      continue
    }
    const id = await idOf(source)
    const known = id === undefined ? undefined : byId.get(id)
    if (known && known === there?.summary) result.unchanged++
    else if (known) {
      const from = known.paths.find((other) => missing.has(other.path))
      if (from) {
        missing.delete(from.path)
        result.renamed.push({ from: from.path, to: path })
      } else (there ? result.changed : result.added).push(path)
    } else {
      ;(there ? result.changed : result.added).push(path)
      // The same bytes are read once.
      if (id !== undefined && seen.has(id)) continue
      if (id !== undefined) seen.add(id)
      result.bytes += bytes.size
      result.passages += Math.ceil(bytes.size * density(path))
    }
  }
  result.removed = [...missing].sort()
  result.seconds = result.passages / rate
  return result
}

/** Undefined where the file can't be read just now; adding it will say so. */
async function idOf(source: Source): Promise<string | undefined> {
  try {
    const { bytes } = source
    return await identify(source, bytes.size > LARGEST_FILE ? bytes.size : new Uint8Array(await bytes.arrayBuffer()))
  } catch {
    return undefined
  }
}

/** Passages a byte by extension: as the library's files gave so far, or else the usual figure. */
function densities(summaries: Iterable<DocumentSummary>): (path: string) => number {
  const sums = new Map<string, { bytes: number; chunks: number }>()
  for (const { name, size, chunks } of summaries) {
    if (chunks === undefined) continue
    const sum = sums.get(extension(name)) ?? { bytes: 0, chunks: 0 }
    sums.set(extension(name), { bytes: sum.bytes + size, chunks: sum.chunks + chunks })
  }
  return (path) => {
    const known = sums.get(extension(path))
    if (known && known.bytes > 0) return known.chunks / known.bytes
    if (/^(pdf|epub)$/.test(extension(path))) return PASSAGES_A_BYTE.pdf
    return /^(docx|xlsx|pptx|odt|rtf|zip|msg)$/.test(extension(path)) ? PASSAGES_A_BYTE.office : PASSAGES_A_BYTE.text
  }
}

function extension(name: string): string {
  return name.split('.').at(-1)!.toLowerCase()
}
