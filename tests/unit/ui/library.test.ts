import { describe, expect, it } from 'vitest'
import type { DocumentSummary } from '../../../src/types'
import { columns, sorted } from '../../../src/ui/library/columns'
import { reasonToLeave } from '../../../src/ui/library/gather'
import { rows } from '../../../src/ui/library/tree'

const document = (path: string, rest: Partial<DocumentSummary> = {}): DocumentSummary => ({
  id: path,
  name: path.split('/').at(-1) ?? path,
  paths: [{ path, lastModified: 0 }],
  size: 1,
  addedAt: 0,
  state: 'complete',
  warnings: [],
  ...rest,
})

describe('what is left out of a folder', () => {
  it.each([
    'a/~$Report.docx',
    'Thumbs.db',
    'a/b/.DS_Store',
    '.git/config',
    'web/node_modules/x/readme.md',
    'a/._photo.jpg',
    'desktop.ini',
  ])('%s', (path) => {
    expect(reasonToLeave(path)).toBeTypeOf('string')
  })

  it.each(['Report.docx', 'a/b/notes.md', '.env', 'node_modules.txt', 'thumbs.db.txt', '../up.txt'])(
    'not %s',
    (path) => {
      expect(reasonToLeave(path)).toBeUndefined()
    },
  )
})

describe('the tree', () => {
  const documents = [document('b/10.txt'), document('b/9.txt'), document('a/deep/x.txt'), document('loose.txt')]

  it('has folders before files, each by name with numbers in their order', () => {
    const shown = rows(documents, () => true).map(
      (row) => `${row.level} ${row.kind === 'folder' ? row.name : row.document.name}`,
    )
    expect(shown).toEqual(['1 a', '2 deep', '3 x.txt', '1 b', '2 9.txt', '2 10.txt', '1 loose.txt'])
  })

  it('hides what is in closed folders but counts it', () => {
    const shown = rows(documents, () => false, new Map([['b/9.txt', 3]]))
    expect(shown.map((row) => (row.kind === 'folder' ? [row.name, row.files, row.hits] : row.key))).toEqual([
      ['a', 1, 0],
      ['b', 2, 3],
      'loose.txt',
    ])
  })
})

describe('the file table', () => {
  it('sorts by every column, equals by name', () => {
    const documents = [document('b.txt', { size: 2 }), document('a.txt', { size: 2 }), document('c.txt', { size: 1 })]
    expect(sorted(documents, 'size', false).map(({ name }) => name)).toEqual(['a.txt', 'b.txt', 'c.txt'])
    for (const { id } of columns) expect(sorted(documents, id, true)).toHaveLength(3)
  })
})
