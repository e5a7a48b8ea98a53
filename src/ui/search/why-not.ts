/** What became of an expected passage, in words: six steps, the one that lost it with what to do. Pure. */
import { describe } from '../../errors'
import type { Explanation, QueryPart, Step } from '../../types'
import { count, date, ordinal, plural } from '../format'
import { readAs } from './parts'

/** Something that can be done about it. */
export type Remedy =
  | { kind: 'add' | 'card' | 'text' | 'recognise' | 'unlock' | 'everywhere' | 'prepare' | 'deeper' | 'cutting' | 'hit' }
  | { kind: 'without'; part: QueryPart }
  | { kind: 'ask'; words: string }
  | { kind: 'only'; name: string }

export interface ToldStep {
  step: Step
  name: string
  /** `later` steps come after the one that lost it. */
  tone: 'passed' | 'lost' | 'later'
  /** The finding, where it has one. */
  strong?: string
  text: string
  remedies: Remedy[]
}

export interface Told {
  /** One sentence. */
  title: string
  steps: ToldStep[]
}

const names: Record<Step, string> = {
  library: 'In the library',
  read: 'Read',
  text: 'Text found',
  filters: 'Filters',
  words: 'Words',
  rank: 'Rank',
}
const steps = Object.keys(names) as Step[]
const list = new Intl.ListFormat('en', { type: 'conjunction' })
const quoted = (words: readonly string[]): string => list.format(words.map((word) => `“${word}”`))
const clipped = (text: string): string =>
  (text.length > 90 ? `${text.slice(0, 90).trimEnd()} …` : text).replace(/\s+/g, ' ')

type Finding = Pick<ToldStep, 'text'> & { strong?: string; remedies?: Remedy[] }

/** @param searched files that are read */
export function told(facts: Explanation, phrase: string, searched: number): Told {
  const lostAt = facts.lost === undefined ? steps.length : steps.indexOf(facts.lost)
  const findings: Record<Step, (lost: boolean) => Finding> = {
    library: (lost) => library(facts, lost, searched),
    read: (lost) => read(facts, lost),
    text: (lost) => text(facts, lost, phrase),
    filters: () => filters(facts),
    words: () => words(facts),
    rank: () => rank(facts),
  }
  return {
    title: title(facts, phrase),
    steps: steps.map((step, at): ToldStep => {
      const lost = at === lostAt
      const { remedies = [], ...finding } = findings[step](lost)
      const tone = lost ? 'lost' : at < lostAt ? 'passed' : 'later'
      const kept = lost || remedies.some(({ kind }) => kind === 'hit') ? remedies : []
      return { step, name: names[step], tone, ...finding, remedies: kept }
    }),
  }
}

function title(facts: Explanation, phrase: string): string {
  const { lost, document, hit, hiding } = facts
  switch (lost) {
    case undefined:
      return hit ? `It is in the list: ${ordinal(hit.rank)} of ${count(facts.shown)}.` : 'It is in the list.'
    case 'library':
      return 'Lost because the file is not in the library.'
    case 'read':
      return document?.state === 'failed'
        ? 'Lost because the file could not be read.'
        : 'Not there yet: the file is still to be read.'
    case 'text':
      if (!document) return 'Lost because no file that was read holds these words.'
      if (phrase && document.state !== 'failed' && (document.characters ?? 0) > 0)
        return facts.unread.length > 0
          ? 'Lost because a part of the file has no text.'
          : 'Lost because the words are not in the file.'
      return 'Lost because the file has no text.'
    case 'filters':
      return hiding.length > 0
        ? `Hidden by “${list.format(hiding.map(readAs))}”.`
        : 'Not searched: only other files were.'
    case 'words':
      return facts.cut
        ? 'Lost because a border between two passages cuts the words.'
        : 'Lost because the file writes the words in another way.'
    case 'rank':
      return 'Found, but ranked too low to be shown.'
  }
}

function library({ document }: Explanation, lost: boolean, searched: number): Finding {
  if (lost)
    return {
      strong: 'This file is not in the library.',
      text: 'Only what was added can be found.',
      remedies: [{ kind: 'add' }],
    }
  if (!document) return { text: `${plural(searched, 'file')} looked through; no file is named.` }
  return {
    text: `${(document.paths[0]?.path ?? document.name).split('/').join(' › ')}, added ${date(document.addedAt)}`,
  }
}

function read({ document }: Explanation, lost: boolean): Finding {
  if (!document) return { text: 'Every file that could be.' }
  if (lost && document.problem) {
    const { sentence, remedy } = describe(document.problem)
    const offers = document.offers?.includes('unlock') ? ({ kind: 'unlock' } as const) : ({ kind: 'card' } as const)
    return { strong: sentence, text: remedy, remedies: [offers] }
  }
  if (lost)
    return {
      strong: document.state === 'reading' ? 'It is being read now.' : 'It waits to be read.',
      text: 'The list fills by itself.',
    }
  return {
    text: [document.pages ? plural(document.pages, 'page') : '', 'no error']
      .filter(Boolean)
      .join(', ')
      .replace(/^n/, 'N'),
  }
}

