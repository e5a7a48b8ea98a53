import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Source } from '../../../src/types'
import { add, collect, nodeEngine, source } from '../../samples/engine'

/** Names of the files in the final list, best first. */
async function found(query: string, ...files: Source[]): Promise<string[]> {
  const engine = nodeEngine()
  await add(engine, ...files)
  await engine.settled()
  const lists = await collect(engine.search({ text: query }))
  return [...new Set(lists.at(-1)!.hits.map(({ name }) => name))]
}

describe('words that people write in several ways', () => {
  const accented = source('accented.txt', 'A study of René Guénon and his readers.')
  const plain = source('plain.txt', 'A study of Rene Guenon and his readers.')

  it('are found in each of them, as written first', async () => {
    expect(await found('guénon', plain, accented)).toEqual(['accented.txt', 'plain.txt'])
    expect(await found('guenon', accented, plain)).toEqual(['plain.txt', 'accented.txt'])
    const [child, name] = [source('child.txt', 'El niño duerme.'), source('name.txt', 'El Nino duerme.')]
    expect(await found('niño', name, child)).toEqual(['child.txt', 'name.txt'])
    expect(await found('nino', child, name)).toEqual(['name.txt', 'child.txt'])
  })

  it('are found without their accents', async () => {
    const file = source('names.txt', 'Lech Wałęsa lived in the Straße of that name.')
    expect(await found('walesa', file)).toEqual(['names.txt'])
    expect(await found('strasse', file)).toEqual(['names.txt'])
  })

  it('are the same in both normal forms', async () => {
    const composed = source('a.txt', 'Müller, 학점인정'.normalize('NFC'))
    const parted = source('b.txt', 'Müller, 학점인정'.normalize('NFD'))
    for (const query of ['Müller', '학점인정']) {
      for (const form of ['NFC', 'NFD']) {
        expect((await found(query.normalize(form), composed, parted)).sort()).toEqual(['a.txt', 'b.txt'])
      }
    }
  })
})

describe('identifiers', () => {
  const file = source('identifiers.md', 'call atomic_write_json(); decision DEC-0054; RFC-0011; getUserById')

  it('are found whole and in their parts', async () => {
    for (const query of ['atomic_write_json', 'DEC-0054', '"DEC-0054"', 'get user by id', 'RFC 0011']) {
      expect(await found(query, file), query).toEqual(['identifiers.md'])
    }
  })

  it('exclude nothing by their hyphens', async () => {
    expect(await found('DEC -0054', file)).toEqual([])
  })

  it('come before what holds only their parts: dates, section numbers', async () => {
    const other = source(
      'other.txt',
      'In 2025 there were 04 meetings and 03 reports; Section 58 has part 4, (d) and (1).',
    )
    const exact = source('exact.txt', 'On 2025-04-03 the rule 28 C.F.R. § 58.4(d)(1) was read out.')
    expect((await found('2025-04-03', other, exact))[0]).toBe('exact.txt')
    expect((await found('58.4(d)(1)', other, exact))[0]).toBe('exact.txt')
  })
})

describe('scripts without spaces', () => {
  it('are found by words and by parts of them', async () => {
    const file = source('cjk.txt', '认证系统使用JWT令牌。\n\n中文合約轉換體驗課問題')
    for (const query of ['认证', '令牌', 'JWT', '中文合約'])
      expect(await found(query, file), query).toEqual(['cjk.txt'])
  })
})

describe('a passage', () => {
  it('that holds the sentence asked for is above a long text with all of its words apart', async () => {
    const words = ['lantern', 'answering', 'keeper', 'tower', 'night', 'boat']
    const long = source('long.md', Array.from({ length: 3000 }, (_, i) => words[(i * 7) % 6]).join(' and '))
    const short = source('short.md', 'On that evening the lantern was not answering its keeper.')
    expect((await found('the lantern was not answering its keeper', long, short))[0]).toBe('short.md')
    expect(await found('"the lantern was not answering its keeper"', long, short)).toEqual(['short.md'])
  })

  it('is above its line in a table of contents', async () => {
    const engine = nodeEngine()
    const contents = ['1.1 Success criteria ..... 7', '1.2 Risks ..... 9', '1.3 Budget ..... 12'].join('\n')
    const section =
      'The project is a success if nine in ten tenants answer the survey. These criteria of success were agreed by the board.'
    await add(engine, source('plan.md', `# Contents\n\n${contents}\n\n# 1.1 Success criteria\n\n${section}`))
    await engine.settled()
    const lists = await collect(engine.search({ text: 'success criteria' }))
    expect(lists.at(-1)!.hits[0]!.text).toContain('nine in ten tenants')
  })
})

describe('the same query', () => {
  const word = fc.constantFrom('lantern', 'keeper', 'boat', 'tower')
  const texts = fc.uniqueArray(fc.array(word, { minLength: 1, maxLength: 6 }), {
    minLength: 2,
    maxLength: 8,
    selector: (words) => words.join(' '),
  })

  it('gives the same order, whatever the order in which the files came', async () => {
    await fc.assert(
      fc.asyncProperty(texts, async (all) => {
        const files = all.map((words, i) => source(`${i}.txt`, words.join(' ')))
        const forth = await found('lantern keeper', ...files)
        expect(await found('lantern keeper', ...[...files].reverse())).toEqual(forth)
      }),
      { numRuns: 15 },
    )
  })
})
