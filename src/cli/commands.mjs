/** The commands, each printing its result. */
import { readdir, readFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { extractAll } from './extract.mjs'
import { openSession } from './session.mjs'
import { VectorCache } from './vectors.mjs'

/** @typedef {(text: string) => Promise<unknown>} Write */
/** @typedef {{ json: boolean, golden?: string, unanswerable?: string, chunks?: object, onDemand?: boolean }} Options */

/**
 * Files below a folder, in the order of their paths, as `/`-separated paths relative to `top`. Hidden folders and
 * `node_modules` are not entered.
 * @param {string} top
 * @param {string} [below]
 * @returns {Promise<string[]>}
 */
async function walk(top, below = '') {
  const entries = await readdir(join(top, below), { withFileTypes: true }).catch((error) => {
    throw new Error(`${join(top, below)} can’t be read: ${error.message}`)
  })
  entries.sort((a, b) => (a.name < b.name ? -1 : 1))
  const lists = entries.map(async (entry) => {
    const path = below ? `${below}/${entry.name}` : entry.name
    if (entry.isFile()) return [path]
    if (!entry.isDirectory() || entry.name.startsWith('.') || entry.name === 'node_modules') return []
    return walk(top, path)
  })
  return (await Promise.all(lists)).flat()
}

/**
 * Runs one of the page's commands over files.
 * @param {string[]} files
 * @param {string} command
 * @param {unknown[]} args
 * @param {VectorCache} [cache]
 */
async function inPage(files, command, args, cache) {
  const session = await openSession()
  try {
    await session.give(files)
    const outcome = await session.run(command, args, (message) => {
      if (message.kind === 'progress') console.error(message.text)
      else if (message.kind === 'vectors') void cache?.add(message)
    })
    await cache?.saved()
    if (outcome.ok) return outcome.value
    throw new Error([outcome.sentence, outcome.detail, outcome.remedy].filter(Boolean).join(' '))
  } finally {
    await session.close()
  }
}

/**
 * The same with the vectors of earlier runs at hand; what is made besides is kept for later ones.
 * @param {string[]} files
 * @param {(known: { fingerprint: string, dimensions: number }[]) => [string, unknown[]]} call the command and what it is given
 */
async function withVectors(files, call) {
  const cache = new VectorCache()
  const known = await cache.files()
  const described = known.map(({ fingerprint, dimensions }) => ({ fingerprint, dimensions }))
  const [command, args] = call(described)
  return inPage([...files, ...known.map(({ path }) => path)], command, args, cache)
}

/**
 * @param {string[]} paths
 * @param {{ json: boolean, ocr: boolean }} options
 * @param {Write} write
 */
export async function extract(paths, { json, ocr }, write) {
  let writing = Promise.resolve(/** @type {unknown} */ (undefined))
  const text = (/** @type {any} */ line) =>
    line.ok ? `── ${line.path}\n${line.text}\n\n` : `── ${line.path}: ${line.code}: ${line.detail}\n\n`
  const print = (/** @type {object} */ line) => {
    writing = writing.then(() => write(json ? `${JSON.stringify(line)}\n` : text(line)))
  }
  await extractAll(paths, print, openSession, { ocr })
  await writing
}

/**
 * @param {string[]} positionals
 * @param {Options} options
 * @param {Write} write
 */
export async function search([folder = '', question = ''], { json, chunks, onDemand }, write) {
  const paths = await walk(folder)
  if (paths.length === 0) throw new Error(`there are no files in ${folder}`)
  const files = paths.map((path) => resolve(folder, path))
  const result = await inPage(files, 'search', [paths, question, { chunks, onDemand }])
  if (json) return write(`${JSON.stringify(result)}\n`)
  for (const { path, reason } of [...result.failed, ...result.leftOut])
    console.error(`not searched: ${path}: ${reason}`)
  const share = (/** @type {any} */ contribution) =>
    contribution ? `rank ${contribution.rank}, score ${contribution.score.toFixed(3)}` : 'not found'
  for (const hit of result.hits) {
    const place = [hit.path, ...hit.breadcrumb].join(' › ')
    const why = `keywords: ${share(hit.bm25)}; meaning: ${share(hit.dense)}`
    await write(`${hit.rank}. ${place}\n   ${why}\n   ${hit.text.trim().replace(/\s+/g, ' ').slice(0, 300)}\n`)
    for (const other of hit.siblings ?? []) await write(`   also: ${[other.path, ...other.breadcrumb].join(' › ')}\n`)
    await write('\n')
  }
  if (result.hits.length === 0) await write('Nothing was found.\n')
}

/** The file of a set's judgements: ours, else that of BEIR's own archives. @param {string} folder */
function judgements(folder) {
  const names = ['qrels.tsv', 'qrels/test.tsv', 'qrels/dev.tsv']
  return join(folder, names.find((name) => existsSync(join(folder, name))) ?? 'qrels.tsv')
}

/**
 * @param {string[]} positionals
 * @param {Options} options
 * @param {Write} write
 */
export async function evaluate([folder = ''], { json, golden, unanswerable, chunks, onDemand }, write) {
  const result =
    golden === undefined ? await ranking(folder, unanswerable) : await goldenSet(folder, golden, { chunks, onDemand })
  if (json) return write(`${JSON.stringify(result)}\n`)
  const percent = (/** @type {number} */ value) => value.toFixed(3).padStart(9)
  const width = Math.max(
    ...Object.keys(golden === undefined ? result.methods : result.byLanguage).map(({ length }) => length),
    10,
  )
  const table = golden === undefined ? result.methods : { all: result, ...result.byLanguage }
  const columns =
    golden === undefined
      ? ['ndcg@10', 'recall@5', 'recall@10', 'recall@100', 'mrr@10', 'precision@5', 'ms']
      : ['recall@5', 'recall@6000', 'mrr']
  await write(`${''.padEnd(width)}${columns.map((name) => name.padStart(11)).join('')}\n`)
  for (const [name, figures] of Object.entries(table)) {
    await write(`${name.padEnd(width)}${columns.map((column) => `  ${percent(figures[column])}`).join('')}\n`)
  }
  if (!result.abstention) return
  const { auc, threshold, kept, answered } = result.abstention
  await write(
    `evidence: auc ${auc.toFixed(3)}, threshold ${threshold.toFixed(3)}, answerable kept ${kept.toFixed(3)}, `,
  )
  await write(`others answered ${answered.toFixed(3)}\n`)
}

/** The ways that are compared where none is named: each strategy as it usually is. */
const usualWays = [
  { strategy: 'sections' },
  { strategy: 'sections', words: 600 },
  { strategy: 'paragraphs' },
  { strategy: 'sentences' },
  { strategy: 'fixed' },
]

/**
 * @param {string[]} positionals
 * @param {{ json: boolean, golden?: string, chunks?: object[], wordsOnly?: boolean, show?: string }} options
 * @param {Write} write
 */
export async function chunks([folder = ''], { json, golden, chunks: ways = usualWays, wordsOnly, show }, write) {
  const questions = golden === undefined ? undefined : await readFile(golden, 'utf8')
  const below = questions === undefined ? '' : 'files/'
  const paths = (await walk(join(folder, below))).map((path) => `${below}${path}`)
  if (paths.length === 0) throw new Error(`there are no files in ${join(folder, below)}`)
  const files = paths.map((path) => resolve(folder, path))
  const asked = { ways, golden: questions, wordsOnly, show }
  const result = await withVectors(files, (known) => ['chunks', [paths, known, asked]])
  if (json) return write(`${JSON.stringify(result)}\n`)
  const sizes = (/** @type {any} */ { min, median, max }) => `${min} / ${median} / ${max}`.padStart(20)
  const figure = (/** @type {number} */ value) => value.toFixed(3).padStart(13)
  const columns = questions === undefined ? [] : ['recall@5', 'recall@6000', 'mrr']
  const heads = ['chunks'.padStart(8), ...['characters', 'tokens'].map((name) => name.padStart(20))]
  await write(`${''.padEnd(44)}${heads.join('')}${columns.map((name) => name.padStart(13)).join('')}\n`)
  for (const chunking of result.chunkings) {
    const { fingerprint, chunks: count, characters, tokens, golden: found } = chunking
    const cells = [String(count).padStart(8), sizes(characters), sizes(tokens)]
    if (found) cells.push(...columns.map((column) => figure(found[column])))
    await write(`${fingerprint.padEnd(44)}${cells.join('')}\n`)
  }
  for (const { fingerprint, shown = [] } of result.chunkings) {
    if (shown.length === 0) continue
    const ranges = shown.map((/** @type {any} */ { start, end }) => `${start}–${end}`)
    await write(`\n${show}, ${fingerprint}:\n${ranges.join(' ')}\n`)
  }
}

/**
 * @param {string} folder
 * @param {string} [other] folder of a set whose questions this one does not answer; the set itself: its own, each without its article
 */
async function ranking(folder, other) {
  const set = [join(folder, 'corpus.jsonl'), join(folder, 'queries.jsonl'), judgements(folder)]
  for (const path of set) if (!existsSync(path)) throw new Error(`${path} is missing: is this a set in BEIR layout?`)
  const own = other !== undefined && resolve(other) === resolve(folder)
  const others = other === undefined || own ? [] : [join(other, 'queries.jsonl')]
  for (const path of others) if (!existsSync(path)) throw new Error(`${path} is missing: is this a set in BEIR layout?`)
  const unanswerable = other === undefined ? undefined : own ? 'own' : 'other'
  const result = await withVectors([...set, ...others], (known) => ['evaluate', [[], known, unanswerable]])
  return { set: resolve(folder), ...result }
}

/**
 * @param {string} folder
 * @param {string} questions
 * @param {Pick<Options, 'chunks' | 'onDemand'>} options
 */
async function goldenSet(folder, questions, options) {
  const text = await readFile(questions, 'utf8')
  const paths = (await walk(join(folder, 'files'))).map((path) => `files/${path}`)
  const files = paths.map((path) => resolve(folder, path))
  return withVectors(files, (known) => ['golden', [paths, known, text, options]])
}

/**
 * @param {string[]} positionals
 * @param {{ json: boolean }} options
 * @param {Write} write
 */
export async function checkAnswers([file = ''], { json }, write) {
  const text = await readFile(file, 'utf8').catch((error) => {
    throw new Error(`${file} can’t be read: ${error.message}`)
  })
  const { answers, faults } = await inPage([], 'checkAnswers', [[], text])
  for (const { id, sentences } of answers) {
    const lines = sentences.map((/** @type {any} */ { text, verdict, reason }) => {
      return `  ${verdict.padEnd(16)}  ${text.replace(/\s+/g, ' ')}${reason ? `\n${' '.repeat(20)}${reason}` : ''}\n`
    })
    await write(json ? `${JSON.stringify({ id, sentences })}\n` : `${id}\n${lines.join('')}\n`)
  }
  if (faults.length > 0) throw new Error(`${file}: ${faults.join('; ')}`)
}
