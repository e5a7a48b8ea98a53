/** The nouns of answers: language models, prompts, judged sentences. Plain data, part of `types.ts`. */
import type { ChunkId, DocumentId, Span } from './document'
import type { Problem } from './errors'
import type { Evidence, SearchResult } from './types'

export type ProviderKind = 'anthropic' | 'openai' | 'ollama'

/** Tokens of a model's window where a person names none; Ollama cuts prompts at less unless told otherwise. */
export const usualWindow = { ollama: 8192, other: 32_768 } as const

/** A language model as a person configures it; the key is not part of it. */
export interface ModelSettings {
  provider: ProviderKind
  /**
   * Where its server is, as `serverAddress` gives it: "https://api.anthropic.com", "https://openrouter.ai/api/v1",
   * "http://localhost:11434". Without a version in it, the usual one is taken.
   */
  server: string
  /** As the server calls it. */
  model: string
  /** Tokens that the model reads at most, prompt and answer together. Default `usualWindow`. */
  window?: number
}

export interface ModelMessage {
  role: 'user' | 'assistant'
  content: string
}

/** What is asked of a language model. Temperature is 0 wherever a model takes one. */
export interface CompletionRequest {
  system: string
  messages: ModelMessage[]
  /** Tokens of the answer, at most 4,096, which is the default. */
  limit?: number
}

/** Tokens as the server counted them. */
export interface Usage {
  input: number
  output: number
}

/** What comes from a language model. `end` is last; there is none where something is thrown. */
export type CompletionEvent =
  /** The request body, as it left. Comes once for each try. */
  | { kind: 'sent'; at: number; origin: string; bytes: number; body: string }
  /**
   * A try failed in a way that may pass; the next begins after `wait` milliseconds. It begins from the start: text that came
   * before is void.
   */
  | { kind: 'retry'; attempt: number; wait: number; problem: Problem }
  | { kind: 'text'; text: string }
  /** `refusal`: the model would not answer; `filter`: its server cut the answer off. Their words came as `text`. */
  | { kind: 'end'; stop: 'end' | 'refusal' | 'filter'; usage?: Usage; received: number; ms: number }

/**
 * A language model behind one contract, whoever serves it. It lives in the network document and is called over a message
 * port, so that whoever holds the library never reaches the network.
 */
export interface LanguageModel {
  /**
   * Throws `generate/length` where the answer hit its limit, `generate/prompt-too-long`, `generate/key`, `generate/network`,
   * `generate/offline`, `generate/blocked`, `generate/mixed-content`, `generate/permission`, `generate/busy`, `generate/credit`,
   * `generate/timeout`, `generate/malformed`, `generate/model`, `generate/server`, `generate/document`, `generate/stopped`.
   */
  complete(request: CompletionRequest, signal?: AbortSignal): AsyncIterable<CompletionEvent>
  /** Names of the models that the server has, asked once. Throws as `complete` does. */
  models(signal?: AbortSignal): Promise<string[]>
}

/** Languages in which prompts are written and refusals are known. */
export type AnswerLanguage = 'en' | 'de' | 'da'

/** A passage that a question found, with where it stands. */
export interface FoundPassage {
  id: ChunkId
  document: DocumentId
  /** "contract.pdf". */
  name: string
  /** Heading path, then page or other place. */
  breadcrumb: string[]
  /** Label of its page, in formats with pages. */
  page?: string
  /** "contract.pdf, p. 4". */
  label: string
  text: string
  /** Of `text` in the document. */
  start: number
  end: number
}

/** A passage as a model is shown it, and as an answer cites it. */
export interface AnswerPassage extends FoundPassage {
  /** From 1: what stands in the markers. */
  number: number
}

/** How a prompt is worded; a person may change it. */
export interface PromptTemplate {
  /** What the model is told first. Holds `{refusal}`, the exact sentence for what the passages don't answer. */
  rules: string
  /** What is asked. Holds `{passages}` and `{question}`, once each. */
  ask: string
}

export type PromptTemplates = Record<AnswerLanguage, PromptTemplate>

