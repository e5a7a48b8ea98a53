import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { answerRoom, estimateTokens, fit, requestTokens } from '../../../src/6-generate/budget'
import { answerRequest } from '../../../src/6-generate/prompt'
import { usualTemplates } from '../../../src/6-generate/templates'
import { passageOf } from '../../samples/passages'

const prose =
  'Either party may terminate this agreement by giving the other not less than three months’ notice in writing. '

describe('the estimate of tokens', () => {
  it('is 0 for nothing, and a little over one a word for English prose', () => {
    expect(estimateTokens('')).toBe(0)
    const words = prose.trim().split(' ').length
    expect(estimateTokens(prose)).toBeGreaterThan(words)
    expect(estimateTokens(prose)).toBeLessThan(2 * words)
  })

  it('counts ideographs one by one and figures in threes', () => {
    expect(estimateTokens('租金每月')).toBe(6)
    expect(estimateTokens('1234567')).toBe(3)
  })

  it('never shrinks as a text grows', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.string({ unit: 'binary' }),
        (a, b) => estimateTokens(`${a} ${b}`) >= estimateTokens(a),
      ),
    )
  })
})

describe('the window of a model', () => {
  const passages = [1, 2, 3, 4, 5].map((number) => passageOf(number, prose.repeat(number === 2 ? 40 : 4)))
  const request = (chosen: typeof passages) => answerRequest('When can it end?', chosen, usualTemplates.en, 'en')

  it('takes every passage where there is room', () => {
    expect(fit(passages, request, 32_768 - 4096)).toEqual({ kept: passages, leftOut: [] })
  })

  it('leaves out what has no room, says which, and never cuts a passage', () => {
    const room = requestTokens(request([passages[0]!, passages[2]!])) + 5
    const { kept, leftOut } = fit(passages, request, room)
    expect(kept.map(({ number }) => number)).toEqual([1, 3])
    expect(leftOut.map(({ number }) => number)).toEqual([2, 4, 5])
    expect(requestTokens(request(kept))).toBeLessThanOrEqual(room)
  })

  it('keeps room for the answer, at most half of a small window', () => {
    expect(answerRoom(32_768, 4096)).toBe(4096)
    expect(answerRoom(4096, 4096)).toBe(2048)
  })
})
