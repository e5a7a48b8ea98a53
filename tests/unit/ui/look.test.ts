import { describe, expect, it } from 'vitest'
import type { Comparison, DocumentSummary, Source } from '../../../src/types'
import { isUnchanged, long, lookAt, parts, toHandOver, toRead, worthALook } from '../../../src/ui/library/look'

const source = (path: string): Source => ({ name: path, path, lastModified: 1, bytes: new Blob(['x']) })
const nothing: Comparison = {
  added: [],
  changed: [],
  renamed: [],
  removed: [],
  unchanged: 0,
  bytes: 0,
  passages: 0,
  seconds: 0,
}
const document = (path: string, state: DocumentSummary['state'] = 'complete'): DocumentSummary => ({
  id: path,
  name: path,
  paths: [{ path, lastModified: 1 }],
  size: 1,
  addedAt: 1,
  state,
  warnings: [],
})
const look = (paths: string[], comparison: Partial<Comparison>, documents: DocumentSummary[] = []) =>
  lookAt(paths.map(source), { ...nothing, ...comparison }, documents)

describe('a look at what was dropped', () => {
  it('names folders, loose files, and many folders by their number', () => {
    expect(look(['Reports/a', 'Mail/Old/b'], {}).subject).toBe('Reports and Mail')
    expect(look(['a', 'b', 'Mail/c'], {}).subject).toBe('Mail and 2 files')
    expect(look(['A/1', 'B/1', 'C/1', 'D/1'], {}).subject).toBe('4 folders')
  })

  it('counts each path once, and leaves out what counts nothing', () => {
    const changes = { added: ['F/new'], renamed: [{ from: 'F/old', to: 'F/moved' }], removed: ['F/gone'], unchanged: 1 }
    const found = parts(look(['F/new', 'F/moved', 'F/same'], changes))
    expect(found.map(({ words }) => words)).toEqual(['1 new', '1 renamed', '1 gone', '1 unchanged'])
    expect(found.map(({ paths }) => paths)).toEqual([['F/new'], ['F/old → F/moved'], ['F/gone'], ['F/same']])
  })

  it('tries again what could not be read and is the same', () => {
    const found = look(['F/locked.pdf', 'F/same'], { unchanged: 2 }, [
      document('F/locked.pdf', 'failed'),
      document('F/same'),
    ])
    expect(found.again).toEqual(['F/locked.pdf'])
    expect(toRead(found)).toBe(1)
    expect(isUnchanged(found)).toBe(false)
    expect(toHandOver(found).map(({ path }) => path)).toEqual(['F/locked.pdf'])
  })

  it('is not worth a question while little is added to nothing known', () => {
    expect(worthALook(look(['F/a', 'b'], { added: ['F/a', 'b'], bytes: 10, seconds: 1 }))).toBe(false)
  })

  it.each([
    ['a known folder differs', look(['F/a', 'F/b'], { added: ['F/b'] }, [document('F/a')])],
    ['a known file changed', look(['a'], { changed: ['a'] })],
    ['there is much to read', look(['a'], { added: ['a'], bytes: long.bytes + 1 })],
    ['it takes long', look(['a'], { added: ['a'], seconds: long.seconds + 1 })],
    ['there are many files', look(['a'], { added: Array.from({ length: long.files + 1 }, (_, i) => `${i}`) })],
  ])('is worth a question when %s', (_, found) => {
    expect(worthALook(found)).toBe(true)
  })

  it('finds nothing to do in a known folder that is as it was', () => {
    const found = look(['F/a'], { unchanged: 1 }, [document('F/a')])
    expect(isUnchanged(found)).toBe(true)
    expect(worthALook(found)).toBe(false)
  })
})
