import { describe, expect, it } from 'vitest'
import type { ChunkTable, Store, StoredDocument, TablesAside, VectorTable } from '../../src/4-store/store'
import type { DocumentSummary } from '../../src/types'

export function summaryOf(id: string, addedAt = 1): DocumentSummary {
  return {
    id,
    name: `${id}.txt`,
    paths: [{ path: `folder/${id}.txt`, lastModified: 5 }],
    size: 12,
    addedAt,
    state: 'searchable',
    warnings: [],
  }
}

function chunksOf(count: number): ChunkTable {
  return {
    chunker: 'test@1',
    starts: Uint32Array.from({ length: count }, (_, i) => i * 10),
    ends: Uint32Array.from({ length: count }, (_, i) => i * 10 + 9),
    contexts: ['Heading'],
    contextOf: new Uint32Array(count),
    hashes: Float64Array.from({ length: count }, (_, i) => 2 ** 52 + i),
  }
}

function vectorsOf(count: number): VectorTable {
  return {
    model: 'model',
    chunker: 'test@1',
    dimensions: 2,
    present: new Uint8Array(count).fill(1),
    values: Float32Array.from({ length: 2 * count }, (_, i) => i / 7),
  }
}

function documentOf(id: string): StoredDocument {
  return {
    summary: summaryOf(id),
    document: {
      text: 'A text with ümlauts and 名前.',
      mediaType: 'text/plain',
      sections: [{ start: 0, end: 27, path: [] }],
      places: [],
      blocks: [],
      warnings: [],
      parser: 'txt@1',
    },
    chunks: chunksOf(3),
  }
}

