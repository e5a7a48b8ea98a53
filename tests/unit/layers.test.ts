import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { describe, expect, it } from 'vitest'

const top = join(import.meta.dirname, '../..')

/** Names of modules in the import and export lines of a source file, dynamic imports included. */
function imported(source: string): string[] {
  const code = source.replace(/\/\*[^]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')
  const names =
    /(?:^|[\n;])\s*(?:import|export)\b[^'"\n;=()]*(?:\{[^}]*\}[^'"\n;=()]*)?\bfrom\s*['"]([^'"]+)['"]|\bimport\s*\(?\s*['"]([^'"]+)['"]/g
  return [...code.matchAll(names)].map(([, from, bare]) => (from ?? bare)!)
}

/** What the layer that a file below `src/` belongs to is called: its folder, or the file itself at the top. */
function layerOf(path: string): string {
  return path.includes('/') ? path.slice(0, path.indexOf('/')) : path.replace(/\.ts$/, '')
}

/** Importable by every layer, and importing nothing but each other. */
const ground = [
  'abort',
  'answer',
  'answering',
  'conversation',
  'types',
  'document',
  'evaluation',
  'events',
  'looking',
  'search',
  'errors',
  'models',
  'settings',
  'spawn',
  'sha256',
  'text',
]

const stages = ['1-parse', '2-chunk', '3-embed', '4-store', '5-retrieve', '6-generate']

/** Which layers each layer may import besides the ground and itself. */
const allowed: Record<string, string[]> = {
  ...Object.fromEntries([...ground, ...stages, 'evaluate'].map((layer) => [layer, []])),
  engine: [...stages, 'evaluate'],
  // Hands the engine the browser's own parts, and so names the stages that these belong to.
  worker: ['engine', ...stages],
  // The network document composes a language model from a provider, and speaks to the page over a wire.
  network: ['6-generate', 'worker/wire'],
  // What it measures is measured by functions of `evaluate`, which has nothing else.
  ui: ['worker/connect', 'network/connect', 'evaluate'],
  cli: ['worker/connect', 'evaluate'],
  // Measures parts of the pipeline by themselves, each beside a baseline.
  bench: ['worker/connect', 'worker/lane', 'worker/wire', '3-embed', '4-store', 'cli/channel', 'cli/outcome'],
}

/** What of `worker` is part of the page: it may start the engine, but holds nothing of it. */
const pageHalf = ['worker/connect.ts', 'worker/offline.ts', 'worker/wire.ts']

/** A sentence for each import that crosses a border; none where all is well. `path` is relative to `src/`. */
function trespasses(path: string, source: string): string[] {
  const layer = layerOf(path)
  const mayImport = allowed[layer]
  if (!mayImport) return [`${path}: ${layer} is no layer of the design`]
  return imported(source)
    .filter((name) => name.startsWith('.'))
    .map((name) => posix.join(posix.dirname(path), name.replace(/\?.*$/, '')))
    .filter((target) => {
      const other = layerOf(target)
      if (target.startsWith('..')) return true
      if (pageHalf.includes(path)) return other !== 'worker' && !ground.includes(other)
      if (other === layer || ground.includes(other)) return false
      return !mayImport.includes(other) && !mayImport.includes(target.replace(/\.ts$/, ''))
    })
    .map((target) => `${path} imports ${target}`)
}

function files(folder: string): string[] {
  return readdirSync(join(top, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => /\.(ts|svelte|mjs|css)$/.test(name))
}

describe('the layers', () => {
  const sources = files('src').filter((name) => !name.endsWith('.css') && !/^(cli|bench)\/.*\.mjs$/.test(name))

  it('are kept by every import in src', () => {
    expect(sources.length).toBeGreaterThan(10)
    expect(sources.flatMap((name) => trespasses(name, readFileSync(join(top, 'src', name), 'utf8')))).toEqual([])
  })

  it.each([
    ['1-parse/pdf.ts', "import { chunk } from '../2-chunk/sections'"],
    ['1-parse/pdf.ts', "import type { Chunker } from '../2-chunk/chunker'"],
    ['2-chunk/sections.ts', "export * from '../3-embed/embedder'"],
    ['3-embed/pool.ts', "const store = await import('../4-store/idb')"],
    ['4-store/idb.ts', "import '../engine/engine'"],
    ['5-retrieve/bm25.ts', "import {\n  a,\n  b,\n} from '../4-store/store'"],
    ['text/fold.ts', "import { Store } from '../4-store/store.ts'"],
    ['types.ts', "import { fuse } from './5-retrieve/fuse'"],
    ['evaluate/metrics.ts', "import { fuse } from '../5-retrieve/fuse'"],
    ['engine/engine.ts', "import App from '../ui/App.svelte'"],
    ['engine/engine.ts', "import { connect } from '../worker/connect'"],
    ['worker/connect.ts', "import { createEngine } from '../engine/engine'"],
    ['worker/wire.ts', "import { parse } from '../1-parse/registry'"],
    ['ui/App.svelte', '<script lang="ts">\n  import { createEngine } from \'../engine/engine\'\n</script>'],
    ['ui/App.svelte', '<script lang="ts">\n  import { serve } from \'../worker/wire\'\n</script>'],
    ['network/connect.ts', "import { createEngine } from '../engine/engine'"],
    ['network/document.ts', "import { openIdbStore } from '../4-store/idb'"],
    ['6-generate/providers/openai.ts', "import { chunk } from '../../2-chunk/sections'"],
    ['ui/main.ts', "import { languageModel } from '../6-generate/providers/sender'"],
    ['ui/main.ts', "import address from '../1-parse/worker.ts?worker&url'"],
    ['cli/page.ts', "import { Idb } from '../4-store/idb'"],
    ['cli/page.ts', "import { makeFolder } from '../bench/files'"],
    ['bench/query.ts', "import { createEngine } from '../engine/engine'"],
    ['ui/main.ts', "import { launch } from '../../tools/chromium.mjs'"],
    ['helpers/strings.ts', ''],
  ])('do not let %s hold %j', (path, source) => {
    expect(trespasses(path, source)).toHaveLength(1)
  })

  it.each([
    ['1-parse/pdf.ts', "import type { Document } from '../types'\nimport { AppError } from '../errors'"],
    ['1-parse/pdf.ts', "import { Parser } from 'htmlparser2'\nimport { tidy } from './text'"],
    ['5-retrieve/bm25.ts', "import { words } from '../text/words'"],
    ['engine/engine.ts', "import { idb } from '../4-store/idb'\nimport { ndcg } from '../evaluate/metrics'"],
    ['worker/connect.ts', "import address from './serve.ts?worker&url'\nimport { spawn } from '../spawn'"],
    [
      'worker/library.worker.ts',
      "import { createEngine } from '../engine/engine'\nimport { idb } from '../4-store/idb'",
    ],
    ['ui/search/Search.svelte', "<script>\n  import { connect } from '../../worker/connect'\n</script>"],
    ['cli/page.ts', "import { connect } from '../worker/connect'\nimport { ndcg } from '../evaluate/metrics'"],
    [
      'network/document.ts',
      "import { serve } from '../worker/wire'\nimport { providers } from '../6-generate/providers/registry'",
    ],
    ['bench/store.ts', "import { openIdbStore } from '../4-store/idb'"],
    ['2-chunk/a.ts', "// import { a } from '../3-embed/a'\n/** import { b } from '../4-store/b' */"],
  ])('let %s hold %j', (path, source) => {
    expect(trespasses(path, source)).toEqual([])
  })
})

describe('source files', () => {
  const limit = 300

  it(`have at most ${limit} lines each`, () => {
    const long = ['src', 'tests', 'tools']
      .flatMap((folder) => files(folder).map((name) => `${folder}/${name}`))
      .map((name) => ({ name, lines: readFileSync(join(top, name), 'utf8').trimEnd().split('\n').length }))
      .filter(({ lines }) => lines > limit)
    expect(long).toEqual([])
  })

  it('have names that say what they are about', () => {
    expect(files('src').filter((name) => /(^|\/)(utils?|helpers?|common|misc|managers?)\b/i.test(name))).toEqual([])
  })
})
