import { describe, expect, it } from 'vitest'
import { AppError } from '../../../src/errors'
import { nodeEngine } from '../../samples/engine'

const claims = {
  text: 'Glass is not covered [1]. Glass is covered [1].',
  passages: [{ number: 1, text: 'Glass is not covered by the insurance.' }],
}

describe('an answer that is checked', () => {
  it('is judged by words alone, and says so, where the embedding model can’t be loaded', async () => {
    const engine = nodeEngine({
      openLane: async () => {
        throw new AppError({ code: 'embed/missing' })
      },
    })
    expect(await engine.judge(claims)).toMatchObject([
      { verdict: 'supported', wordsAlone: true },
      { verdict: 'unsupported', wordsAlone: true },
    ])
  })

  it('is judged by the model where there is one', async () => {
    const judged = await nodeEngine().judge(claims)
    expect(judged.map(({ wordsAlone }) => wordsAlone)).toEqual([undefined, undefined])
  })

  it('is given up when its signal aborts', async () => {
    await expect(nodeEngine().judge(claims, AbortSignal.abort(new Error('enough')))).rejects.toThrow('enough')
  })
})
