import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { problemOf, read } from './read'
import { faultsOfReading, mutated, patience, runs } from './fuzz'

const bytes = (text: string) => new TextEncoder().encode(text)

describe('JSON', () => {
  it('has each value on a line with its key, and each object of a list as a paragraph', async () => {
    const value = { title: 'List', items: [{ name: 'A', place: { city: 'Berlin' }, tags: ['x', 'y'] }, { name: 'B' }] }
    expect((await read('a.json', JSON.stringify(value))).text).toBe(
      'title: List\nname: A\nplace.city: Berlin\ntags: x, y\n\nname: B',
    )
  })

  it('may have comments, commas too many and a byte-order mark', async () => {
    expect((await read('a.json', '\ufeff{ // note\n "a": "http://x", /* more */ "b": [1, 2,], }')).text).toBe(
      'a: http://x\nb: 1, 2',
    )
  })

  it('may be a value a line', async () => {
    expect((await read('a.jsonl', '{"a":1}\n{"a":2}\n')).text).toBe('a: 1\n\na: 2')
  })

  it('keeps the lines that are broken among those that are not, and says how many', async () => {
    const document = await read('a.jsonl', '{"a":1}\n{"b": broken\n{"c":"third"}\n')
    expect(document.text).toBe('a: 1\n\n{"b": broken\n\nc: third')
    expect(document.warnings.map((w) => w.message)).toEqual([
      '1 of 3 lines are not valid JSON; they were read as plain text.',
    ])
  })

  it('is read as text, with a warning, where it is broken', async () => {
    const document = await read('a.json', '{"a": "cut off in the mid')
    expect(document.text).toBe('{"a": "cut off in the mid')
    expect(document.warnings.map((w) => w.kind)).toEqual(['truncated'])
  })

  it('ends with nesting without end', async () => {
    expect(await faultsOfReading('a.json', bytes('['.repeat(200_000) + ']'.repeat(200_000)))).toEqual([])
  })

  it.each(['[', '{"a":'])('that nests a million times is too large: %s', async (open) => {
    expect(await problemOf('a.json', bytes(open.repeat(1_000_000)))).toMatchObject({ code: 'parse/too-large' })
  })

  it('has brackets in its strings', async () => {
    const text = `{"a": "${'['.repeat(200_000)}"}`
    expect((await read('a.json', text)).text).toHaveLength(200_003)
  })

  it('has numbers as they are written', async () => {
    expect(
      (await read('a.json', '{"id": 12345678901234567890, "price": 1.10, "text": "1.10 \\"e", "n": 7}')).text,
    ).toBe('id: 12345678901234567890\nprice: 1.10\ntext: 1.10 "e\nn: 7')
  })

  it('survives any bytes', patience, async () => {
    const property = fc.asyncProperty(
      mutated([bytes('{"a":[1,"\\ud800",{"b":null}],"c":{"d":"é"}}'), bytes('{"a":1}\n{"a":2}')]),
      async (sample) => {
        expect(await faultsOfReading('a.json', sample)).toEqual([])
      },
    )
    await fc.assert(property, { numRuns: runs })
  })
})
