import type { Span } from '../types'
import { terms, type Term } from './tokenize'

/**
 * Finds where the terms of a phrase follow each other in a text. Both sides may say the same in several ways, as a whole or
 * in parts (`well-known`, "well known"), so it is a walk through two graphs whose edges are terms.
 */
export class Phrase {
  private readonly edges: readonly Term[][]
  private readonly first: ReadonlySet<string>

  /** @param phrase the words between the quotation marks */
  constructor(phrase: string, language?: string) {
    const all = [...terms(phrase, language)]
    this.edges = byPosition(all)
    this.first = new Set((this.edges[0] ?? []).map(({ term }) => term))
  }

  /** Whether there is nothing to look for. */
  get isEmpty(): boolean {
    return this.first.size === 0
  }

  /** All places, in order and without overlap, as ranges of the text that `document` are the terms of. */
  find(document: Iterable<Term>): Span[] {
    const all = [...document]
    const edges = byPosition(all)
    const found: Span[] = []
    let covered = 0
    for (const start of all) {
      if (!this.first.has(start.term) || start.start < covered) continue
      const end = this.walk(edges, 0, start.position, new Set(), start.end)
      if (end === undefined) continue
      found.push({ start: start.start, end })
      covered = end
    }
    return found
  }

  /** Where the phrase from its `at` on ends, if the text goes on with it at `position`. */
  private walk(
    edges: readonly Term[][],
    at: number,
    position: number,
    failed: Set<number>,
    end: number,
  ): number | undefined {
    if (at >= this.edges.length) return end
    const state = position * (this.edges.length + 1) + at
    if (failed.has(state)) return undefined
    for (const wanted of this.edges[at] ?? []) {
      for (const there of edges[position] ?? []) {
        if (wanted.term !== there.term) continue
        for (const step of steps(wanted, at + wanted.span >= this.edges.length)) {
          const taken = wanted.kind === 'pair' || there.kind === 'pair' || wanted.span > step ? step : there.span
          const result = this.walk(edges, at + step, position + taken, failed, Math.max(end, there.end))
          if (result !== undefined) return result
        }
      }
    }
    failed.add(state)
    return undefined
  }
}

/** A word of two characters can also be read as a pair, from whose second character the next one goes on. */
function steps({ kind, span }: Term, isLast: boolean): number[] {
  return kind === 'word' && span === 2 && !isLast ? [2, 1] : [span]
}

/** Terms by where they begin; as long as there are positions. */
function byPosition(all: readonly Term[]): Term[][] {
  const edges: Term[][] = []
  for (const term of all) {
    while (edges.length < term.position + (term.kind === 'pair' ? 1 : term.span)) edges.push([])
    edges[term.position]?.push(term)
  }
  return edges
}