/** Question, hits and evidence, before anything is sent. */
export interface AskOptions {
  /** Passages in the prompt. Default 5. */
  passages?: number
  /** Three rewordings by the model widen the search. Default false. */
  expand?: boolean
  /** The talk so far, oldest first: a follow-up is rewritten to stand alone. */
  earlier?: Exchange[]
  /** Quotes the nearest sentences and calls no model. Default: where none is set up. */
  quote?: boolean
  /** Restricts the search. */
  sources?: DocumentId[]
}

/** What was asked before, and what came of it. */
export interface Exchange {
  question: string
  answer: string
}

/** A question made ready: what was searched, what was found, what would be sent. */
export interface Draft {
  /** As asked. */
  question: string
  /** As searched: a follow-up rewritten to stand alone, else as asked. */
  standalone: string
  language: AnswerLanguage
  /** The standalone question first, then its rewordings. */
  wordings: string[]
  result: SearchResult
  /** Which wordings, as places in `wordings`, found a passage. Of `candidates` only. */
  foundBy: Record<ChunkId, number[]>
  evidence?: Evidence
  /** What could be given to a model, best first: what is chosen, and more. */
  candidates: FoundPassage[]
  /** What a model would be given, best first. */
  passages: AnswerPassage[]
  /** Chosen passages that the model's window has no room for. */
  leftOut: FoundPassage[]
  request: CompletionRequest
  /** Estimated tokens of the request. */
  tokens: number
  /** Two or three of the passages' own sentences that come nearest to the question; nothing generated. Best first. */
  quotes: Quote[]
  /** Calls made so far, for rewriting and rewording. */
  calls: CompletionEvent[]
}

/** What a question goes through before it can be answered. `draft` is last. */
export type DraftEvent =
  | { kind: 'step'; step: 'rewriting' | 'searching' | 'rewording' | 'quoting' }
  /** A call failed in a way that may pass; see `CompletionEvent`. */
  | Extract<CompletionEvent, { kind: 'retry' }>
  /** Where only quotes are wanted: those that words alone give, while meaning is still searched. */
  | { kind: 'early'; draft: Draft }
  | { kind: 'draft'; draft: Draft }

/** Words of a passage, quoted. `start` and `end` are relative to the passage's text. */
export interface Quote extends Span {
  passage: number
  text: string
  score: number
}

/** In the order of precedence. */
export type Verdict = 'invalid-citation' | 'uncited' | 'unsupported' | 'supported' | 'refusal'

/** A sentence of an answer with what became of checking it. `start` and `end` are relative to the answer's text. */
export interface JudgedSentence extends Span {
  /** Without markers. */
  text: string
  /** Numbers in its markers, also those that name no passage. */
  markers: number[]
  verdict: Verdict
  /** Why, as a sentence: `It says "within six weeks", not four.` Absent where supported without more to say. */
  reason?: string
  /** Words of the passages that it rests on, relative to each passage's text. */
  support: (Span & { passage: number })[]
  /** The embedding model could not be had, so that words alone ranked what rules don't decide. */
  wordsAlone?: true
}

/** An answer, whole or as far as it has come, and what it may cite. */
export interface Claims {
  text: string
  /** What was asked: numbers that it brings in may be worked with. */
  question?: string
  /** `label`: "contract.pdf, p. 4". */
  passages: { number: number; text: string; label?: string }[]
  /** Whether the answer has come to its end; else its last sentence is left out. Default true. */
  finished?: boolean
}

/** An answer that was checked. */
export interface Answer {
  text: string
  sentences: JudgedSentence[]
  /** The exact sentence of refusal, and nothing else. */
  refusal: boolean
  stop: 'end' | 'refusal' | 'filter'
  usage?: Usage
  /** Bytes. */
  received?: number
  ms: number
}

export type AnswerEvent =
  | Exclude<CompletionEvent, { kind: 'end' }>
  /** All complete sentences so far. */
  | { kind: 'judged'; sentences: JudgedSentence[] }
  | { kind: 'answer'; answer: Answer }
