/** A disposable worker that reads pictures of text. */
import pdfWorker from 'pdfjs-dist/build/pdf.worker.mjs?worker&url'
import { createRecogniser } from '../1-parse/ocr'
import { spawn } from '../spawn'
import { serve } from './wire'

addEventListener('message', function begin({ data }: MessageEvent<{ base: string }>) {
  removeEventListener('message', begin)
  serve(createRecogniser({ pdfWorker: () => spawn(pdfWorker, 'pdf'), assets: data.base }), globalThis, 'parse/corrupt')
})
