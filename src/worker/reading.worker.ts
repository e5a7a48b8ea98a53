/** A disposable worker that reads files, one at a time. */
import pdfWorker from 'pdfjs-dist/build/pdf.worker.mjs?worker&url'
import type { ChosenModel } from '../3-embed/embedder'
import { bgeSmall } from '../3-embed/models'
import { loadTokenCounter } from '../3-embed/tokens'
import { createReader } from '../engine/reading'
import { spawn } from '../spawn'
import { serve } from './wire'

addEventListener('message', function begin({ data }: MessageEvent<{ base: string; chosen?: ChosenModel }>) {
  removeEventListener('message', begin)
  const tools = { pdfWorker: () => spawn(pdfWorker, 'pdf'), assets: data.base }
  const reader = createReader(tools, () =>
    loadTokenCounter(data.chosen ?? { model: bgeSmall }, new URL('models/', data.base).href),
  )
  serve(reader, globalThis, 'parse/corrupt')
})
