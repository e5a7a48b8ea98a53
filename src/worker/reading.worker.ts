/** A disposable worker that reads files, one at a time. */
import pdfWorker from 'pdfjs-dist/build/pdf.worker.mjs?worker&url'
import { pdfInThread } from '../1-parse/pdf-port'
import type { ChosenModel } from '../3-embed/embedder'
import { bgeSmall } from '../3-embed/models'
import { loadTokenCounter } from '../3-embed/tokens'
import { createReader, type Reader } from '../engine/reading'
import type { Document } from '../types'
import { serve, transfer } from './wire'

addEventListener('message', function begin({ data }: MessageEvent<{ base: string; chosen?: ChosenModel }>) {
  removeEventListener('message', begin)
  const tools = { pdfWorker: () => pdfInThread(pdfWorker), assets: data.base }
  const reader = createReader(tools, () =>
    loadTokenCounter(data.chosen ?? { model: bgeSmall }, new URL('models/', data.base).href),
  )
  const read: Reader['read'] = (...asked) =>
    withBoxesMoved(reader.read(...asked), (step) => (step.kind === 'read' ? step.read.document : undefined))
  const parse: Reader['parse'] = (source) =>
    withBoxesMoved(reader.parse(source), (step) => (step.kind === 'parsed' ? step.document : undefined))
  serve({ ...reader, read, parse }, globalThis, 'parse/corrupt')
})

/** Where the words of a document stand takes many times the room of the words: it is moved, not copied. */
async function* withBoxesMoved<T extends object>(
  steps: AsyncIterable<T>,
  documentOf: (step: T) => Document | undefined,
): AsyncGenerator<T> {
  for await (const step of steps) {
    const pages = documentOf(step)?.boxes ?? []
    yield transfer(
      step,
      pages.flatMap(({ spans, boxes }) => [spans.buffer as ArrayBuffer, boxes.buffer as ArrayBuffer]),
    )
  }
}
