/** A disposable worker that reads files, one at a time. */
import pdfWorker from 'pdfjs-dist/build/pdf.worker.mjs?worker&url'
import { pdfInThread } from '../1-parse/pdf-port'
import type { ChosenModel } from '../3-embed/embedder'
import { bgeSmall } from '../3-embed/models'
import { loadTokenCounter } from '../3-embed/tokens'
import { createReader } from '../engine/reading'
import { serve } from './wire'

addEventListener('message', function begin({ data }: MessageEvent<{ base: string; chosen?: ChosenModel }>) {
  removeEventListener('message', begin)
  const tools = { pdfWorker: () => pdfInThread(pdfWorker), assets: data.base }
  const reader = createReader(tools, () =>
    loadTokenCounter(data.chosen ?? { model: bgeSmall }, new URL('models/', data.base).href),
  )
  serve(reader, globalThis, 'parse/corrupt')
})
