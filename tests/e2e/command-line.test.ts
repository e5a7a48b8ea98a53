import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'

const script = join(import.meta.dirname, '../../src/cli/rummage.mjs')
const folder = mkdtempSync(join(tmpdir(), 'command-line-test-'))
afterAll(() => {
  rmSync(folder, { recursive: true })
})

function write(path: string, content: string | Uint8Array): string {
  const file = join(folder, path)
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(file, content)
  return file
}

/** What `evaluate` printed of each method, but for the time that it took. */
function figures(lines: unknown[]): object {
  const [{ methods }] = lines as [{ methods: Record<string, object> }]
  return Object.fromEntries(Object.entries(methods).map(([name, row]) => [name, { ...row, ms: undefined }]))
}

const jsonLines = (rows: object[]) => rows.map((row) => JSON.stringify(row)).join('\n')

/** Standard output as JSON, line by line: nothing else may stand there. */
async function rummage(...args: string[]): Promise<{ status: number; lines: unknown[]; errors: string }> {
  const env = { ...process.env, XDG_CACHE_HOME: join(folder, 'cache') }
  const { status, out, errors } = await new Promise<{ status: number; out: string; errors: string }>((resolve) => {
    execFile(process.execPath, [script, ...args], { env, maxBuffer: 2 ** 28 }, (error, out, errors) => {
      resolve({ status: typeof error?.code === 'number' ? error.code : 0, out, errors })
    })
  })
  const lines = out.split('\n').filter((line) => line !== '')
  return { status, lines: lines.map((line) => JSON.parse(line) as unknown), errors }
}

describe('extract', () => {
  it('prints a line for each file in their order, and goes on after one that can’t be read', async () => {
    const files = [
      write('notes.md', '# Notes\n\nThe cobalt heron audits ferries. 🦩\n\n## More\n\nAnd more.'),
      write('empty.txt', ''),
      join(folder, 'none.txt'),
      write(
        'noise.bin',
        Uint8Array.from({ length: 2000 }, (_, index) => (index * 7919) % 256),
      ),
      write('long.txt', 'Große Zahlen 🦩 '.repeat(200_000)),
    ]
    const { status, lines } = await rummage('extract', '--json', ...files)
    expect(status).toBe(0)
    expect(lines).toMatchObject([
      { path: files[0], ok: true, mediaType: 'text/markdown', title: 'Notes', warnings: [] },
      { path: files[1], ok: false, code: 'parse/empty' },
      { path: files[2], ok: false, code: 'parse/missing' },
      { path: files[3], ok: false, code: 'parse/unsupported' },
      { path: files[4], ok: true, mediaType: 'text/plain' },
    ])
    const [notes, , , , long] = lines as { text: string; sections: { path: string[] }[]; ms: number }[]
    expect(notes!.text).toContain('The cobalt heron audits ferries. 🦩')
    expect(notes!.sections.map(({ path }) => path)).toContainEqual(['Notes', 'More'])
    expect(long!.text.match(/Große Zahlen 🦩/g)).toHaveLength(200_000)
  })
})

describe('search', () => {
  it('reads a folder and prints the hits with what each method gave', async () => {
    write(
      'library/limits.md',
      '# Rate limits\n\nAbove a hundred requests a minute the service answers with status 429.',
    )
    write('library/sub/hooks.txt', 'Failed deliveries of a webhook are tried again for three days.')
    write('library/broken.pdf', '%PDF-1.7 and nothing else')
    write('library/.git/config', 'requests')
    const { status, lines } = await rummage('search', join(folder, 'library'), 'requests a minute', '--json')
    expect(status).toBe(0)
    expect(lines).toHaveLength(1)
    const [result] = lines as [{ hits: { path: string }[] }]
    expect(result).toMatchObject({
      final: true,
      stage: 'meaning',
      coverage: { embedded: 2, chunks: 2 },
      failed: [{ path: 'broken.pdf', code: 'parse/corrupt' }],
    })
    expect(result.hits[0]).toMatchObject({ path: 'limits.md', rank: 1, bm25: { rank: 1 }, dense: { rank: 1 } })
    expect(result.hits.map(({ path }) => path)).not.toContain('.git/config')
  })

  it('says so where the folder is not there', async () => {
    const { status, lines, errors } = await rummage('search', join(folder, 'none'), 'q', '--json')
    expect([status, lines]).toEqual([1, []])
    expect(errors).toContain('can’t be read')
  })
})

