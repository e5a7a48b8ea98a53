import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'
import { networkDocument } from './tools/vite/network-document.ts'
import { ocrAssets } from './tools/vite/ocr-assets.ts'
import { offline } from './tools/vite/offline.ts'
import { pdfAssets } from './tools/vite/pdf-assets.ts'
import { pdfStatements } from './tools/vite/pdf-statements.ts'
import { contentSecurityPolicy } from './tools/vite/policy.ts'

export default defineConfig({
  // Relative addresses, so that the same build works under any sub-path of a static host.
  base: './',
  plugins: [
    svelte({ configFile: false }),
    contentSecurityPolicy(),
    networkDocument(),
    offline(),
    pdfAssets(),
    pdfStatements(),
    ocrAssets(),
  ],
  worker: { format: 'es', plugins: () => [pdfStatements()] },
  resolve: {
    alias: [{ find: /^onnxruntime-web\/webgpu$/, replacement: 'onnxruntime-web/wasm' }],
    conditions: ['onnxruntime-web-use-extern-wasm', 'module', 'browser', 'development|production', 'svelte'],
  },
  optimizeDeps: {
    include: [
      '@huggingface/transformers',
      'idb',
      'minisearch',
      'pdfjs-dist',
      'tesseract.js-core/tesseract-core-simd-lstm.js',
      'htmlparser2',
      'marked',
      'chardet',
      'stemmer',
      '@huggingface/tokenizers',
      'linkedom/worker',
      '@mozilla/readability',
      'tinyld/light',
      'file-type/core',
      'papaparse',
      'utif2',
      'postal-mime',
      '@zip.js/zip.js/lib/zip-core-native.js',
      'valibot',
      'axe-core',
      'fast-check',
    ],
    // Svelte sources: served as they are, so that a test run never has to start over because one more icon was found.
    exclude: ['@lucide/svelte', 'virtua'],
  },
  build: {
    target: 'es2022',
    rollupOptions: { input: { index: 'index.html', cli: 'cli.html', bench: 'bench.html' } },
  },
})
