import { describe, it } from 'vitest'
import { checkSequences } from '../../samples/sequences'

describe('a library after anything that was done to it', () => {
  it('is the one that is built once from the files of the end, in 300 random sequences', () =>
    checkSequences(300, Number(process.env['SEED'] ?? Date.now() % 2 ** 31)))
})
