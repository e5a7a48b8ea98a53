import { describe, expect, it } from 'vitest'
import { makeFolder, makePassages, makeQuestions } from '../../../src/bench/files'

const size = { files: 9, characters: 5000 }
const texts = (seed: number) => Promise.all(makeFolder(size, seed).map(({ bytes }) => bytes.text()))

describe('a made-up folder', () => {
  it('is the same for the same seed, and shares no file with that of another', async () => {
    const one = await texts(1)
    expect(await texts(1)).toEqual(one)
    const two = await texts(2)
    expect(one.filter((text) => two.includes(text))).toEqual([])
  })

  it('has text, Markdown and HTML of about the length that was asked for', async () => {
    const files = makeFolder(size, 1)
    expect(new Set(files.map(({ name }) => name.split('.')[1]))).toEqual(new Set(['txt', 'md', 'html']))
    for (const { bytes } of files) {
      expect(bytes.size).toBeGreaterThan(5000)
      expect(bytes.size).toBeLessThan(6500)
    }
  })

  it('has something to find for every question', async () => {
    const words = new Set((await texts(1)).join(' ').toLowerCase().split(/\W+/))
    for (const question of makeQuestions(16, 3)) {
      const asked = question.toLowerCase().split(/\W+/)
      expect(asked.filter((word) => words.has(word)).length).toBeGreaterThan(2)
    }
  })
})

describe('made-up passages', () => {
  it('are about as long as those that documents are cut into', () => {
    for (const { length } of makePassages(200, 1)) {
      expect(length).toBeGreaterThan(150)
      expect(length).toBeLessThan(1250)
    }
  })
})