/** What every store must do. `open` gives the same library each time, until `fresh` makes a new one. */
export function storeContract(name: string, fresh: () => () => Promise<Store>): void {
  describe(name, () => {
    it('gives back what was put, to the bit', async () => {
      const store = await fresh()()
      const stored = { ...documentOf('a'), vectors: vectorsOf(3) }
      await store.write({ put: [stored] })
      expect(await store.summaries()).toEqual([stored.summary])
      expect(await store.document('a')).toEqual(stored.document)
      expect(await store.tables()).toEqual([{ id: 'a', chunks: stored.chunks, vectors: stored.vectors }])
    })

    it('keeps a file that could not be read, with its problem and without a text', async () => {
      const store = await fresh()()
      const summary: DocumentSummary = { ...summaryOf('bad'), state: 'failed', problem: { code: 'parse/encrypted' } }
      await store.write({ put: [{ summary }] })
      expect(await store.summaries()).toEqual([summary])
      expect(await store.document('bad')).toBeUndefined()
      expect(await store.tables()).toEqual([])
    })

    it('replaces a document whole: nothing of the old one stays', async () => {
      const store = await fresh()()
      await store.write({ put: [{ ...documentOf('a'), vectors: vectorsOf(3) }] })
      await store.write({ put: [{ ...documentOf('a'), chunks: chunksOf(2) }] })
      expect(await store.tables()).toEqual([{ id: 'a', chunks: chunksOf(2), vectors: undefined }])
    })

    it('lists documents oldest first', async () => {
      const store = await fresh()()
      for (const [id, addedAt] of [
        ['b', 3],
        ['c', 1],
        ['a', 2],
      ] as const)
        await store.write({ put: [{ summary: summaryOf(id, addedAt) }] })
      expect((await store.summaries()).map(({ id }) => id)).toEqual(['c', 'a', 'b'])
    })

    it('removes everything of a document and nothing of another', async () => {
      const store = await fresh()()
      for (const id of ['a', 'b']) await store.write({ put: [{ ...documentOf(id), vectors: vectorsOf(3) }] })
      await store.write({ remove: ['a', 'unknown'] })
      expect((await store.summaries()).map(({ id }) => id)).toEqual(['b'])
      expect((await store.tables()).map(({ id }) => id)).toEqual(['b'])
      expect(await store.document('a')).toBeUndefined()
    })

    it('takes vectors and summaries only for documents that are still there', async () => {
      const store = await fresh()()
      await store.write({ put: [documentOf('a')] })
      await store.write({
        summaries: [{ ...summaryOf('a'), state: 'complete' }, summaryOf('gone')],
        vectors: [
          { id: 'a', vectors: vectorsOf(3) },
          { id: 'gone', vectors: vectorsOf(3) },
        ],
      })
      expect((await store.summaries()).map(({ id, state }) => [id, state])).toEqual([['a', 'complete']])
      expect(await store.tables()).toEqual([{ id: 'a', chunks: chunksOf(3), vectors: vectorsOf(3) }])
    })

    it('makes a change as a whole: one document in, another out, a third at fewer paths', async () => {
      const store = await fresh()()
      await store.write({ put: [documentOf('old'), documentOf('both')] })
      await store.write({ put: [documentOf('new')], remove: ['old'], summaries: [{ ...summaryOf('both'), name: 'x' }] })
      expect((await store.summaries()).map(({ id, name }) => [id, name])).toEqual([
        ['both', 'x'],
        ['new', 'new.txt'],
      ])
    })

    it('makes nothing of a change that it cannot make whole', async () => {
      const store = await fresh()()
      await store.write({ put: [documentOf('a')] })
      const broken = { ...summaryOf('b'), warnings: [(): void => {}] as never }
      await expect(store.write({ put: [documentOf('c'), { summary: broken }], remove: ['a'] })).rejects.toThrow()
      expect((await store.summaries()).map(({ id }) => id)).toEqual(['a'])
      expect((await store.tables()).map(({ id }) => id)).toEqual(['a'])
    })

    it('gives some documents when asked for some, and nothing for those that are not there', async () => {
      const store = await fresh()()
      await store.write({ put: [documentOf('a'), documentOf('b')] })
      expect((await store.summaries(['b', 'gone'])).map(({ id }) => id)).toEqual(['b'])
      expect((await store.tables(['gone', 'a'])).map(({ id }) => id)).toEqual(['a'])
    })

    describe('what is kept of another model', () => {
      const other = (count = 2): TablesAside => ({
        id: 'a',
        model: 'other',
        chunks: { ...chunksOf(count), chunker: 'test@1+other' },
        vectors: { ...vectorsOf(count), model: 'other', chunker: 'test@1+other' },
        counts: { state: 'complete', tokens: 9, chunks: count, embedded: count },
      })
      const used = { ...documentOf('a'), vectors: vectorsOf(3) }

      it('comes into use with the counts that belong to it, and what was in use goes aside: there and back', async () => {
        const store = await fresh()()
        await store.write({ put: [used, documentOf('b')] })
        await store.putAside(other())
        expect(await store.tables(['a'])).toEqual([{ id: 'a', chunks: used.chunks, vectors: used.vectors }])
        await store.adopt('other')
        expect(await store.tables(['a'])).toEqual([{ id: 'a', chunks: other().chunks, vectors: other().vectors }])
        expect((await store.summaries(['a']))[0]).toMatchObject({
          name: 'a.txt',
          state: 'complete',
          tokens: 9,
          embedded: 2,
        })
        expect(await store.aside()).toEqual([{ id: 'a', model: 'model' }])
        await store.adopt('other')
        await store.adopt('model')
        expect(await store.tables(['a'])).toEqual([{ id: 'a', chunks: used.chunks, vectors: used.vectors }])
        expect((await store.summaries(['a']))[0]!.state).toBe(used.summary.state)
        expect(await store.aside()).toEqual([{ id: 'a', model: 'other' }])
      })

      it('goes when its document is removed, replaced or was never there, when it is dropped, and when all is cleared', async () => {
        const store = await fresh()()
        await store.putAside(other())
        expect(await store.aside()).toEqual([])
        for (const end of [
          () => store.write({ remove: ['a'] }),
          () => store.write({ put: [documentOf('a')] }),
          () => store.dropAside('other'),
          () => store.clear(),
        ]) {
          await store.write({ put: [used] })
          await store.putAside(other())
          await store.write({ summaries: [used.summary], vectors: [{ id: 'a', vectors: vectorsOf(3) }] })
          expect(await store.aside()).toHaveLength(1)
          await end()
          expect(await store.aside()).toEqual([])
        }
      })
    })

    it('is not changed by later changes to what was put', async () => {
      const store = await fresh()()
      const stored = documentOf('a')
      await store.write({ put: [stored] })
      stored.summary.name = 'changed'
      expect((await store.summaries())[0]!.name).toBe('a.txt')
    })

    it('keeps the last snapshot of the keyword index, until a document is removed whose words it holds', async () => {
      const store = await fresh()()
      expect(await store.index()).toBeUndefined()
      await store.putIndex({ analyzer: 'one', data: { a: 1 } })
      await store.putIndex({ analyzer: 'two', data: { b: [2] } })
      await store.write({ put: [documentOf('a')] })
      expect(await store.index()).toEqual({ analyzer: 'two', data: { b: [2] } })
      await store.write({ remove: ['a'] })
      expect(await store.index()).toBeUndefined()
    })

    it('forgets all documents when it is cleared, but not the settings', async () => {
      const store = await fresh()()
      expect(await store.settings()).toBeUndefined()
      await store.putSettings({ chunks: { strategy: 'sentences', words: 20 }, lanes: 2, originals: true })
      await store.write({ put: [documentOf('a')] })
      await store.putIndex({ analyzer: 'one', data: {} })
      const calibration = { of: 'one', size: 120, thresholds: { weak: 0.6, strong: 0.7 } }
      await store.putCalibration(calibration)
      expect(await store.calibration()).toEqual(calibration)
      await store.clear()
      expect([await store.summaries(), await store.tables(), await store.index()]).toEqual([[], [], undefined])
      expect(await store.calibration()).toBeUndefined()
      expect(await store.document('a')).toBeUndefined()
      expect(await store.settings()).toEqual({
        chunks: { strategy: 'sentences', words: 20 },
        lanes: 2,
        originals: true,
      })
    })
  })
}