describe('chunks', () => {
  it('compares ways to cut: sizes, borders in one file, and which golden questions each answers', async () => {
    const text = `# Lease\n\n${'The roof has tiles. '.repeat(40)}\n\nNotice is given in writing. It ends the lease.`
    write('cut/files/lease.md', text)
    write('cut/files/boiler.txt', 'The boiler is looked after each year.')
    const golden = write(
      'cut/golden.jsonl',
      [
        { question: 'How is notice given?', file: 'files/lease.md', quote: 'in writing. It ends the lease' },
        { question: 'Who feeds the cat?' },
      ]
        .map((row) => JSON.stringify(row))
        .join('\n'),
    )
    const ways = ['--chunks', 'sections', '--chunks', 'sentences:6/0']
    const show = ['--show', 'files/lease.md']
    const { status, lines } = await rummage(
      'chunks',
      '--json',
      ...ways,
      ...show,
      '--golden',
      golden,
      join(folder, 'cut'),
    )
    expect(status).toBe(0)
    const [{ documents, chunkings }] = lines as [
      { documents: number; chunkings: { chunks: number; shown: object[] }[] },
    ]
    expect(documents).toBe(2)
    expect(chunkings).toMatchObject([
      {
        settings: { strategy: 'sections' },
        golden: { 'recall@5': 1, answerable: 1, ranks: [expect.any(Number), null] },
      },
      { settings: { strategy: 'sentences', words: 6, overlap: 0 }, golden: { 'recall@5': 0, ranks: [null, null] } },
    ])
    for (const { chunks, shown } of chunkings) expect(shown).toHaveLength(chunks - 1)
  })
})

describe('evaluate', () => {
  const passages = [
    { _id: 'a', title: 'Birds', text: 'Herons stand in shallow water and wait for fish.' },
    { _id: 'b', title: '', text: 'A ferry crosses the river every twenty minutes.' },
    { _id: 'c', text: 'word '.repeat(2000) },
  ]
  const queries = [
    { _id: '1', text: 'Which animal waits for fish in shallow water?' },
    { _id: '2', text: 'How often does the ferry cross?' },
  ]

  it('measures every method on a set in BEIR layout, and embeds nothing a second time', async () => {
    write('set/corpus.jsonl', jsonLines(passages))
    write('set/queries.jsonl', jsonLines(queries))
    write('set/qrels.tsv', 'query-id\tcorpus-id\tscore\n1\ta\t1\n2\tb\t1\n')
    const first = await rummage('evaluate', join(folder, 'set'), '--json')
    expect(first.status).toBe(0)
    expect(first.lines).toMatchObject([{ passages: 3, queries: 2, truncated: 1 }])
    const [{ embedded, reused }] = first.lines as [{ embedded: number; reused: number }]
    // Five texts, and what is new among the windows of the long one, which repeats itself.
    expect(embedded).toBe(7)
    const best = { 'ndcg@10': 1, 'recall@5': 1, queries: 2 }
    expect(first.lines).toMatchObject([{ methods: { bm25: best, dense: best, rrf: best, default: best } }])
    const second = await rummage('evaluate', join(folder, 'set'), '--json')
    expect(second.lines).toMatchObject([{ embedded: 0, reused: embedded + reused }])
    expect(figures(second.lines)).toEqual(figures(first.lines))
  })

  it('says how well evidence tells questions of another set apart, and its own without their article', async () => {
    const text =
      'The ferry crosses the wide river every twenty minutes between the northern and the southern landing stage.'
    const birds = 'Grey herons stand in shallow water all morning and wait for small fish and large frogs to pass by.'
    write('apart/corpus.jsonl', jsonLines([{ _id: 'a', title: 'Ferries', text }, { _id: 'b', title: 'Birds', text: birds }])) // prettier-ignore
    write('apart/queries.jsonl', jsonLines([{ _id: '1', text: 'How often does the ferry cross the river?' }]))
    write('apart/qrels.tsv', '1\ta\t1\n')
    write('other/queries.jsonl', jsonLines([{ _id: '1', text: 'Which spice goes into a goulash?' }]))
    for (const other of ['other', 'apart']) {
      const { lines } = await rummage(
        'evaluate',
        join(folder, 'apart'),
        '--unanswerable',
        join(folder, other),
        '--json',
      )
      expect(lines).toMatchObject([{ abstention: { answerable: 1, unanswerable: 1, auc: 1, kept: 1, answered: 0 } }])
    }
  })

  it('names the line of a set that is not as it should be', async () => {
    write('bad/corpus.jsonl', '{"_id":"a","text":"x"}\n{"_id":"b"}')
    write('bad/queries.jsonl', jsonLines(queries))
    write('bad/qrels.tsv', '1\ta\t1\n')
    const { status, lines, errors } = await rummage('evaluate', join(folder, 'bad'), '--json')
    expect([status, lines]).toEqual([1, []])
    expect(errors).toContain('corpus.jsonl')
    expect(errors).toContain('line 2')
  })

  it('asks the questions of a golden set, looks for their quotes, and embeds nothing a second time', async () => {
    write('golden/files/river/ferry.txt', 'The ferry’s timetable.\n\nA ferry crosses the river every twenty minutes.')
    write('golden/files/birds.md', '# Birds\n\nHerons stand in shallow water and wait for fish.')
    write('golden/elsewhere.txt', 'A ferry crosses the river every twenty minutes. This file is not part of the set.')
    const questions = write(
      'golden/golden.jsonl',
      jsonLines([
        { question: queries[1]!.text, lang: 'en', file: 'files/river/ferry.txt', quote: 'every TWENTY\nminutes' },
        { question: 'Wo stehen Reiher?', lang: 'de', file: 'files/birds.md', quote: 'words that stand nowhere' },
        { question: 'Who sells tickets?', lang: 'en', file: 'files/birds.md', quote: null },
      ]),
    )
    const golden = () => rummage('evaluate', '--golden', questions, join(folder, 'golden'), '--json')
    const { status, lines } = await golden()
    expect(status).toBe(0)
    expect(lines).toMatchObject([
      {
        'recall@5': 0.5,
        mrr: 0.5,
        answerable: 2,
        unanswerable: 1,
        documents: 2,
        failed: [],
        leftOut: [],
        byLanguage: { en: { 'recall@5': 1, answerable: 1 }, de: { 'recall@5': 0, answerable: 1 } },
        questions: [{ rank: 1 }, { rank: null }, { rank: null }],
        embedded: expect.any(Number),
      },
    ])
    expect((await golden()).lines).toEqual([{ ...(lines[0] as object), embedded: 0 }])
  })
})

