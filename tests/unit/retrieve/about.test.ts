import { describe, expect, it } from 'vitest'
import { aboutDocument, type Titled, type WordEvidence } from '../../../src/5-retrieve/about'

const documents: Titled[] = [
  { id: 'lease22', name: 'Lease Nørregade 2022.pdf' },
  { id: 'lease23', name: 'Lease Nørregade 2023.pdf' },
  { id: 'manual', name: 'SD-4200.pdf', title: 'Service manual of the boiler' },
  { id: 'notes', name: 'notes.md' },
]
const nothing: WordEvidence = { words: [], best: [] }
const about = (question: string, evidence = nothing) => aboutDocument(question, documents, evidence)

const word = (text: string, ...holding: string[]) => ({ word: text, documents: new Set(holding) })

describe('the document that a question is about', () => {
  it('is the one whose file name stands in it', () => {
    expect(about('what does notes.md say about keys')).toMatchObject({ document: 'notes', because: 'name' })
    expect(about('notice period in lease norregade 2023')).toMatchObject({ document: 'lease23', because: 'name' })
  })

  it('is the one whose title stands in it, quoted as it was written', () => {
    expect(about('What does the Service Manual of the boiler say?')).toEqual({
      document: 'manual',
      because: 'title',
      words: ['Service Manual of the boiler'],
    })
  })

  it('is none where two names fit, or one word of a name', () => {
    const twice = [...documents, { id: 'copy', name: 'Lease Nørregade 2023.docx' }]
    expect(aboutDocument('lease nørregade 2023', twice, nothing)).toBeUndefined()
    expect(about('how much notice does the lease ask for')).toBeUndefined()
    expect(about('where are my notes on keys')).toBeUndefined()
  })

  it('is the one that alone holds all of its words, with nearly all of the evidence', () => {
    const evidence: WordEvidence = {
      words: [
        word('compressor', 'manual'),
        word('valve', 'manual'),
        word('pressure', 'manual', 'notes'),
        word('bar', 'manual'),
      ],
      best: [
        { document: 'manual', score: 12 },
        { document: 'manual', score: 9 },
        { document: 'notes', score: 3 },
      ],
    }
    expect(about('compressor valve pressure bar', evidence)).toEqual({
      document: 'manual',
      because: 'words',
      words: ['compressor', 'valve', 'bar'],
    })
  })

  it('is none where the evidence is divided, or a word stands elsewhere only', () => {
    const words = [
      word('compressor', 'manual'),
      word('valve', 'manual'),
      word('pressure', 'manual'),
      word('bar', 'manual'),
    ]
    const divided = [
      { document: 'manual', score: 8 },
      { document: 'notes', score: 7 },
    ]
    expect(about('q', { words, best: divided })).toBeUndefined()
    const best = [{ document: 'manual', score: 12 }]
    expect(about('q', { words, best })).toBeDefined()
    expect(about('q', { words: [...words, word('keys', 'notes')], best })).toBeUndefined()
  })

  it('is none in a library of one', () => {
    expect(aboutDocument('what does notes.md say', documents.slice(3), nothing)).toBeUndefined()
  })
})
