/** What a person can still have done about what was not read of a file, and the bytes that this takes. */
import { recognisableType } from '../1-parse/ocr-contract'
import { pagesToRead } from '../1-parse/ocr-merge'
import { signatureOf } from '../1-parse/recognise'
import type { Incoming } from '../4-store/incoming'
import { toProblem, type Problem } from '../errors'
import type { Document, DocumentSummary, Source } from '../types'

type Offers = NonNullable<DocumentSummary['offers']>

/** Warnings that text recognition may settle, now or with another language. */
const unread = new Set(['pages-without-text', 'unreadable-font', 'recognised', 'recognised-in-vain'])

/** What can be done about a document that was read in part. */
export function offersFor(document: Document): Offers | undefined {
  if (!document.warnings.some(({ kind }) => unread.has(kind))) return undefined
  return document.recognised || pagesToRead(document).length > 0 ? ['recognise'] : undefined
}

/**
 * Says in a failed file's summary what can be done about it, and keeps its bytes for that: there is nothing else of it.
 * @param originals where they are kept
 */
export async function offer(
  failed: DocumentSummary,
  { bytes }: Pick<Source, 'bytes'>,
  originals: Incoming,
): Promise<void> {
  const found = await offerFor(failed.problem, bytes)
  if (!found) return
  try {
    await originals.keep(failed.id, new Uint8Array(await bytes.arrayBuffer()))
  } catch (thrown) {
    // Without room there is nothing to offer.
    if (toProblem(thrown, 'store/unavailable').code === 'store/full') return
    throw thrown
  }
  failed.offers = [found.offer]
  failed.mediaType = found.mediaType
  if (found.offer === 'unlock')
    failed.problem = { ...failed.problem!, remedy: 'Choose it in the library to unlock it.' }
}

async function offerFor(
  problem: Problem | undefined,
  bytes: Blob,
): Promise<{ offer: Offers[0]; mediaType: string } | undefined> {
  const head = new Uint8Array(await bytes.slice(0, 1024).arrayBuffer())
  const mediaType = recognisableType(head)
  switch (problem?.code) {
    case 'parse/encrypted':
      if (mediaType === 'application/pdf') return { offer: 'unlock', mediaType }
      return signatureOf(head) === 'zip' ? { offer: 'unlock', mediaType: 'application/zip' } : undefined
    case 'parse/no-text':
      return mediaType === undefined ? undefined : { offer: 'recognise', mediaType }
    // Pictures.
    case 'parse/unsupported':
      return mediaType?.startsWith('image/') ? { offer: 'recognise', mediaType } : undefined
    default:
      return undefined
  }
}

/** Drops files that are kept beside their text, and leaves those of which there is nothing else. */
export async function dropOriginals(
  originals: Incoming,
  summaries: ReadonlyMap<string, DocumentSummary>,
): Promise<void> {
  for (const id of await originals.list()) {
    const summary = summaries.get(id)
    if (!(summary?.state === 'failed' && summary.offers)) await originals.drop(id)
  }
}
