import { describe, expect, it } from 'vitest'
import type { ChunkSettings } from '../../../src/types'
import { cutAlike, fieldsOf, settingsOf, wayOf, ways } from '../../../src/ui/settings/strategies'

describe('ways to cut texts', () => {
  it.each<ChunkSettings>([
    { strategy: 'sections', characters: 900, overlap: 100 },
    { strategy: 'sections', words: 600 },
    { strategy: 'paragraphs', characters: 1000, overlap: 0 },
    { strategy: 'sentences', words: 25, overlap: 1 },
    { strategy: 'fixed', words: 400, overlap: 50 },
  ])('come back from the form as they went in: %o', (settings) => {
    expect(settingsOf(wayOf(settings), fieldsOf(settings))).toEqual(settings)
  })

  it('take usual sizes where a field is empty', () => {
    for (const way of ways) {
      const usual = settingsOf(way, { size: null, overlap: null })
      expect(cutAlike(usual, settingsOf(way, { size: way.size, overlap: way.overlap?.usual ?? null }))).toBe(true)
    }
    expect(cutAlike({ strategy: 'sections' }, { strategy: 'sections', characters: 1200, overlap: 200 })).toBe(true)
  })

  it('are told apart by their sizes', () => {
    expect(cutAlike({ strategy: 'fixed', words: 500 }, { strategy: 'fixed', words: 400 })).toBe(false)
    expect(cutAlike({ strategy: 'sections' }, { strategy: 'sections', words: 600 })).toBe(false)
  })
})