function text({ document, found, missing, unread }: Explanation, lost: boolean, phrase: string): Finding {
  if (!lost) {
    const held = document?.characters === undefined ? '' : `${count(document.characters)} characters`
    return { text: found ? `The words stand in it: “${clipped(found.text)}”` : held }
  }
  const lack =
    missing.length > 0
      ? ` ${quoted(missing)} ${missing.length === 1 ? 'stands' : 'stand'} nowhere in ${document ? 'it' : 'them'}.`
      : phrase
        ? ' Its words do, but not side by side.'
        : ''
  if (!document) {
    const where =
      unread.length > 0
        ? ` They may stand in what was not read: ${list.format(unread.slice(0, 5).map(({ name }) => name))}.`
        : ''
    return {
      strong: 'No file that was read holds these words.',
      text: `${lack}${where}`.trim(),
      remedies: [{ kind: 'add' }],
    }
  }
  const offers: Remedy[] = document.offers?.includes('recognise') ? [{ kind: 'recognise' }] : []
  if (document.state === 'failed') {
    const problem = document.problem && describe(document.problem)
    return { strong: problem?.sentence ?? 'It has no text.', text: problem?.remedy ?? '', remedies: offers }
  }
  const warnings = unread.flatMap((other) => other.warnings.map(({ message }) => message))
  const may = warnings.length > 0 ? ' It may stand in what has no text.' : ''
  return {
    strong: warnings[0] ?? 'The words are not in its text.',
    text: `${warnings.length > 0 ? 'The words are not in the rest.' : ''}${lack}${may}`.trim(),
    remedies: [...offers, { kind: 'text' }],
  }
}

function filters({ hiding, elsewhere }: Explanation): Finding {
  if (hiding.length > 0)
    return {
      strong: `“${list.format(hiding.map(readAs))}” hides it.`,
      text: 'Without that it would be searched.',
      remedies: hiding.map((part) => ({ kind: 'without', part })),
    }
  if (elsewhere) return { strong: 'Only other files were searched.', text: '', remedies: [{ kind: 'everywhere' }] }
  return { text: 'None that hides it.' }
}

function words({ cut, apart, found, words: asked }: Explanation): Finding {
  if (cut)
    return {
      strong: 'A border between two passages runs through the words.',
      text: 'Each passage holds a part of them, and neither all.',
      remedies: [{ kind: 'ask', words: longer(cut) }, { kind: 'cutting' }],
    }
  if (apart && found)
    return {
      strong: `The file writes “${clipped(found.text)}”.`,
      text: 'To the index these are other words.',
      remedies: [{ kind: 'ask', words: clipped(found.text) }],
    }
  const told = asked.map(({ term, documents, here }) =>
    documents === 0
      ? `“${term}” is in no file`
      : `“${term}” is in ${plural(documents, 'file')}${here ? '' : ', not in this passage'}`,
  )
  return { text: told.length > 0 ? `${list.format(told)}.` : 'The query has no words to look for.' }
}

function rank({ hit, bm25, dense, prepared, shown, deep, depth, document }: Explanation): Finding {
  const ranks = [
    bm25 ? `by words ${ordinal(bm25.rank)} of ${count(bm25.of)}` : 'by words not ranked, because it holds none of them',
    dense ? `by meaning ${ordinal(dense.rank)} of ${count(dense.of)}` : prepared ? '' : 'by meaning not ranked yet',
  ].filter(Boolean)
  const line = `Its best passage: ${ranks.join(', ')}.`
  if (hit) return { strong: `${ordinal(hit.rank)} in the list.`, text: line, remedies: [{ kind: 'hit' }] }
  const deeper =
    deep === undefined
      ? `Shown: ${plural(shown, 'passage')}, from the first ${count(depth)} of each.`
      : `Shown: the first ${count(shown)}. In a list from the first 100 of each it would be ${ordinal(deep)}.`
  return {
    strong: line,
    text: deeper,
    remedies: [
      ...(prepared ? [] : [{ kind: 'prepare' } as const]),
      ...(document ? [{ kind: 'only', name: document.name } as const] : []),
      ...(deep !== undefined && depth < 100 ? [{ kind: 'deeper' } as const] : []),
    ],
  }
}

/** The part of a cut phrase that says more. */
function longer({ before, after }: { before: string; after: string }): string {
  return clipped((before.trim().length >= after.trim().length ? before : after).trim())
}
