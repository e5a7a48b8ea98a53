/** The command `extract`: what a file's text is, without keeping it. */
import { describe } from '../errors'
import type { Engine, ExtractOptions, Extraction, Source } from '../types'
import { send } from './channel'

/** A line that `extract` prints, but for the path. */
export function extractionLine(extraction: Extraction): object {
  if (!extraction.ok) {
    const { problem, ms } = extraction
    return { ok: false, code: problem.code, detail: problem.detail ?? describe(problem).sentence, warnings: [], ms }
  }
  const { document, ms } = extraction
  const { text, warnings, mediaType, title, language, encoding } = document
  const pages = document.places.filter(({ kind }) => kind === 'page')
  return {
    ok: true,
    warnings: warnings.map(({ message }) => message),
    mediaType,
    title: title ?? null,
    ...(language ? { language } : {}),
    ...(encoding ? { encoding } : {}),
    text,
    ...(pages.length > 0 ? { pages: pages.map(({ start, end }) => text.slice(start, end)) } : {}),
    sections: document.sections.map(({ path, start, end }) => ({ path, start, end })),
    ms,
  }
}

export interface ExtractingOptions extends ExtractOptions {
  lanes: number
}

/**
 * Reads files side by side and sends each one's line as it comes.
 * @param wanted places in `sources`
 * @param options how many at once, the engine has its own limit besides; whether pictures of text are read too
 */
export async function extract(
  engine: Engine,
  sources: readonly Source[],
  wanted: readonly number[],
  { lanes, ...options }: ExtractingOptions,
): Promise<void> {
  const queue = [...wanted]
  const work = async (): Promise<void> => {
    for (let index = queue.shift(); index !== undefined; index = queue.shift()) {
      await send({ kind: 'started', index })
      await send({ kind: 'extracted', index, line: extractionLine(await engine.extract(sources[index]!, options)) })
    }
  }
  await Promise.all(Array.from({ length: lanes }, work))
}
