import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { withSiblings } from '../../../src/5-retrieve/siblings'
import type { RankedHit } from '../../../src/types'

const clause =
  'The tenant may terminate the lease by giving three months’ notice in writing, to expire on the last day of a calendar month.'

const hit = (rank: number, document: string, index: number, text: string, start = index * 1000): RankedHit => ({
  id: `${document}:${start}-${start + text.length}`,
  rank,
  score: 1 / rank,
  document,
  name: `${document}.txt`,
  path: `${document}.txt`,
  lastModified: 0,
  index,
  start,
  end: start + text.length,
  text,
  marks: [],
  breadcrumb: [],
})

const never = (): boolean => false
const always = (): boolean => true
const flat = (hits: RankedHit[]): string[] =>
  hits.flatMap(({ id, siblings = [] }) => [id, ...siblings.map((s) => s.id)])
const families = (hits: RankedHit[]): string[][] => hits.map((one) => flat([one]))

describe('passages that belong together', () => {
  it('become one hit where two files say the same', () => {
    const hits = [
      hit(1, 'lease', 0, clause),
      hit(2, 'other', 0, 'Something else entirely about the boiler.'),
      hit(3, 'copy', 0, clause),
    ]
    expect(families(withSiblings(hits, never))).toEqual([[hits[0]!.id, hits[2]!.id], [hits[1]!.id]])
  })

  it('become one where a few words differ, or one holds the other', () => {
    const shorter = hit(1, 'lease', 0, clause)
    const longer = hit(2, 'addendum', 0, `As agreed before: ${clause} The landlord keeps a copy of this paper.`)
    expect(withSiblings([shorter, longer], never)).toHaveLength(1)
    expect(withSiblings([longer, { ...shorter, rank: 2 }], never)).toHaveLength(1)
  })

  it('stay apart where a figure differs, because that is another clause', () => {
    const six = clause.replace('three months', '6 months')
    const three = clause.replace('three months', '3 months')
    expect(withSiblings([hit(1, 'a', 0, six), hit(2, 'b', 0, three)], always)).toHaveLength(2)
  })

  it('become one where only one of them has a figure more, such as a number in its heading', () => {
    const numbered = hit(2, 'b', 0, `Lease 12. ${clause}`)
    expect(withSiblings([hit(1, 'a', 0, clause), numbered], never)).toHaveLength(1)
  })

  it('stay apart where a heading only happens to stand in another passage', () => {
    expect(
      withSiblings([hit(1, 'a', 0, 'the last day of a calendar month'), hit(2, 'b', 0, clause)], never),
    ).toHaveLength(2)
  })

  it('become one where they overlap in their document', () => {
    const first = hit(1, 'lease', 0, 'The first passage ends with words.', 0)
    const second = hit(2, 'lease', 1, 'ends with words. And then it goes on elsewhere.', 17)
    expect(withSiblings([first, second], never)).toHaveLength(1)
  })

  it('become one where they adjoin in one section, and not across headings', () => {
    const first = hit(1, 'lease', 4, 'Heating is included in the rent.')
    const second = hit(2, 'lease', 5, 'Water is paid by consumption.')
    expect(withSiblings([first, second], always)).toHaveLength(1)
    expect(withSiblings([first, second], never)).toHaveLength(2)
  })

  it('count their ranks anew, and keep the rank of a sibling', () => {
    const hits = [hit(1, 'a', 0, clause), hit(2, 'b', 0, clause), hit(3, 'c', 0, 'A note on something else.')]
    const looked = withSiblings(hits, never)
    expect(looked.map(({ rank }) => rank)).toEqual([1, 2])
    expect(looked[0]!.siblings?.map(({ rank }) => rank)).toEqual([2])
  })
})

describe('a second look at any list', () => {
  const words = fc.constantFrom('rent', 'heat', 'lease', 'notice', '3', '6', 'roof')
  const texts = fc.array(words, { minLength: 1, maxLength: 12 }).map((all) => all.join(' '))
  const lists = fc
    .uniqueArray(fc.record({ document: fc.constantFrom('a', 'b', 'c'), index: fc.nat(5), text: texts }), {
      maxLength: 15,
      selector: ({ document, index }) => `${document} ${index}`,
    })
    .map((all) => all.map(({ document, index, text }, at) => hit(at + 1, document, index, text)))

  it('loses no hit, begins with the best, and changes no order', () => {
    fc.assert(
      fc.property(lists, fc.boolean(), (hits, section) => {
        const looked = withSiblings(hits, () => section)
        expect(flat(looked).sort()).toEqual(hits.map(({ id }) => id).sort())
        expect(looked[0]?.id).toBe(hits[0]?.id)
        const place = new Map(hits.map(({ id }, at) => [id, at]))
        for (const { id, siblings = [] } of looked) {
          const places = [id, ...siblings.map((sibling) => sibling.id)].map((own) => place.get(own)!)
          expect(places).toEqual([...places].sort((a, b) => a - b))
        }
        expect(looked.map(({ rank }) => rank)).toEqual(looked.map((_, at) => at + 1))
      }),
    )
  })

  it('gives the same again, and finds nothing to join in what it made', () => {
    fc.assert(
      fc.property(lists, (hits) => {
        const looked = withSiblings(hits, always)
        expect(withSiblings(hits, always)).toEqual(looked)
        expect(withSiblings(looked, always).map(({ id }) => id)).toEqual(looked.map(({ id }) => id))
      }),
    )
  })
})
