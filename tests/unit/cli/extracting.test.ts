import { describe, expect, it } from 'vitest'
import { extractionLine } from '../../../src/cli/extracting'
import type { Document } from '../../../src/types'

const document: Document = {
  text: 'One\n\nTwo',
  mediaType: 'application/pdf',
  sections: [{ path: ['Top'], start: 0, end: 8, heading: { start: 0, end: 3 } }],
  places: [
    { kind: 'page', label: 'i', start: 0, end: 5 },
    { kind: 'page', label: 'ii', start: 5, end: 5 },
    { kind: 'page', label: '1', start: 5, end: 8 },
  ],
  blocks: [],
  warnings: [{ kind: 'pages-without-text', message: '1 of 3 pages has no text.' }],
  parser: 'pdf@1',
  pages: 3,
}

describe('a line of extract', () => {
  it('holds text, pages in their order (those without text too), sections and warnings', () => {
    expect(extractionLine({ ok: true, document, ms: 5 })).toEqual({
      ok: true,
      warnings: ['1 of 3 pages has no text.'],
      mediaType: 'application/pdf',
      title: null,
      text: 'One\n\nTwo',
      pages: ['One\n\n', '', 'Two'],
      sections: [{ path: ['Top'], start: 0, end: 8 }],
      ms: 5,
    })
  })

  it('has no pages for a format without them', () => {
    const line = extractionLine({ ok: true, document: { ...document, places: [], title: 'T' }, ms: 5 })
    expect(line).not.toHaveProperty('pages')
    expect(line).toHaveProperty('title', 'T')
  })

  it('holds code and cause of a failure, the catalogue’s sentence where the cause is not known', () => {
    const failed = { ok: false as const, problem: { code: 'parse/corrupt' as const, subject: 'a.pdf' }, ms: 1 }
    expect(extractionLine(failed)).toMatchObject({
      ok: false,
      code: 'parse/corrupt',
      detail: expect.stringContaining('a.pdf') as string,
    })
    expect(extractionLine({ ...failed, problem: { ...failed.problem, detail: 'bad xref' } })).toMatchObject({
      detail: 'bad xref',
    })
  })
})
