/** Vectors of texts that an evaluation needs: those that were handed in, and those that are made for it. */
import type { EmbeddingModel, TextRole } from '../3-embed/embedder'
import { fingerprint } from '../3-embed/fingerprint'
import type { Pool } from '../3-embed/pool'
import { sha256 } from '../sha256'
import type { EvaluationEvent, KnownVectors } from '../types'

/** New vectors that are handed out together. */
const PORTION = 64

export class VectorsByText {
  readonly fingerprint: string
  /** Texts that were embedded, and those whose vectors were at hand. */
  readonly count = { embedded: 0, reused: 0 }
  private readonly byKey = new Map<string, Float32Array>()
  private asked = 0

  constructor(
    known: readonly KnownVectors[],
    private readonly model: EmbeddingModel,
    private readonly pool: Pool,
  ) {
    this.fingerprint = fingerprint(model)
    for (const { fingerprint: theirs, keys, vectors } of known) {
      if (theirs !== this.fingerprint) continue
      keys.forEach((key, at) =>
        this.byKey.set(key, vectors.subarray(at * model.dimensions, (at + 1) * model.dimensions)),
      )
    }
  }

  /** Embeds what is not known. `get` has a vector for each of the texts when it has ended. */
  async *ensure(texts: readonly string[], role: TextRole, signal?: AbortSignal): AsyncGenerator<EvaluationEvent> {
    const missing = new Map<string, string>()
    for (const text of texts) {
      const key = await keyOf(role, text)
      if (!this.byKey.has(key)) missing.set(key, text)
    }
    this.asked += texts.length
    this.count.reused += texts.length - missing.size
    const keys = [...missing.keys()]
    const fresh = this.pool.embedAll([...missing.values()], role, 'passage', signal)
    let made: { key: string; vector: Float32Array }[] = []
    let next = 0
    for await (const vector of fresh) {
      const key = keys[next++]!
      this.byKey.set(key, vector)
      made.push({ key, vector })
      this.count.embedded++
      if (made.length < PORTION && next < keys.length) continue
      yield { kind: 'vectors', made: packed(this.fingerprint, made) }
      yield { kind: 'embedding', done: this.count.embedded + this.count.reused, total: this.asked }
      made = []
    }
  }

  /** @throws Error for a text that was not made sure of */
  async get(text: string, role: TextRole): Promise<Float32Array> {
    const vector = this.byKey.get(await keyOf(role, text))
    if (!vector) throw new Error('a text was not embedded')
    return vector
  }
}

/** Vectors of one model with the keys of their texts, in a row. */
export function packed(fingerprint: string, made: readonly { key: string; vector: Float32Array }[]): KnownVectors {
  const dimensions = made[0]?.vector.length ?? 0
  const vectors = new Float32Array(made.length * dimensions)
  made.forEach(({ vector }, at) => vectors.set(vector, at * dimensions))
  return { fingerprint, keys: made.map(({ key }) => key), vectors }
}

/** What a text is known by: SHA-256 in hex of role, line break, text. */
export function keyOf(role: TextRole, text: string): Promise<string> {
  return sha256(new TextEncoder().encode(`${role}\n${text}`))
}
