import { readFile } from 'node:fs/promises'
import type { Lane } from '../../src/3-embed/pool'
import type { Draft, Engine } from '../../src/types'
import { sampleFiles } from './collection'
import { add, collect, nodeEngine, source } from './engine'
import { hashingModel } from './hashing-embedder'

const dimensions = 512

/** Cosines between texts that share no word are near 0 here: what a question finds, it finds by its words. */
function wideLane(): Lane {
  return {
    embed: async (text) => {
      const vector = new Float32Array(dimensions)
      for (const word of text.toLowerCase().match(/\p{L}{4,}|\p{N}+/gu) ?? []) {
        let sum = 7
        for (const character of word.slice(0, 6)) sum = (sum * 31 + character.codePointAt(0)!) % 65_521
        vector[sum % dimensions] = 1
      }
      const length = Math.hypot(...vector) || 1
      return vector.map((value) => value / length)
    },
    close: () => {},
  }
}

/** An engine that holds the sample collection. */
export async function sampleEngine(): Promise<Engine> {
  const engine = nodeEngine({ model: { ...hashingModel, dimensions }, openLane: async () => wideLane() })
  const files = sampleFiles.map(async (file) =>
    source(file, new Uint8Array(await readFile(new URL(`../../public/sample/${file}`, import.meta.url)))),
  )
  await add(engine, ...(await Promise.all(files)))
  await engine.settled()
  return engine
}

/** The draft of a question. */
export async function draftOf(engine: Engine, question: string, options = {}): Promise<Draft> {
  const last = (await collect(engine.draft(question, options))).at(-1)
  if (last?.kind !== 'draft') throw new Error('no draft')
  return last.draft
}
