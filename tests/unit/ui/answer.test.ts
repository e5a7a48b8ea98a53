import fc from 'fast-check'
import { marked } from 'marked'
import { describe, expect, it } from 'vitest'
import { layOut, type Piece } from '../../../src/ui/ask/layout'
import { conversationMarkdown, unansweredMarkdown } from '../../../src/ui/ask/markdown'
import { moment } from '../../../src/ui/moment'
import { checksOf, noteOf } from '../../../src/ui/ask/notes'
import { cost, inDollars, priceOf } from '../../../src/ui/ask/prices'
import { sourceRuns, supports } from '../../../src/ui/ask/sources'
import type { Answer, JudgedSentence, ModelSettings, Turn } from '../../../src/types'
import { passageOf } from '../../samples/passages'

const lease = passageOf(1, 'The tenant may terminate it by giving not less than three months’ notice in writing.', {
  name: 'Lease.pdf',
  page: '12',
})

/** A sentence of a text, with its verdict. */
function judged(
  text: string,
  words: string,
  verdict: JudgedSentence['verdict'],
  more: Partial<JudgedSentence> = {},
): JudgedSentence {
  const start = text.indexOf(words)
  return { start, end: start + words.length, text: words, markers: [1], verdict, support: [], ...more }
}

const pieces = (text: string, sentences: JudgedSentence[] = []): Piece[] =>
  layOut(text, sentences, [lease]).flatMap((block) => block.pieces)

describe('an answer as it is set', () => {
  it('has paragraphs, lists, headings and code', () => {
    const text =
      '# Notice\nIn writing.\nAt once.\n\n- first\n- second\n  goes on\n2. third\n\n```\nx = [1]\n```\nAfter.'
    expect(
      layOut(text, [], []).map(({ kind, mark, pieces: own }) => [kind, mark, own.map((piece) => piece.text).join('|')]),
    ).toEqual([
      ['heading', '', 'Notice'],
      ['paragraph', '', 'In writing. At once.'],
      ['item', '•', 'first'],
      ['item', '•', 'second goes on'],
      ['item', '2.', 'third'],
      ['code', '', 'x = [1]'],
      ['paragraph', '', 'After.'],
    ])
  })

  it('makes a piece of each number in a marker, and none of what stands in code', () => {
    expect(pieces('It ends [1, 3–4]. See `a[1]`.').flatMap(({ source }) => source ?? [])).toEqual([1, 3, 4])
  })

  it('gives a marker after the full stop to the sentence before it', () => {
    const text = 'It ends. [1] It begins.'
    const sentences = [judged(text, 'It ends.', 'supported'), judged(text, 'It begins.', 'uncited', { markers: [] })]
    expect(pieces(text, sentences).find(({ source }) => source === 1)?.sentence).toBe(0)
  })

  it('sets as the file’s own only quotations that stand in the source of a supported sentence', () => {
    const text = 'They need “three months’ notice in writing” [1]. They need “four weeks” [1].'
    const first = 'They need “three months’ notice in writing” [1].'
    const second = 'They need “four weeks” [1].'
    const quoted = (a: JudgedSentence['verdict']) =>
      pieces(text, [judged(text, first, a), judged(text, second, 'supported')]).flatMap((piece) =>
        piece.quote ? piece.text : [],
      )
    expect(quoted('supported')).toEqual(['“three months’ notice in writing”'])
    expect(quoted('unsupported')).toEqual([])
  })

  it('leaves links, pictures and HTML the text that they are', () => {
    const text = '![x](https://evil.example/a.png) <img src="https://evil.example/b"> [click](https://evil.example)'
    expect(
      pieces(text)
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text)
  })

  it('loses no word, however it is written and wherever it is cut', () => {
    const part = fc.constantFrom('word', ' ', '. ', '[1]', '[2', '**', '`', '\n', '\n\n', '- ', '“', '”', '# ', '1. ')
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        const text = parts.join('')
        const words = pieces(text)
          .filter(({ source }) => source === undefined)
          .map((piece) => piece.text)
          .join('')
        expect(words.match(/word/g)?.length ?? 0).toBe(text.match(/word/g)?.length ?? 0)
      }),
    )
  })
})

