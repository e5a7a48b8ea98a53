import { describe, expect, it } from 'vitest'
import type { History } from '../../src/4-store/history'
import type { Conversation, Turn } from '../../src/types'

function turn(question: string, at: number): Turn {
  return {
    at,
    question,
    standalone: question,
    language: 'en',
    passages: [],
    quotes: [],
    trail: { wordings: [question], foundBy: {}, runs: [], hits: [], calls: [] },
  }
}

const conversation = (id: string, ...turns: [string, number][]): Conversation => ({
  id,
  turns: turns.map(([question, at]) => turn(question, at)),
})

/** What every history promises. */
export function historyContract(name: string, open: () => History): void {
  describe(name, () => {
    it('is empty at first', async () => {
      const history = open()
      expect([await history.conversations(), await history.unanswered()]).toEqual([[], []])
      expect(await history.conversation('a')).toBeUndefined()
    })

    it('lists conversations by their last question, most recent first, and gives each whole', async () => {
      const history = open()
      const old = conversation('old', ['When?', 1], ['And where?', 9])
      await history.put(old)
      await history.put(conversation('new', ['Who?', 5]))
      expect(await history.conversations()).toEqual([
        { id: 'old', at: 9, question: 'When?', turns: 2 },
        { id: 'new', at: 5, question: 'Who?', turns: 1 },
      ])
      expect(await history.conversation('old')).toEqual(old)
    })

    it('keeps a conversation in place of what was kept under its id', async () => {
      const history = open()
      await history.put(conversation('a', ['When?', 1]))
      await history.put(conversation('a', ['When?', 1], ['Where?', 2]))
      expect(await history.conversations()).toEqual([{ id: 'a', at: 2, question: 'When?', turns: 2 }])
    })

    it('lists questions without an answer, most recent first', async () => {
      const history = open()
      await history.putUnanswered({ id: 'x', at: 1, question: 'Who?' })
      await history.putUnanswered({ id: 'y', at: 2, question: 'Why?' })
      await history.putUnanswered({ id: 'y', at: 2, question: 'Why?' })
      expect((await history.unanswered()).map(({ question }) => question)).toEqual(['Why?', 'Who?'])
    })

    it('deletes what is named, and then everything', async () => {
      const history = open()
      for (const id of ['a', 'b', 'c']) await history.put(conversation(id, [id, 1]))
      for (const id of ['x', 'y']) await history.putUnanswered({ id, at: 1, question: id })
      await history.remove(['b', 'x', 'nothing'])
      expect((await history.conversations()).map(({ id }) => id)).toEqual(['a', 'c'])
      expect(await history.conversation('b')).toBeUndefined()
      expect((await history.unanswered()).map(({ id }) => id)).toEqual(['y'])
      await history.clear()
      expect([await history.conversations(), await history.unanswered()]).toEqual([[], []])
      expect(await history.conversation('a')).toBeUndefined()
    })
  })
}
