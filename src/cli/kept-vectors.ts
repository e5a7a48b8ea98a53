/** Vectors that earlier runs of a command made, in use while this one works. */
import type { Engine, KnownVectors, Source } from '../types'
import { send } from './channel'
import { packVectors, unpackVectors } from './records'

/** Vectors of an earlier run: what stands in the file is told apart from the file. */
export interface VectorFile {
  fingerprint: string
  dimensions: number
}

/** @param files one for each of `described` */
export function readVectors(described: readonly VectorFile[], files: readonly Source[]): Promise<KnownVectors[]> {
  return Promise.all(
    described.map(async ({ fingerprint, dimensions }, place) => ({
      fingerprint,
      ...unpackVectors(await files[place]!.bytes.arrayBuffer(), dimensions),
    })),
  )
}

/** Works with what is known, and sends what is made besides, also where the work fails. Says how many vectors were made. */
export async function remembering<T extends object>(
  engine: Engine,
  known: KnownVectors[],
  work: () => Promise<T>,
): Promise<T & { embedded: number }> {
  const end = new AbortController()
  let embedded = 0
  const keep = async (): Promise<void> => {
    for await (const made of engine.remember(known, end.signal)) {
      embedded += made.keys.length
      await send({ kind: 'vectors', ...packVectors(made) })
    }
  }
  const keeping = keep()
  let result: T
  try {
    result = await work()
  } finally {
    end.abort()
    await keeping
  }
  return { ...result, embedded }
}
