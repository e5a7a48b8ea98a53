/** Reads one file and keeps nothing. */
import { recognisableType } from '../1-parse/ocr-contract'
import { pagesToRead } from '../1-parse/ocr-merge'
import { toProblem } from '../errors'
import type { Document, ExtractOptions, Extraction, Source } from '../types'
import type { Readers } from './readers'
import { recognised, type Recognising } from './recognising'

export interface ExtractingParts {
  readers: Readers
  recognising: Recognising
}

export async function extract(
  source: Source,
  options: ExtractOptions,
  parts: ExtractingParts,
  signal?: AbortSignal,
): Promise<Extraction> {
  const began = performance.now()
  try {
    const document = await read(source, options, parts, signal)
    return { ok: true, document, ms: performance.now() - began }
  } catch (thrown) {
    signal?.throwIfAborted()
    return { ok: false, problem: toProblem(thrown, 'parse/corrupt', source.name), ms: performance.now() - began }
  }
}

async function read(
  source: Source,
  { recognise: options }: ExtractOptions,
  { readers, recognising }: ExtractingParts,
  signal?: AbortSignal,
): Promise<Document> {
  let document: Document | undefined
  try {
    document = await readers.parse(source, signal)
  } catch (thrown) {
    if (!options || !isPictures(toProblem(thrown, 'parse/corrupt').code)) throw thrown
    const type = recognisableType(new Uint8Array(await source.bytes.slice(0, 1024).arrayBuffer()))
    if (!type) throw thrown
  }
  const silent = document?.mediaType === 'application/pdf' && pagesToRead(document).length > 0
  if (!options || (document && !silent)) return document!
  return recognised(recognising.recognise({ name: source.name, bytes: source.bytes, document }, options, signal))
}

function isPictures(code: string): boolean {
  return code === 'parse/no-text' || code === 'parse/unsupported'
}
