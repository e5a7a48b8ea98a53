/** The index of the method `tfidf`: made when it is first asked for, and anew when the library has changed. */
import { TfIdfIndex } from '../5-retrieve/tfidf'
import { passage } from '../text/passage'
import type { Library } from './library'
import { chunkAt } from './tables'

export class Classic {
  private made: { index: TfIdfIndex; revision: string } | undefined

  constructor(private readonly library: Library) {}

  /** @throws the signal's reason */
  async index(signal?: AbortSignal): Promise<TfIdfIndex> {
    const { revision } = this.library
    if (this.made?.revision === revision) return this.made.index
    const index = new TfIdfIndex()
    for (const { id, chunks, base, count, language } of [...this.library.documents()]) {
      const text = (await this.library.document(id))?.text
      signal?.throwIfAborted()
      if (text === undefined) continue
      for (let at = 0; at < count; at++) index.add(base + at, passage(text, chunkAt(chunks, at)), language)
      // The worker answers other calls between two documents.
      await new Promise((resolve) => setTimeout(resolve))
    }
    this.made = { index, revision }
    return index
  }
}
