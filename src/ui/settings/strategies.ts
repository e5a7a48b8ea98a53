/** The ways to cut texts, in words, with their usual sizes (`ChunkSettings` in `types.ts`). Pure. */
import type { ChunkSettings } from '../../types'

/** One choice in the form: a strategy, or one of the two forms of `sections`. */
export interface Way {
  id: 'sections' | 'sections-words' | 'paragraphs' | 'sentences' | 'fixed'
  strategy: ChunkSettings['strategy']
  name: string
  what: string
  unit: 'characters' | 'words'
  size: number
  /** Absent where nothing is repeated. */
  overlap?: { unit: 'characters' | 'words' | 'sentences'; usual: number }
}

export const ways: readonly Way[] = [
  {
    id: 'sections',
    strategy: 'sections',
    name: 'Sections',
    what: 'At headings; a long section at its paragraphs, a long paragraph at its sentences. Fits most files.',
    unit: 'characters',
    size: 1200,
    overlap: { unit: 'characters', usual: 200 },
  },
  {
    id: 'sections-words',
    strategy: 'sections',
    name: 'Whole sections',
    what: 'At headings, by a limit in words, nothing repeated. For handbooks and reference texts.',
    unit: 'words',
    size: 600,
  },
  {
    id: 'paragraphs',
    strategy: 'paragraphs',
    name: 'Paragraphs',
    what: 'Paragraphs put together up to the size. For texts without headings.',
    unit: 'characters',
    size: 1200,
    overlap: { unit: 'characters', usual: 200 },
  },
  {
    id: 'sentences',
    strategy: 'sentences',
    name: 'Sentences',
    what: 'A few whole sentences each. Exact, and many more passages to prepare.',
    unit: 'words',
    size: 25,
    overlap: { unit: 'sentences', usual: 1 },
  },
  {
    id: 'fixed',
    strategy: 'fixed',
    name: 'Fixed length',
    what: 'So many words each, wherever they end. For comparing with other programs.',
    unit: 'words',
    size: 500,
    overlap: { unit: 'words', usual: 50 },
  },
]

/** What stands in the form's fields; `null` where one is empty. */
export interface Fields {
  size: number | null
  overlap: number | null
}

/** The way that settings belong to. */
export function wayOf(settings: ChunkSettings): Way {
  const id = settings.strategy === 'sections' && settings.words !== undefined ? 'sections-words' : settings.strategy
  return ways.find((way) => way.id === id) ?? ways[0]!
}

/** The fields for settings, absent values as their usual ones. */
export function fieldsOf(settings: ChunkSettings): Fields {
  const way = wayOf(settings)
  const { characters, words, overlap } = settings as { characters?: number; words?: number; overlap?: number }
  return { size: characters ?? words ?? way.size, overlap: overlap ?? way.overlap?.usual ?? null }
}

/** The settings for a way and its fields; an empty field means the usual value. */
export function settingsOf(way: Way, fields: Fields): ChunkSettings {
  const size = fields.size ?? way.size
  const repeated = way.overlap ? { overlap: fields.overlap ?? way.overlap.usual } : {}
  return { strategy: way.strategy, [way.unit]: size, ...repeated } as ChunkSettings
}

/** Whether two settings cut alike. */
export function cutAlike(a: ChunkSettings, b: ChunkSettings): boolean {
  const [one, other] = [fieldsOf(a), fieldsOf(b)]
  return wayOf(a) === wayOf(b) && one.size === other.size && one.overlap === other.overlap
}
