import type { Block, Span } from '../types'
import type { Chunkable, Sizes, Strategy } from './chunker'
import type { Stretch } from './context'
import { lastAtoms, lastCharacters } from './overlap'
import { collect, Packing, type Atom, type Split } from './pack'
import { lineUnits, paragraphUnits, sentenceUnits, trimmed, wordUnits } from './units'

/**
 * Cuts at headings. A section within the size is one chunk; a larger one is packed from its paragraphs, a paragraph over
 * the size from its sentences, a table, list or code block from its lines. A chunk never reaches over a heading, except
 * that a heading without text of its own goes with the section that follows it.
 */
export function sections(sizes: Sizes): Strategy {
  return {
    version: 2,
    parameters: sizes.unit === 'words' ? `words=${sizes.size}` : `characters=${sizes.size},overlap=${sizes.overlap}`,
    chunk(document, countTokens) {
      const packing = new Packing(document, countTokens, sizes)
      const carry = sizes.overlap > 0 ? lastCharacters(packing, true, document.language) : lastAtoms(0)
      return collect(
        document.text,
        inOrder(document, packing, (atoms) => packing.pack(atoms, carry)),
      )
    },
  }
}

function* inOrder<T>(
  document: Chunkable,
  packing: Packing,
  pack: (atoms: Iterable<Atom>) => Iterable<T>,
): Generator<T> {
  const blocks = [...document.blocks].sort((a, b) => a.start - b.start)
  for (const group of groups(document.text, packing.stretches)) {
    yield* pack(sectionAtoms(document, packing, blocks, group))
  }
}

/** A run of sections that are cut as one: headings without text, then the first section that has some. */
interface Group extends Span {
  bodyStart: number
}

function* groups(text: string, stretches: readonly Stretch[]): Generator<Group> {
  let start = -1
  for (const [i, stretch] of stretches.entries()) {
    if (start < 0) start = stretch.start
    const isBare = !trimmed(text, { start: stretch.bodyStart, end: stretch.end })
    if (isBare && i < stretches.length - 1) continue
    yield { start, end: stretch.end, bodyStart: stretch.bodyStart }
    start = -1
  }
}

/** The headings stay together with the beginning of what they stand above. */
function* sectionAtoms(document: Chunkable, packing: Packing, blocks: readonly Block[], group: Group): Generator<Atom> {
  const { text } = document
  const splits = (unit: Span) => splitsFor(document, blocks, unit)
  const heading = trimmed(text, { start: group.start, end: group.bodyStart })
  const [first, ...others] = paragraphUnits(text, { start: group.bodyStart, end: group.end }, blocksIn(blocks, group))
  if (heading) {
    const together = packing.whole({ start: heading.start, end: first?.end ?? heading.end })
    if (together) yield together
    else {
      yield* packing.atoms(heading, splits(heading))
      if (first) yield* packing.refined(first, splits(first))
    }
  } else if (first) {
    yield* packing.atoms(first, splits(first))
  }
  for (const unit of others) yield* packing.atoms(unit, splits(unit))
}

function splitsFor({ text, language }: Chunkable, blocks: readonly Block[], unit: Span): Split[] {
  const bySentences: Split = (range) => sentenceUnits(text, range, language)
  const byWords: Split = (range) => wordUnits(text, range, language)
  const isLines = blocksIn(blocks, unit).some(({ kind }) => kind !== 'quote' && kind !== 'notes')
  return isLines ? [(range) => lineUnits(text, range), bySentences, byWords] : [bySentences, byWords]
}

/** Blocks that touch a range; `blocks` in order and without overlap. */
function blocksIn(blocks: readonly Block[], range: Span): Block[] {
  let low = 0
  let high = blocks.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((blocks[middle]?.end ?? 0) > range.start) high = middle
    else low = middle + 1
  }
  const found: Block[] = []
  for (let i = low; i < blocks.length; i++) {
    const block = blocks[i]
    if (!block || block.start >= range.end) break
    found.push(block)
  }
  return found
}
