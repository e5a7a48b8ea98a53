/**
 * Judges an answer sentence by sentence. Rules decide what they can; what is left is ranked by the embedding model. Nothing that
 * a language model says of its own citations is taken on trust.
 */
import type { Claims, JudgedSentence, Span, Verdict } from '../../types'
import { isRefusal } from '../refusals'
import { missing } from './absence'
import { moments } from './dates'
import type { Evidence, Surroundings } from './evidence'
import { checkFacts } from './facts'
import { nearness, type Embed, type Nearness } from './nearness'
import { contrary, misplaced } from './rules'
import { statements, type Statement } from './statements'
import { languageOf } from './wording'
import { wordingOf, type Wording } from './wordings'

/**
 * The least of `cosine + COVERAGE · coverage + FACT · facts` (two facts at most) at which a claim that no rule decides counts
 * as supported. Measured, see tests/README.md.
 */
const NEAR = 0.84
/** The same where claim and passages are in different languages: the model knows English. */
const NEAR_FOREIGN = 0.64
/** The same where a number of the claim was worked out from those of the passages. */
const NEAR_DERIVED = 0.72
const COVERAGE = 0.2
const FACT = 0.08
/** Without a model: the least share of words. */
const COVERED = 0.5
/** A fragment of so many words, all of them in the passages, says no more than they do. */
const FRAGMENT = 3

type Outcome = Pick<JudgedSentence, 'verdict' | 'reason' | 'support'>

export class Judge {
  private readonly wordings = new Map<string, Wording>()
  private readonly vectors = new Map<string, Promise<Float32Array>>()
  /** Passages with their question, by number. */
  private readonly sets = new Map<string, number>()
  private readonly judged = new Map<string, Promise<Outcome>>()

  /** @param embed the model; without it words alone rank what rules can't decide */
  constructor(private readonly embed?: Embed) {}

  /**
   * The sentences of an answer with their verdicts, in order. What was judged before is not judged again, so that it can be
   * called with each growth of an answer.
   */
  async judge(claims: Claims, signal?: AbortSignal): Promise<JudgedSentence[]> {
    const language = languageOf(claims.text)
    const found = statements(claims.text, claims.finished ?? true, language)
    const result: JudgedSentence[] = []
    for (const statement of found) {
      signal?.throwIfAborted()
      const { start, end, text, markers } = statement
      const outcome = await this.outcome(statement, claims, result)
      result.push({ start, end, text, markers: [...new Set(markers.flatMap(({ numbers }) => numbers))], ...outcome })
    }
    return result
  }

  private outcome(statement: Statement, claims: Claims, before: readonly JudgedSentence[]): Promise<Outcome> {
    const earlier = before.filter(({ verdict }) => verdict === 'supported').map(({ text }) => text)
    const passages = JSON.stringify([claims.question, claims.passages])
    if (!this.sets.has(passages)) this.sets.set(passages, this.sets.size)
    const key = JSON.stringify([statement.text, statement.parts, this.sets.get(passages), earlier])
    let found = this.judged.get(key)
    if (!found) {
      this.judged.set(key, (found = this.decide(statement, claims, earlier)))
      found.catch(() => this.judged.delete(key))
    }
    return found
  }

  private async decide(
    { text, markers, parts }: Statement,
    claims: Claims,
    earlier: readonly string[],
  ): Promise<Outcome> {
    if (isRefusal(text)) return settled('refusal')
    const numbers = [...new Set(markers.flatMap((marker) => marker.numbers))]
    const absent = numbers.filter((number) => !claims.passages.some((passage) => passage.number === number))
    if (absent.length > 0) return settled('invalid-citation', `There is no passage ${absent.join(', ')}.`)
    if (numbers.length === 0) return settled('uncited', 'It names no passage.')
    const evidence = claims.passages
      .filter(({ number }) => numbers.includes(number))
      .map((passage) => this.evidence(passage))
    const language = languageOf(text, languageOf(claims.text))
    const known = new Set(evidence.flatMap(({ wording }) => wording.names.map(({ folded }) => folded)))
    const claim = wordingOf(withoutLabels(text, evidence), language, (word) => known.has(word))
    const around: Surroundings = {
      ...(claims.question ? { question: this.wording(claims.question) } : {}),
      earlier: earlier.flatMap((sentence) => this.wording(sentence).quantities),
    }
    const silent = missing(
      claim,
      evidence.map(({ wording }) => wording),
    )
    if (silent !== undefined)
      return silent ? settled('supported') : settled('unsupported', 'The passages do speak of it.')
    const { problems, support, derived } = checkFacts(claim, evidence, around)
    const problem =
      problems[0] ??
      misplaced(parts, evidence, language, around) ??
      contrary(claim, evidence, { parted: parts.filter(({ last }) => !last).length > 1, derived: derived > 0 })
    if (problem) return { verdict: 'unsupported', reason: problem, support }
    const near = await nearness(claim, evidence, this.embed && ((value, role) => this.vector(value, role)))
    const all = unique([...support, ...near.support])
    if (isNear(near, support.length + derived, derived, claim, evidence)) return { verdict: 'supported', support: all }
    return {
      verdict: 'unsupported',
      reason: `Nothing in ${numbers.length > 1 ? 'passages' : 'passage'} ${numbers.join(', ')} says this.`,
      support: [],
    }
  }

  private evidence({ number, text, label }: Claims['passages'][number]): Evidence {
    // A date in the name of a file is no code: "minutes_2022-05.txt".
    return {
      number,
      wording: this.wording(text),
      label: { ...this.wording(label ?? ''), moments: moments(label ?? '') },
    }
  }

  private wording(text: string): Wording {
    let found = this.wordings.get(text)
    if (!found) this.wordings.set(text, (found = wordingOf(text)))
    return found
  }

  private vector(text: string, role: 'query' | 'passage'): Promise<Float32Array> {
    const key = `${role}\n${text}`
    let found = this.vectors.get(key)
    if (!found) {
      this.vectors.set(key, (found = this.embed!(text, role)))
      found.catch(() => this.vectors.delete(key))
    }
    return found
  }
}

function settled(verdict: Verdict, reason?: string): Outcome {
  return { verdict, ...(reason ? { reason } : {}), support: [] }
}

/** "[1] (contract.pdf, p. 4)": a label beside its marker states nothing. */
function withoutLabels(text: string, evidence: readonly Evidence[]): string {
  let result = text
  for (const { label } of evidence) if (label.text) result = result.replace(`(${label.text})`, '')
  return result.replace(/\s+([.,;:!?])/g, '$1').trim()
}

function isNear(
  { cosine, coverage }: Nearness,
  facts: number,
  derived: number,
  claim: Wording,
  evidence: readonly Evidence[],
): boolean {
  const foreign = evidence.every(({ wording }) => wording.language !== claim.language)
  if (cosine === undefined) return coverage >= COVERED
  const score = cosine + COVERAGE * coverage + FACT * Math.min(facts, 2)
  const follows = derived > 0 && score >= NEAR_DERIVED
  const fragment = coverage === 1 && claim.tokens.filter(({ content }) => content).length <= FRAGMENT
  return fragment || follows || score >= (foreign ? NEAR_FOREIGN : NEAR)
}

function unique(spans: readonly (Span & { passage: number })[]): (Span & { passage: number })[] {
  return spans.filter(
    (span, i) =>
      spans.findIndex(
        (other) => other.passage === span.passage && other.start === span.start && other.end === span.end,
      ) === i,
  )
}
