/** From a question to what would be sent: rewritten, searched, reworded, numbered, fitted into the model's window. */
import type { Pool } from '../3-embed/pool'
import { dot } from '../5-retrieve/dense'
import { answerRoom, fit, requestTokens } from '../6-generate/budget'
import { bestSentences, earlyQuotes, type Nearness } from '../6-generate/extractive'
import { questionLanguage } from '../6-generate/language'
import { ANSWER_LIMIT, answerRequest } from '../6-generate/prompt'
import { mergeHits, rewordingRequest, wordings } from '../6-generate/rewording'
import { standaloneQuestion, standaloneRequest } from '../6-generate/standalone'
import { usualWindow } from '../answer'
import { AppError } from '../errors'
import type {
  AnswerPassage,
  AskOptions,
  ChunkId,
  CompletionEvent,
  CompletionRequest,
  Draft,
  DraftEvent,
  FoundPassage,
  LanguageModel,
  ModelSettings,
  PromptTemplates,
  Query,
  RankedHit,
  SearchResult,
} from '../types'

/** Passages in a prompt. */
const PASSAGES = 5
/** Passages that can be added by hand, those in the prompt included. */
const CANDIDATES = 20

type Retry = Extract<CompletionEvent, { kind: 'retry' }>

/** What is known of a question before it is searched. */
type AskedQuestion = Pick<Draft, 'question' | 'standalone' | 'language' | 'calls'> & {
  /** Passages in the prompt. */
  wanted: number
}

export interface ConfiguredModel {
  model: LanguageModel
  settings: ModelSettings | undefined
}

export interface DraftingParts {
  search(query: Query, signal?: AbortSignal): AsyncIterable<SearchResult>
  embed: Pool['embed']
  /** The model that is set up, if one is. */
  model(): ConfiguredModel | undefined
  templates(): Promise<PromptTemplates>
}

export class Drafting {
  constructor(private readonly parts: DraftingParts) {}

  /**
   * Makes a question ready. A model is called only to rewrite a follow-up, which could not be searched as it stands, and for
   * rewordings, which are asked for only where the plain question found something.
   */
  async *draft(question: string, options: AskOptions = {}, signal?: AbortSignal): AsyncGenerator<DraftEvent> {
    const { passages: wanted = PASSAGES, expand = false, earlier = [], sources } = options
    // Whoever wants quotes only wants nothing sent.
    const configured = options.quote ? undefined : this.parts.model()
    const before = earlier.at(-1)
    const language = questionLanguage(question, before && questionLanguage(before.question))
    const calls: CompletionEvent[] = []
    const ask = (request: CompletionRequest): AsyncGenerator<Retry, string> =>
      complete(configured!.model, request, calls, signal)
    let standalone = question.trim()
    if (configured && earlier.length > 0) {
      yield { kind: 'step', step: 'rewriting' }
      standalone = standaloneQuestion(standalone, yield* ask(standaloneRequest(standalone, earlier, language)))
    }
    yield { kind: 'step', step: 'searching' }
    const search = (text: string): AsyncIterable<SearchResult> =>
      this.parts.search({ text, ...(sources ? { sources } : {}) }, signal)
    const asked = { question: question.trim(), standalone, language, wanted, calls }
    let result: SearchResult | undefined
    for await (const list of search(standalone)) {
      // Whoever only wants quotes reads those that words give while meaning is still searched.
      if (!result && !configured && !list.final && !isNothing(list)) {
        const early = await this.draftOf(asked, [standalone], [list])
        early.quotes = await earlyQuotes(standalone, early.passages, language)
        if (early.quotes.length > 0) yield { kind: 'early', draft: early }
      }
      result = list
    }
    const lists = [best(result, signal)]
    let worded = [standalone]
    if (configured && expand && !isNothing(lists[0]!)) {
      yield { kind: 'step', step: 'rewording' }
      worded = wordings(standalone, yield* ask(rewordingRequest(standalone, language)))
      for (const text of worded.slice(1)) lists.push(await last(search(text), signal))
    }
    const draft = await this.draftOf(asked, worded, lists)
    if (!isNothing(lists[0]!) && !configured) {
      yield { kind: 'step', step: 'quoting' }
      const nearness = lists[0]!.stage === 'meaning' ? this.nearness(standalone, signal) : undefined
      draft.quotes = await bestSentences(standalone, draft.passages, language, nearness)
    }
    yield { kind: 'draft', draft }
  }