describe('what is said of sentences', () => {
  const sentence = (verdict: JudgedSentence['verdict'], markers: number[], reason?: string): JudgedSentence => ({
    start: 0,
    end: 1,
    text: 'x',
    markers,
    verdict,
    support: [],
    ...(reason ? { reason } : {}),
  })

  it('names the source that does not bear it out, or that there is none', () => {
    expect(noteOf(sentence('unsupported', [3], 'It says “six weeks”.'), 5)).toMatchObject({
      title: 'Not in source 3.',
      text: 'It says “six weeks”.',
    })
    expect(noteOf(sentence('invalid-citation', [1, 9]), 5)?.title).toBe('There is no source 9.')
    expect(noteOf(sentence('uncited', []), 5)?.title).toBe('No source named.')
    expect(noteOf(sentence('supported', [1]), 5)).toBeUndefined()
  })

  it('amounts to a count', () => {
    expect(checksOf([sentence('supported', [1]), sentence('unsupported', [1]), sentence('uncited', [])])).toEqual({
      supported: '1 of 3 sentences supported by their source',
      faults: ['1 not supported', '1 without a source'],
      how: 'Checked here, without a model',
    })
  })

  it('says so where words alone were to be had', () => {
    const alone: JudgedSentence = { ...sentence('supported', [1]), wordsAlone: true }
    expect(checksOf([alone]).how).toMatch(/by words alone/)
  })
})

describe('a source', () => {
  const sentences = [
    judged('', '', 'supported', { support: [{ passage: 1, start: 42, end: 64 }] }),
    judged('', '', 'unsupported', { support: [{ passage: 1, start: 4, end: 10 }] }),
  ]
  const answer: Answer = { text: '', sentences, refusal: false, stop: 'end', ms: 1 }

  it('marks the words that sentences rest on, those of the sentence that is looked at, and those that say otherwise', () => {
    const cited = supports({ answer, quotes: [] }, 1)
    const marks = (chosen?: number) =>
      sourceRuns(lease.text, cited, sentences, chosen).flatMap(({ mark, text }) => (mark ? [[mark, text]] : []))
    expect(marks()).toEqual([
      ['against', 'tenant'],
      ['cited', 'less than three months'],
    ])
    expect(marks(0)).toContainEqual(['chosen', 'less than three months'])
    expect(supports({ answer, quotes: [] }, 2)).toEqual([])
  })

  it('shows the surroundings of what is cited in a long passage, with dots', () => {
    const long = passageOf(1, `${'before '.repeat(100)}THE WORDS ${'after '.repeat(100)}`)
    const start = long.text.indexOf('THE')
    const text = sourceRuns(long.text, [{ sentence: 0, start, end: start + 9 }], [], undefined)
      .map((run) => run.text)
      .join('')
    expect(text).toMatch(/^… (before )+THE WORDS( after)+ …$/)
    expect(text.length).toBeLessThan(220)
  })
})

describe('a price', () => {
  const model = (name: string, more: Partial<ModelSettings> = {}): ModelSettings => ({
    provider: 'openai',
    server: 'https://api.example.com/v1',
    model: name,
    ...more,
  })

  it('is that of the longest name that fits, also behind a vendor', () => {
    expect(priceOf(model('gpt-4o-mini-2024-07-18'))).toEqual(priceOf(model('openai/gpt-4o-mini')))
    expect(priceOf(model('gpt-4o-mini'))!.input).toBeLessThan(priceOf(model('gpt-4o'))!.input)
  })

  it('is nothing on a server of one’s own, unknown for unknown models, and what the person entered', () => {
    expect(priceOf(model('llama', { server: 'http://localhost:1234/v1' }))).toEqual({ input: 0, output: 0 })
    expect(priceOf(model('llama', { server: 'http://192.168.1.7:11434', provider: 'ollama' }))).toEqual({
      input: 0,
      output: 0,
    })
    expect(priceOf(model('mystery'))).toBeUndefined()
    expect(priceOf(model('mystery'), { mystery: { input: 1, output: 2 } })).toEqual({ input: 1, output: 2 })
  })

  it('is told as about what it is', () => {
    expect(cost({ input: 3, output: 15 }, { input: 1_000_000, output: 100_000 })).toBe(4.5)
    expect([0, 0.00004, 0.0042, 0.25, 4.5].map(inDollars)).toEqual([
      'nothing',
      'under $0.0001',
      'about $0.0042',
      'about $0.250',
      'about $4.50',
    ])
  })
})

