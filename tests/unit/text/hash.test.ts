import { describe, expect, it } from 'vitest'
import { hash53 } from '../../../src/text/hash'

describe('The hash of a text', () => {
  it('is the published function', () => {
    expect(hash53('a')).toBe(7929297801672961)
    expect(hash53('b')).toBe(8684336938537663)
    expect(hash53('revenge')).toBe(4051478007546757)
    expect(hash53('revenue')).toBe(8309097637345594)
    expect(hash53('revenue', 1)).toBe(8697026808958300)
  })

  it('is a safe whole number and differs between similar texts', () => {
    const seen = new Set<number>()
    for (let i = 0; i < 20_000; i++) seen.add(hash53(`passage ${i}`))
    expect(seen.size).toBe(20_000)
    for (const hash of seen) expect(Number.isSafeInteger(hash) && hash >= 0).toBe(true)
  })
})
