import { describe, it } from 'vitest'
import { checkSequencesInBrowser } from '../../browser/engine/in-worker'

describe('a library on disk after anything that was done to it', () => {
  it('is the one that is built once from the files of the end, in 30 random sequences', () =>
    checkSequencesInBrowser(30, Date.now() % 2 ** 31))
})