describe('check-answers', () => {
  const passages = [
    { label: 'lease.pdf, p. 2', text: 'The rent is 1,150 euros and is due on the third working day of each month.' },
    { label: 'lease.pdf, p. 4', text: 'Pets other than small caged animals are not permitted.' },
  ]

  it('prints a verdict for each sentence of each answer', async () => {
    const file = write(
      'answers.jsonl',
      jsonLines([
        {
          id: 'rent',
          question: 'How much is the rent?',
          passages,
          answer:
            'The rent is 1,150 euros [1]. It is due on the fifth working day. [1] Dogs may be kept [3]. Ask first.',
        },
        { id: 2, passages, answer: 'Die Dokumente beantworten das nicht.' },
      ]),
    )
    const { status, lines } = await rummage('check-answers', '--json', file)
    expect(status).toBe(0)
    expect(lines).toMatchObject([
      {
        id: 'rent',
        sentences: [
          { text: 'The rent is 1,150 euros [1].', verdict: 'supported' },
          { text: 'It is due on the fifth working day. [1]', verdict: 'unsupported' },
          { text: 'Dogs may be kept [3].', verdict: 'invalid-citation' },
          { text: 'Ask first.', verdict: 'uncited' },
        ],
      },
      { id: 2, sentences: [{ text: 'Die Dokumente beantworten das nicht.', verdict: 'refusal' }] },
    ])
  })

  it('names the lines that it can’t read, and judges the others', async () => {
    const file = write('bad.jsonl', `{"id":1,"passages":[],"answer":"So it is."}\n{"id":2\n{"id":3,"passages":[]}\n`)
    const { status, lines, errors } = await rummage('check-answers', '--json', file)
    expect([status, lines]).toEqual([1, [{ id: 1, sentences: [expect.objectContaining({ verdict: 'uncited' })] }]])
    expect(errors).toMatch(/line 2: no JSON.*line 3: answer/)
  })
})
