import { describe, expect, it } from 'vitest'
import { parseQuery } from '../../../src/5-retrieve/query'
import type { DocumentSummary } from '../../../src/types'
import { foreignLanguage } from '../../../src/ui/search/foreign'
import { choices, chosen, narrowed, type Narrowed } from '../../../src/ui/search/narrowing'

const document = (path: string, rest: Partial<DocumentSummary> = {}): DocumentSummary => ({
  id: path,
  name: path.split('/').at(-1)!,
  paths: [{ path, lastModified: new Date(2023, 5, 1).getTime() }],
  size: 1,
  addedAt: 0,
  state: 'complete',
  warnings: [],
  ...rest,
})

describe('choices for narrowing a search', () => {
  const offered = choices(
    [document('Work/Contracts/Old/lease.pdf'), document('Work/notes.md'), document('loose.md')],
    new Date(2025, 1, 1).getTime(),
  )

  it('are files, kinds, folders of two levels, and years since the oldest file', () => {
    expect(offered.file.map(({ value }) => value)).toEqual(['lease.pdf', 'loose.md', 'notes.md'])
    expect(offered.type.map(({ value }) => value).sort()).toEqual(['md', 'pdf'])
    expect(offered.in.map(({ value }) => value)).toEqual(['Work', 'Work/Contracts'])
    expect(offered.after.map(({ value }) => value)).toEqual(['2025', '2024', '2023'])
  })

  const change = (query: string, of: Narrowed, value: string) => narrowed(query, parseQuery(query).parts, of, value)

  it('are written into the query and read back from it', () => {
    const query = change('notice period', 'file', 'Lease of 2021.pdf')
    expect(query).toBe('notice period file:"Lease of 2021.pdf"')
    expect(chosen(parseQuery(query).parts, 'file')).toBe('Lease of 2021.pdf')
  })

  it('take the place of what the query said of the same kind, and of nothing else', () => {
    expect(change('type:md notice in:Work type:txt', 'type', 'pdf')).toBe('notice in:Work type:pdf')
    expect(change('type:md notice in:Work', 'type', '')).toBe('notice in:Work')
  })
})

describe('an operator that makes no sense', () => {
  it('is searched as words, and said to be', () => {
    const { text, parts } = parseQuery('heat after:someday file:')
    expect(text).toBe('heat after:someday file:')
    expect(parts.map(({ kind, text: read }) => `${kind} ${read}`)).toEqual(['plain after:someday'])
  })
})

describe('a library in another language than the model’s', () => {
  const files = (...languages: (string | undefined)[]) =>
    languages.map((language, at) => document(`${at}.txt`, language ? { language } : {}))

  it('is told of by the language of most files', () => {
    expect(foreignLanguage(files('de', 'de', 'da', 'en'), 'bge-small-en-v1.5')).toBe('de')
  })

  it('is not told of where half is English, nothing is known, or the model knows more', () => {
    expect(foreignLanguage(files('de', 'en'), 'bge-small-en-v1.5')).toBeUndefined()
    expect(foreignLanguage(files(undefined), 'bge-small-en-v1.5')).toBeUndefined()
    expect(foreignLanguage(files('de'), 'multilingual-e5-small')).toBeUndefined()
  })
})
