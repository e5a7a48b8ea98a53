import { describe, it } from 'vitest'
import { checkSequencesInBrowser } from './in-worker'

describe('a library on disk after anything that was done to it', () => {
  it('is the one that is built once from the files of the end, in 3 random sequences', () =>
    checkSequencesInBrowser(3, Date.now() % 2 ** 31))
})
