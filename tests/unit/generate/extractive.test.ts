import { describe, expect, it } from 'vitest'
import { bestSentences } from '../../../src/6-generate/extractive'
import { passageOf } from '../../samples/passages'

const limits = passageOf(
  1,
  'What happens if you exceed the limit\n\nWhen you exceed the rate limit, the call is refused with the status HTTP 429. Nothing is carried out: no label is made. Wait for that long, then send the call again.',
)
const hours = passageOf(
  2,
  'The office opens at nine. Parcels that arrive later wait until the next morning. The rate limit is counted per account.',
)
const overlap = passageOf(
  3,
  'When you exceed the rate limit, the call is refused with the status HTTP 429. Trials have a limit of 30 calls.',
)
const ask = 'What happens if I exceed the rate limit?'

describe('an answer without a model', () => {
  it('quotes the sentence that comes nearest, from where it stands, and no heading', async () => {
    const [first] = await bestSentences(ask, [limits, hours], 'en')
    expect(first).toMatchObject({
      passage: 1,
      text: 'When you exceed the rate limit, the call is refused with the status HTTP 429.',
    })
    expect(limits.text.slice(first!.start, first!.end)).toBe(first!.text)
  })

  it('quotes three at most, and none twice where passages overlap', async () => {
    const quotes = await bestSentences(ask, [limits, overlap, hours], 'en')
    expect(quotes.length).toBeLessThanOrEqual(3)
    expect(new Set(quotes.map(({ text }) => text)).size).toBe(quotes.length)
  })

  it('lets meaning decide between sentences that share no word with the question', async () => {
    const near = async (texts: string[]) => texts.map((text) => (text.includes('nine') ? 0.8 : 0.3))
    const [first] = await bestSentences('When may customers come?', [limits, hours], 'en', near)
    expect(first).toMatchObject({ passage: 2, text: 'The office opens at nine.' })
  })

  it('quotes nothing where no word is shared and nothing compares meaning', async () => {
    expect(await bestSentences('Wo ist der Hund?', [hours], 'de')).toEqual([])
    expect(await bestSentences(ask, [], 'en')).toEqual([])
  })

  it('compares no more than a dozen sentences', async () => {
    const long = passageOf(
      1,
      Array.from({ length: 60 }, (_, i) => `Sentence number ${i} is about the limit.`).join(' '),
    )
    let compared = 0
    await bestSentences(ask, [long], 'en', async (texts) => texts.map(() => ((compared += 1), 0.5)))
    expect(compared).toBe(12)
  })
})