describe('what is exported', () => {
  const text = 'Three months’ notice is needed [1]. It must be blue [1].'
  const turn: Turn = {
    at: Date.UTC(2026, 10, 30, 14, 2),
    question: 'And *when*?',
    standalone: 'When must we give notice?',
    language: 'en',
    passages: [lease, passageOf(2, 'Not used.')],
    quotes: [],
    answer: {
      text,
      sentences: [
        judged(text, 'Three months’ notice is needed [1].', 'supported'),
        judged(text, 'It must be blue [1].', 'unsupported', { reason: 'It says nothing of it.' }),
      ],
      refusal: false,
      stop: 'end',
      ms: 1,
    },
    model: { provider: 'openai', server: 'https://x', model: 'small' },
    trail: { wordings: [], foundBy: {}, runs: [], hits: [], calls: [] },
  }

  it('is the question, the answer, what the checks found, and the sources that it names', () => {
    const markdown = conversationMarkdown({ id: 'a', turns: [turn] })
    expect(markdown).toContain(
      '## And \\*when\\*?\n\n2026-11-30 14:02 UTC, small\n\nSearched as: When must we give notice?',
    )
    expect(markdown).toContain(text)
    expect(markdown).toContain('(unsupported: It says nothing of it.)')
    expect(markdown).toContain(`[1] Lease.pdf, p. 12\n\n> ${lease.text}`)
    expect(markdown).not.toContain('Not used.')
  })

  it('holds nothing that a viewer would load or follow, whatever was written', () => {
    const written = [
      '![x](http://a.example/p.png) <img src="http://a.example/q.png"> [1].',
      '[here](http://a.example) and [1](http://a.example), [there][1], <http://a.example>.',
      '[1]: http://a.example',
      '- a < b [1][2], `x`',
    ].join('\n\n')
    const answer: Answer = { ...turn.answer!, text: written, sentences: [] }
    const markdown = conversationMarkdown({ id: 'a', turns: [{ ...turn, answer }] })
    expect(marked.parse(markdown, { gfm: false })).not.toMatch(/<(?:img|a)\b/)
    expect(markdown).toContain('- a < b [1][2], `x`')
  })

  it('says what was left out, and what a filter cut off', () => {
    const answer: Answer = { ...turn.answer!, stop: 'filter', received: 9 }
    const markdown = conversationMarkdown({ id: 'a', turns: [{ ...turn, answer, leftOut: ['Old lease.pdf, p. 3'] }] })
    expect(markdown).toContain('Left out, for want of room in the model’s window: Old lease.pdf, p. 3')
    expect(markdown).toContain('content filter cut the answer off')
  })

  it('quotes what was quoted without a model', () => {
    const { answer: _, model: _model, ...rest } = turn
    const markdown = conversationMarkdown({
      id: 'a',
      turns: [{ ...rest, quotes: [{ passage: 1, start: 0, end: 10, text: 'The tenant', score: 1 }] }],
    })
    expect(markdown).toContain('without a model')
    expect(markdown).toContain('> The tenant [1]')
  })

  it('lists what was not answered with its date', () => {
    expect(unansweredMarkdown([{ id: 'x', at: turn.at, question: 'Who?' }])).toBe(
      '# Questions that the files did not answer\n\n- 2026-11-30 14:02: Who?\n',
    )
  })
})

describe('a moment', () => {
  const now = new Date(2026, 10, 30, 14, 2).getTime()
  it('is today, yesterday or a date', () => {
    expect(moment(now, now)).toMatch(/^Today, /)
    expect(moment(now - 20 * 3_600_000, now)).toBe('Yesterday')
    expect(moment(new Date(2026, 4, 3).getTime(), now)).not.toContain('2026')
    expect(moment(new Date(2024, 4, 3).getTime(), now)).toContain('2024')
  })
})
