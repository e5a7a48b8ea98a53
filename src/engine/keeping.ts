/** The first step of taking in a file: its identity, a copy of its bytes, its place in the store. */
import type { Incoming } from '../4-store/incoming'
import type { Store } from '../4-store/store'
import { toProblem, type Problem } from '../errors'
import type { DocumentSummary, Source } from '../types'
import { identify, LARGEST_FILE, waitingSummary } from './identify'
import type { Library } from './library'
import type { Removal } from './removal'

export interface KeepingParts {
  library: Library
  store: Store
  incoming: Incoming
  removal: Removal
  now(): number
}

/** What a file turned out to be. */
export type Kept =
  /** Its bytes are not in the library: it waits to be read. */
  | { kind: 'waiting'; summary: DocumentSummary }
  /** Its bytes are in the library; `changed` where this path is new. */
  | { kind: 'known'; summary: DocumentSummary; changed: boolean }
  | { kind: 'unreadable'; summary: DocumentSummary; problem: Problem }

/**
 * Keeps one file.
 * @throws AppError `store/*` when the library can't take it
 */
export async function keep(source: Source, onDemand: boolean, parts: KeepingParts): Promise<Kept> {
  const { library, store, incoming, now } = parts
  const { size } = source.bytes
  let bytes: Uint8Array<ArrayBuffer> | number = size
  try {
    if (size <= LARGEST_FILE) bytes = new Uint8Array(await source.bytes.arrayBuffer())
  } catch (thrown) {
    // The file was moved or locked between the drop and now.
    const remedy = 'Check that it is still there and not in use, then drop it again.'
    const problem: Problem = { ...toProblem(thrown, 'parse/corrupt', source.name), remedy }
    return { kind: 'unreadable', summary: waitingSummary(await identify(source, size), source, now()), problem }
  }
  const id = await identify(source, bytes)
  const known = library.summaries.get(id)
  if (known && known.state !== 'failed') {
    return { kind: 'known', summary: known, changed: await addPath(known, source, parts) }
  }
  const summary = waitingSummary(id, source, known?.addedAt ?? now())
  if (onDemand) summary.onDemand = true
  try {
    if (typeof bytes !== 'number') await incoming.keep(id, bytes)
  } catch (thrown) {
    // Without room for a copy it is read from where it lies; only a closed page would have to be told again.
    if (toProblem(thrown, 'store/unavailable').code !== 'store/full') throw thrown
  }
  await store.put({ summary })
  library.summaries.set(id, summary)
  return { kind: 'waiting', summary }
}

/** Formats that are shown as printed. */
const printed = new Set(['application/pdf'])

/** Keeps a file beside its text, for showing it as printed. Without room it is shown as text. */
export async function keepOriginal(
  { id, mediaType = '' }: DocumentSummary,
  { bytes }: Source,
  originals: Incoming,
): Promise<void> {
  if (!printed.has(mediaType)) return
  try {
    await originals.keep(id, new Uint8Array(await bytes.arrayBuffer()))
  } catch (thrown) {
    if (toProblem(thrown, 'store/unavailable').code !== 'store/full') throw thrown
  }
}

/** Returns whether anything is new about the path. */
async function addPath(
  known: DocumentSummary,
  { path, lastModified }: Source,
  { store, removal }: KeepingParts,
): Promise<boolean> {
  const there = known.paths.find((other) => other.path === path)
  if (there?.lastModified === lastModified) return false
  if (there) there.lastModified = lastModified
  else known.paths.push({ path, lastModified })
  await store.putSummaries([known])
  await removal.leave(path, known.id)
  return true
}