  /** @param results of each wording, that of the question itself first */
  private draftOf(asked: AskedQuestion, worded: string[], results: SearchResult[]): Promise<Draft> {
    const { wanted, ...question } = asked
    const [result, ...others] = results as [SearchResult, ...SearchResult[]]
    const expanded = others.length > 0
    const { hits, foundBy } = mergeHits(
      results.map((list) => list.hits),
      expanded ? undefined : CANDIDATES,
    )
    const chosen = expanded ? hits : hits.slice(0, wanted)
    const known = new Set(hits.map(({ id }) => id))
    const more = result.hits.filter(({ id }) => !known.has(id))
    for (const { id } of more) foundBy[id] = [0]
    const candidates = [...hits, ...more].slice(0, Math.max(CANDIDATES, hits.length)).map(found)
    const draft: Draft = {
      ...question,
      wordings: worded,
      result,
      foundBy: Object.fromEntries(candidates.map(({ id }) => [id, foundBy[id] ?? []])),
      ...(result.evidence ? { evidence: result.evidence } : {}),
      candidates,
      passages: [],
      leftOut: [],
      request: { system: '', messages: [] },
      tokens: 0,
      quotes: [],
    }
    return this.choose(
      draft,
      chosen.map(({ id }) => id),
    )
  }

  /** The same question with other passages: those of its candidates that are named, in the order of the list. */
  async choose(draft: Draft, ids: readonly ChunkId[]): Promise<Draft> {
    const { language, standalone, candidates } = draft
    const template = (await this.parts.templates())[language]
    const { window, limit } = room(this.parts.model()?.settings)
    const chosen = candidates.filter(({ id }) => ids.includes(id))
    const request = (some: FoundPassage[]): CompletionRequest =>
      answerRequest(standalone, numbered(some), template, language, limit)
    const { kept, leftOut } = fit(chosen, request, window - limit)
    const passages = numbered(kept)
    const numbers = new Map(passages.map(({ id, number }) => [id, number]))
    // What was quoted keeps its passage under the passage's new number.
    const quotes = draft.quotes.flatMap((quote) => {
      const id = draft.passages.find(({ number }) => number === quote.passage)?.id
      const passage = id === undefined ? undefined : numbers.get(id)
      return passage === undefined ? [] : [{ ...quote, passage }]
    })
    const whole = request(kept)
    return { ...draft, passages, leftOut, quotes, request: whole, tokens: requestTokens(whole) }
  }

  private nearness(question: string, signal?: AbortSignal): Nearness {
    const { embed } = this.parts
    return async (texts) => {
      const asked = await embed(question, 'query', 'query', signal)
      const vectors = await Promise.all(texts.map((text) => embed(text, 'passage', 'query', signal)))
      return vectors.map((vector) => dot(asked, vector))
    }
  }
}

/** Tokens of a model's window, and of its answer. */
function room(settings: ModelSettings | undefined): { window: number; limit: number } {
  const window = settings?.window ?? (settings?.provider === 'ollama' ? usualWindow.ollama : usualWindow.other)
  return { window, limit: answerRoom(window, ANSWER_LIMIT) }
}

function numbered(passages: readonly FoundPassage[]): AnswerPassage[] {
  return passages.map((passage, at) => ({ ...passage, number: at + 1 }))
}

function found({ id, document, name, breadcrumb, page, text, start, end }: RankedHit): FoundPassage {
  const place = page === undefined ? breadcrumb.at(-1) : `p. ${page}`
  const label = place === undefined ? name : `${name}, ${place}`
  return { id, document, name, breadcrumb, label, text, start, end, ...(page === undefined ? {} : { page }) }
}

const isNothing = ({ hits, evidence }: SearchResult): boolean => hits.length === 0 || evidence?.band === 'nothing'

/** The last list of a search: the best one. */
async function last(results: AsyncIterable<SearchResult>, signal?: AbortSignal): Promise<SearchResult> {
  let result: SearchResult | undefined
  for await (const list of results) result = list
  return best(result, signal)
}

function best(result: SearchResult | undefined, signal?: AbortSignal): SearchResult {
  signal?.throwIfAborted()
  if (!result) throw new AppError({ code: 'engine/failed', detail: 'the search gave no list' })
  return result
}

/** All that a model writes, with its events added to `calls`; tells of each pause between tries. */
async function* complete(
  model: LanguageModel,
  request: CompletionRequest,
  calls: CompletionEvent[],
  signal?: AbortSignal,
): AsyncGenerator<Retry, string> {
  let text = ''
  for await (const event of model.complete(request, signal)) {
    if (event.kind === 'text') {
      text += event.text
      continue
    }
    if (text !== '' && event.kind !== 'sent') calls.push({ kind: 'text', text })
    calls.push(event)
    if (event.kind !== 'retry') continue
    // The next try begins from the start.
    text = ''
    yield event
  }
  signal?.throwIfAborted()
  return text
}
