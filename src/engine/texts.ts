/** Texts of documents at hand for showing hits: the last used stay, up to a total length. */
import type { Document, DocumentId } from '../types'

/** Characters of text that are kept. */
const AT_HAND = 20e6

export class Texts {
  private readonly kept = new Map<DocumentId, Document>()
  private size = 0

  constructor(private readonly read: (id: DocumentId) => Promise<Document | undefined>) {}

  /** Text and structure of a document, from memory or the store. */
  async get(id: DocumentId): Promise<Document | undefined> {
    const document = this.kept.get(id) ?? (await this.read(id))
    if (document) this.put(id, document)
    return document
  }

  put(id: DocumentId, document: Document): void {
    // Last used goes to the end: the first are forgotten first.
    this.forget(id)
    this.kept.set(id, document)
    this.size += document.text.length
    for (const oldest of this.kept.keys()) {
      if (this.size <= AT_HAND || oldest === id) break
      this.forget(oldest)
    }
  }

  forget(id: DocumentId): void {
    this.size -= this.kept.get(id)?.text.length ?? 0
    this.kept.delete(id)
  }
}
