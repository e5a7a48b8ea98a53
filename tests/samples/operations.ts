/** What a person can do with a library, and how a tab may die over it. */
import fc from 'fast-check'
import type { ChunkSettings } from '../../src/types'

export type Operation =
  | { kind: 'add'; files: [path: number, content: number][]; keywordsOnly: boolean }
  | { kind: 'rename'; from: number; to: number }
  | { kind: 'remove'; path: number }
  | { kind: 'recut'; to: number }
  | { kind: 'pause'; paused: boolean }
  | { kind: 'search'; query: number }
  | { kind: 'settle' }
  | { kind: 'reopen' }
  | { kind: 'kill'; steps: number }

export const paths = ['a.md', 'b.md', 'folder/a.md', 'folder/c.md', 'folder/deep/d.md']

const paragraphs = [
  'The tenant may end the lease with three months of notice. The landlord keeps the deposit until then.',
  'The board met on Tuesday and spoke about the heating of the hall. Nobody objected.',
  'Requests over the limit are answered with status 429. They are counted again after a minute.',
  'A webhook that fails is delivered again for a day. Each attempt waits twice as long as the one before.',
]

/** Some texts share paragraphs; the last is empty and can't be read. */
export const contents = [[0], [1], [0, 1], [1, 0], [2, 3, 0], [3], [0, 0, 0], [1, 2, 3, 0], []].map((numbers) =>
  numbers.length === 0 ? '' : `# Notes\n\n${numbers.map((number) => paragraphs[number]).join('\n\n')}\n`,
)

export const cuts: ChunkSettings[] = [
  { strategy: 'sentences', words: 14, overlap: 0 },
  { strategy: 'paragraphs', characters: 120, overlap: 0 },
  { strategy: 'fixed', words: 9, overlap: 2 },
]

export const queries = ['notice of the lease', 'heating hall', 'webhook delivered again', 'minute', 'notes']

const path = fc.nat(paths.length - 1)
const content = fc.nat(contents.length - 1)

export const operations = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        kind: fc.constant('add' as const),
        files: fc.array(fc.tuple(path, content), { minLength: 1, maxLength: 4 }),
        keywordsOnly: fc.boolean(),
      }),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('rename' as const), from: path, to: path }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('remove' as const), path }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('recut' as const), to: fc.nat(cuts.length - 1) }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('pause' as const), paused: fc.boolean() }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('search' as const), query: fc.nat(queries.length - 1) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('settle' as const) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('reopen' as const) }) },
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('kill' as const), steps: fc.integer({ min: 1, max: 60 }) }) },
  ),
  { minLength: 2, maxLength: 14 },
)
