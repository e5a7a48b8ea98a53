import fc from 'fast-check'
import { expect } from 'vitest'
import { operations } from '../../samples/operations'
import ModelWorker from './model.worker.ts?worker'

type Answer = { lived: object; built: object } | { error: string }

let count = 0

/** The sequences of `tests/samples/sequences.ts`, over IndexedDB and the origin's private files. */
export async function checkSequencesInBrowser(runs: number, seed: number): Promise<void> {
  console.info(`sequences from seed ${seed}`)
  await fc.assert(
    fc.asyncProperty(operations, fc.integer(), async (sequence, chance) => {
      const worker = new ModelWorker()
      try {
        const answer = await new Promise<Answer>((resolve, reject) => {
          worker.onmessage = ({ data }: MessageEvent<Answer>) => resolve(data)
          worker.onerror = ({ message }) => reject(new Error(message))
          worker.postMessage({ operations: sequence, seed: chance, name: `model-${Date.now()}-${++count}` })
        })
        if ('error' in answer) throw new Error(answer.error)
        expect(answer.lived).toEqual(answer.built)
      } finally {
        worker.terminate()
      }
    }),
    { numRuns: runs, seed },
  )
}
