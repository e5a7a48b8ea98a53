import type { CountTokens } from './chunker'

/** Most tokens of a chunk with its context and the special tokens: what bge-small-en-v1.5 reads. A model may read less. */
export const TOKEN_LIMIT = 512

/** Longest word that is remembered, in UTF-16 units: longer ones hardly come twice. */
const LONGEST_REMEMBERED = 32
/** Words remembered per counter; about 10 MB. */
const MOST_REMEMBERED = 100_000

const counters = new WeakMap<CountTokens, WordCounter>()

/** The counter of words that belongs to `countTokens`. */
export function wordCounter(countTokens: CountTokens): WordCounter {
  let found = counters.get(countTokens)
  if (!found) counters.set(countTokens, (found = new WordCounter(countTokens)))
  return found
}

/**
 * Counts tokens cheaply by remembering each word's. WordPiece parts a text at spaces before anything else (Devlin et al.
 * 2019, BERT's `BasicTokenizer`), so there the sum over the words is exact.
 */
export class WordCounter {
  /** Special tokens that every text gets. */
  readonly special: number
  private readonly remembered = new Map<string, number>()

  constructor(private readonly countTokens: CountTokens) {
    this.special = countTokens('')
  }

  /** Tokens of `text` without special ones, as the sum over its words. */
  sum(text: string): number {
    let total = 0
    for (const [word] of text.matchAll(/\S+/g)) total += this.word(word)
    return total
  }

  /**
   * Whether a text has at most `limit` tokens, special ones included. No tokenizer makes more of a text than of its
   * words one by one and a token for each space, so the exact count is asked for only when that is over the limit.
   */
  fits(text: string, limit: number): boolean {
    let most = this.special
    let letters = 0
    for (const [word] of text.matchAll(/\S+/g)) {
      most += this.word(word)
      letters += word.length
    }
    most += text.length - letters
    return most <= limit || this.countTokens(text) <= limit
  }

  private word(word: string): number {
    if (word.length > LONGEST_REMEMBERED) return this.countTokens(word) - this.special
    let count = this.remembered.get(word)
    if (count === undefined) {
      count = this.countTokens(word) - this.special
      if (this.remembered.size >= MOST_REMEMBERED) this.remembered.clear()
      this.remembered.set(word, count)
    }
    return count
  }
}
