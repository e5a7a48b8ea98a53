import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseQuery } from '../../../src/5-retrieve/query'

describe('a query', () => {
  it('without operators is its own words', () => {
    expect(parseQuery('notice to terminate the lease')).toMatchObject({
      text: 'notice to terminate the lease',
      phrases: [],
      parts: [],
    })
  })

  it('takes quoted words as a phrase, in straight and in curly quotes', () => {
    for (const query of ['"heat pump" noise', '“heat pump” noise', '„heat pump“ noise', '«heat pump» noise']) {
      expect(parseQuery(query)).toMatchObject({ text: 'heat pump noise', phrases: ['heat pump'] })
    }
  })

  it('leaves out what follows a minus', () => {
    const { text, without } = parseQuery('roof -tiles -"flat roof"')
    expect(text).toBe('roof')
    expect(without).toEqual({ words: ['tiles'], phrases: ['flat roof'] })
  })

  it('excludes nothing by a hyphen inside a word', () => {
    expect(parseQuery('DEC-0054 well-known')).toMatchObject({ text: 'DEC-0054 well-known', without: { words: [] } })
    expect(parseQuery('DEC -0054')).toMatchObject({ text: 'DEC', without: { words: ['0054'] } })
  })

  it('knows beginnings of words', () => {
    expect(parseQuery('terminat* notice')).toMatchObject({ text: 'terminat notice', prefixes: ['terminat'] })
  })

  it('reads filters on file, type, folder, language and date', () => {
    const { text, filters } = parseQuery('rent file:lease type:pdf in:contracts/ lang:da after:2021 before:2023-06-15')
    expect(text).toBe('rent')
    expect(filters).toEqual({
      file: ['lease'],
      type: ['pdf'],
      in: ['contracts/'],
      lang: ['da'],
      after: new Date(2021, 0, 1).getTime(),
      before: new Date(2023, 5, 15).getTime(),
    })
    expect(parseQuery('file:"Lease Nørregade.pdf"').filters.file).toEqual(['Lease Nørregade.pdf'])
  })

  it('searches what can’t be read as an operator as it stands', () => {
    expect(parseQuery('after:someday').text).toBe('after:someday')
    expect(parseQuery('file: lease').text).toBe('file: lease')
    expect(parseQuery('https://example.com/a').text).toBe('https://example.com/a')
    expect(parseQuery('"unfinished phrase').phrases).toEqual(['unfinished phrase'])
    expect(parseQuery('- "" *').text).toContain('*')
  })

  it('says of each operator where it stands in the query', () => {
    const query = 'a "b c" -d file:e'
    const parts = parseQuery(query).parts.map(({ kind, start, end }) => [kind, query.slice(start, end)])
    expect(parts).toEqual([
      ['phrase', '"b c"'],
      ['without', '-d'],
      ['file', 'file:e'],
    ])
  })

  it('never throws and never runs on, whatever is typed', () => {
    const typed = fc.string({
      unit: fc.constantFrom('"', '“', '-', ':', '*', ' ', 'a', 'file', 'after', '2021', 'é', '»'),
    })
    fc.assert(
      fc.property(typed, (query) => {
        for (const { start, end } of parseQuery(query).parts) {
          expect(end).toBeGreaterThan(start)
          expect(end).toBeLessThanOrEqual(query.length)
        }
      }),
    )
  })
})
