import { describe, expect, it } from 'vitest'
import { statements } from '../../../../src/6-generate/verify/statements'

const seen = (text: string, language?: string) =>
  statements(text, true, language).map(({ start, end, markers }) => [
    text.slice(start, end),
    markers.flatMap(({ numbers }) => numbers),
  ])

describe('the sentences of an answer', () => {
  it('have the markers before and after their full stop', () => {
    expect(seen('Rent is due [1]. A deposit is paid. [2] It comes back.[3] [1] The end.')).toEqual([
      ['Rent is due [1].', [1]],
      ['A deposit is paid. [2]', [2]],
      ['It comes back.[3] [1]', [3, 1]],
      ['The end.', []],
    ])
  })

  it('are lines of lists, headings, rows and fragments as well', () => {
    expect(
      seen('## Fees\n- **Basic**: 9 euros [1]\n- Team: 29 euros\n\n1. First [2]\n| A | 3 [1] |\n|---|---|\nNone. [1]'),
    ).toEqual([
      ['Fees', []],
      ['**Basic**: 9 euros [1]', [1]],
      ['Team: 29 euros', []],
      ['First [2]', [2]],
      ['| A | 3 [1] |', [1]],
      ['None. [1]', [1]],
    ])
  })

  it('are without the asterisks of lists, but with those of emphasis', () => {
    expect(seen('* Two *weekends* [1]\n* **Price** of €290 [1]\n  * Bring your own shoes')).toEqual([
      ['Two *weekends* [1]', [1]],
      ['**Price** of €290 [1]', [1]],
      ['Bring your own shoes', []],
    ])
  })

  it('do not end at abbreviations, ordinals and decimals', () => {
    expect(seen('Ask Dr. Lind, e.g. by mail, see p. 4 [1]. It costs approx. 3.5 Mio. euros [2].')).toHaveLength(2)
    expect(seen('Am 3. Oktober gilt das z. B. für Nr. 5 [1]. Danach nicht [2].', 'de')).toHaveLength(2)
    expect(seen('Den 3. maj gælder det bl.a. for nr. 5 [1]. Derefter ikke [2].', 'da')).toHaveLength(2)
  })

  it('end before one that begins with figures', () => {
    expect(seen('Costs fell by 8 % [1]. 24 people were added [1]. Profits grew. 12 were let go.')).toHaveLength(4)
  })

  it('get markers that stand on a line of their own', () => {
    expect(seen('Rent is due.\n\n[1]\n\nThe end [2].')).toEqual([
      ['Rent is due.\n\n[1]', [1]],
      ['The end [2].', [2]],
    ])
  })

  it('are told without markers and the gaps that these leave', () => {
    const [first] = statements('Rent [1], a deposit [2] and fees ([3]) are due [1][2].')
    expect(first?.text).toBe('Rent, a deposit and fees are due.')
  })

  it('are the same at the end, however the stream was cut, and never lose a marker that is under way', () => {
    const text = 'Rent is due [1]. A deposit is paid. [12] It comes back【3】. The end [2].'
    for (let at = 0; at <= text.length; at++) {
      const early = statements(text.slice(0, at), false).map((statement) => text.slice(statement.start, statement.end))
      expect(
        seen(text)
          .map(([said]) => said)
          .slice(0, early.length),
      ).toEqual(early)
    }
  })
})
