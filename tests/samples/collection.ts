import { readFile } from 'node:fs/promises'
import { createChunker } from '../../src/2-chunk/chunker'
import { parse } from '../../src/1-parse/registry'
import type { ChunkSettings } from '../../src/types'
import { countWords, source } from './engine'

/** The sample collection that the page offers. */
export const sampleFiles = ['rate-limits.md', 'webhooks.html', 'authentication.txt']

export interface SamplePassage {
  file: string
  text: string
}

/** Passages of the sample collection, cut as told. */
export async function samplePassages(settings: ChunkSettings): Promise<SamplePassage[]> {
  const chunker = createChunker(settings)
  const tools = {
    assets: 'http://localhost/',
    pdfWorker: () => {
      throw new Error('no PDF among the samples')
    },
  }
  const lists = sampleFiles.map(async (file) => {
    const bytes = new Uint8Array(await readFile(new URL(`../../public/sample/${file}`, import.meta.url)))
    const document = await parse(source(file, bytes), tools)
    return chunker.chunk(document, countWords).map(({ start, end }) => ({ file, text: document.text.slice(start, end) }))
  })
  return (await Promise.all(lists)).flat()
}
