import { describe, expect, it } from 'vitest'
import type { DocumentSummary } from '../../../src/types'
import { cardText } from '../../../src/ui/library/card'
import { encodings, languages } from '../../../src/ui/library/corrections'
import { textIn } from '../../../src/1-parse/decode'
import { fits, properties, valuesIn } from '../../../src/ui/library/narrowing'

const lease: DocumentSummary = {
  id: 'abc',
  name: 'Lease.pdf',
  paths: [{ path: 'Contracts/Lease.pdf', lastModified: 0 }],
  size: 412_000,
  addedAt: 0,
  state: 'complete',
  warnings: [{ kind: 'pages-without-text', message: '2 of 14 pages have no text.' }],
  mediaType: 'application/pdf',
  parser: 'pdf@3 tesseract@5',
  pages: 14,
  characters: 21_406,
  chunks: 31,
  embedded: 31,
  tokens: 5_400,
  language: 'da',
  ms: 1200,
}
const locked: DocumentSummary = {
  ...lease,
  id: 'def',
  name: 'scan.pdf',
  state: 'failed',
  problem: { code: 'parse/encrypted', subject: 'scan.pdf' },
  warnings: [],
}
const note: DocumentSummary = {
  ...lease,
  id: 'ghi',
  name: 'note.txt',
  mediaType: 'text/plain',
  state: 'searchable',
  warnings: [{ kind: 'encoding-guessed', message: 'The file doesn’t say its encoding.' }],
  language: 'en',
}

describe('a report card as text', () => {
  it('says what was read, what was not, by what, and how long it took', () => {
    const text = cardText(lease)
    for (const words of [
      'Lease.pdf\nContracts, PDF, 14 pages, 412\u00a0kB\nCan be searched by word and by meaning.',
      '2 of 14 pages have no text.',
      'Text: 21,406 characters',
      'Tokens: 5,400',
      'Language: Danish',
      'Read by: pdf 3, tesseract 5',
      'Time: 1.2\u00a0s',
      'Path: Contracts/Lease.pdf',
    ])
      expect(text).toContain(words)
  })

  it('says why a file was not read, and what a person has put right', () => {
    expect(cardText(locked)).toContain('scan.pdf is locked with a password. Save a copy')
    expect(cardText({ ...lease, corrected: { language: 'da' } })).toContain('Language: Danish, said by a person')
  })
})

describe('the list narrowed', () => {
  const all = [lease, locked, note]
  const names = (narrowing: Parameters<typeof fits>[1]): string[] =>
    all.filter((document) => fits(document, narrowing)).map(({ name }) => name)

  it('by type, state, problem or warning, and language, or several of them', () => {
    expect(names({})).toHaveLength(3)
    expect(names({ kind: 'PDF' })).toEqual(['Lease.pdf', 'scan.pdf'])
    expect(names({ state: 'Not read' })).toEqual(['scan.pdf'])
    expect(names({ unread: 'Locked' })).toEqual(['scan.pdf'])
    expect(names({ unread: 'Pages without text' })).toEqual(['Lease.pdf'])
    expect(names({ language: 'English', kind: 'Text' })).toEqual(['note.txt'])
    expect(names({ language: 'English', kind: 'PDF' })).toEqual([])
  })

  it('is offered what there is, with how many files have it', () => {
    const values = Object.fromEntries(properties.map((property) => [property.id, valuesIn(all, property)]))
    expect(values).toMatchObject({
      kind: [
        ['PDF', 2],
        ['Text', 1],
      ],
      unread: [
        ['Encoding guessed', 1],
        ['Locked', 1],
        ['Pages without text', 1],
      ],
    })
  })
})

describe('what a person may choose', () => {
  it('are encodings that can be read, the one at hand among them', () => {
    for (const { value } of encodings(note)) expect(() => textIn(value, new Uint8Array(0))).not.toThrow()
    expect(encodings({ ...note, encoding: 'x-user-defined' })[0]).toMatchObject({ value: 'x-user-defined' })
  })

  it('are languages by their names, the one at hand among them', () => {
    expect(languages(lease)).toContainEqual({ value: 'da', name: 'Danish' })
    expect(languages({ ...lease, language: 'tlh' }).map(({ value }) => value)).toContain('tlh')
  })
})
