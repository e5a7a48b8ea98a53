import { describe, expect, it } from 'vitest'
import { calibrate, judge, signalled } from '../../../src/5-retrieve/abstain'

describe('judging evidence', () => {
  it('has three bands', () => {
    expect(judge(0.69, false).band).toBe('nothing')
    expect(judge(0.7, false).band).toBe('weak')
    expect(judge(0.8, false).band).toBe('strong')
  })

  it('never calls a passage weak that holds every word', () => {
    expect(judge(0.4, true).band).toBe('strong')
  })
})

describe('calibration', () => {
  const tenTo = (score: number): number[] => Array.from({ length: 10 }, (_, i) => score - i / 100)

  it('sets the threshold halfway between questions on other subjects and queries of own passages', () => {
    // The ninth in ten of the former is .6, the second lowest of the latter .78.
    const { weak, strong } = calibrate(tenTo(0.6), tenTo(0.86))
    expect(weak).toBeCloseTo((0.6 + 0.78) / 2, 12)
    expect(strong).toBeCloseTo(weak + 0.1, 12)
  })

  it('stays near the usual threshold, whatever a library holds', () => {
    expect(calibrate([0.1], [0.2]).weak).toBeCloseTo(0.62, 12)
    expect(calibrate([1], [1]).weak).toBeCloseTo(0.78, 12)
  })
})

describe('the classic signals', () => {
  const strong = judge(0.9, false)

  it('are off unless they are set', () => {
    expect(signalled(strong, [0.5, 0.5, 0.5, 0.5, 0.5], {})).toEqual(strong)
  })

  it('say that nothing answers where the best score is under a floor', () => {
    expect(signalled(strong, [], { floor: 0.95 })).toMatchObject({ band: 'nothing', because: 'floor' })
    expect(signalled(strong, [], { floor: 0.9 }).band).toBe('strong')
  })

  it('say so where the first five cosines are alike', () => {
    expect(signalled(strong, [0.7, 0.695, 0.69, 0.69, 0.685, 0.2], { spread: 0.02 })).toMatchObject({
      band: 'nothing',
      because: 'spread',
    })
    expect(signalled(strong, [0.7, 0.695, 0.69, 0.69, 0.67], { spread: 0.02 }).band).toBe('strong')
    expect(signalled(strong, [0.7, 0.7], { spread: 0.02 }).band).toBe('strong')
  })
})
