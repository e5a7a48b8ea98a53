import fc from 'fast-check'
import { expect } from 'vitest'
import { memoryIncoming } from '../../src/4-store/incoming'
import { openMemoryStore } from '../../src/4-store/memory'
import { live, type Disk } from './library-model'
import { operations } from './operations'

/** A disk in memory: what is written there outlives the tab. */
export function memoryDisk(): Disk {
  const store = openMemoryStore()
  const incoming = memoryIncoming()
  return { openStore: async () => store, openIncoming: async () => incoming }
}

/** Any sequence of what a person can do, with the tab dying in between, comes to the library that is built once. */
export async function checkSequences(count: number, seed: number): Promise<void> {
  console.info(`sequences from seed ${seed}`)
  await fc.assert(
    fc.asyncProperty(operations, fc.integer(), async (sequence, chance) => {
      const { lived, built } = await live(sequence, chance, memoryDisk(), memoryDisk())
      expect(lived).toEqual(built)
    }),
    { numRuns: count, seed },
  )
}
