/** The first step of taking in a file: its bytes, and by them its identity. */
import type { Incoming } from '../4-store/incoming'
import { toProblem, type Problem } from '../errors'
import type { DocumentSummary, Source } from '../types'
import { identify, LARGEST_FILE, waitingSummary } from './identify'
import type { Ledger } from './ledger'
import type { Library } from './library'

/** What a file turned out to be. */
export type Kept =
  /** Its bytes are not in the library: it waits to be read. */
  | { kind: 'waiting' }
  /** Its bytes are in the library. */
  | { kind: 'unchanged'; document: DocumentSummary }
  | { kind: 'failed'; document: DocumentSummary; problem: Problem }

export interface KeepingParts {
  ledger: Ledger
  /** Milliseconds since 1970. */
  now(): number
}

interface FileParts {
  library: Library
  incoming: Incoming
  originals: Incoming
}

/**
 * Keeps one file.
 * @param waiting called with the id of a file that waits from now on, before anything else can happen to it
 * @throws AppError `store/*` when the library can't take it
 */
export async function keep(
  source: Source,
  onDemand: boolean,
  { ledger, now }: KeepingParts,
  waiting: (id: string) => void,
): Promise<Kept> {
  const { size } = source.bytes
  const fail = async (problem: Problem, replaces: boolean): Promise<Kept> => {
    const document = waitingSummary(await identify(source, size), source, now())
    return { kind: 'failed', document: await ledger.fail(document, problem, { replaces }), problem }
  }
  if (size > LARGEST_FILE) {
    const detail = `${size} of at most ${LARGEST_FILE} bytes`
    return fail({ code: 'parse/too-large', subject: source.name, detail }, true)
  }
  let bytes: Uint8Array<ArrayBuffer>
  try {
    bytes = new Uint8Array(await source.bytes.arrayBuffer())
  } catch (thrown) {
    // The file was moved or locked between the drop and now. What it holds is unknown, so what was there stays.
    const remedy = 'Check that it is still there and not in use, then drop it again.'
    return fail({ ...toProblem(thrown, 'parse/corrupt', source.name), remedy }, false)
  }
  const summary = waitingSummary(await identify(source, bytes), source, now())
  if (onDemand) summary.onDemand = true
  const known = await ledger.admit(summary, bytes, waiting)
  return known ? { kind: 'unchanged', document: known } : { kind: 'waiting' }
}

/** Drops bytes that nobody waits for, and files whose documents are gone. */
export async function dropUnwanted({ library, incoming, originals }: FileParts): Promise<void> {
  const { summaries } = library
  for (const id of await incoming.list()) if (summaries.get(id)?.state !== 'waiting') await incoming.drop(id)
  for (const id of await originals.list()) if (!summaries.has(id)) await originals.drop(id)
}

/** Formats that are shown as printed. */
const printed = new Set(['application/pdf'])

/**
 * Keeps a file beside its text where it is of use: for showing it as printed, or for reading it in another encoding.
 * Without room there is its text.
 */
export async function keepOriginal(
  id: string,
  { mediaType = '', encoding }: Pick<DocumentSummary, 'mediaType' | 'encoding'>,
  { bytes }: Source,
  originals: Incoming,
): Promise<void> {
  const isOfUse = printed.has(mediaType) || encoding !== undefined
  if (!isOfUse || (await originals.open(id, bytes.size))) return
  try {
    await originals.keep(id, new Uint8Array(await bytes.arrayBuffer()))
  } catch (thrown) {
    if (toProblem(thrown, 'store/unavailable').code !== 'store/full') throw thrown
  }
}
