import { describe, it } from 'vitest'
import { checkSequences } from '../../samples/sequences'

describe('a library after anything that was done to it', () => {
  it('is the one that is built once from the files of the end, in 25 random sequences', { timeout: 120_000 }, () =>
    checkSequences(25, Number(process.env['SEED'] ?? Date.now() % 2 ** 31)),
  )
})
