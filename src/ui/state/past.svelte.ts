import { keep, recall } from './kept'

/** A search that was made, with what came of it. */
export interface PastSearch {
  text: string
  hits: number
  /** Milliseconds since 1970. */
  at: number
}

/** Searches that are remembered on this device. */
const MOST_KEPT = 50

/** Milliseconds within which words that go on from the search before take its place: the person was still typing. */
export const typingOn = 20_000

/** Searches that the person made, the newest first. */
export class Past {
  #list = $state.raw<readonly PastSearch[]>(recall<PastSearch[]>('past-searches', []))

  get list(): readonly PastSearch[] {
    return this.#list
  }

  /** Remembers a search whose list is whole. What was typed on the way to it is not remembered besides. */
  add(search: PastSearch): void {
    const [last, ...before] = this.#list
    const isOnItsWay =
      last !== undefined &&
      search.at - last.at < typingOn &&
      (search.text.startsWith(last.text) || last.text.startsWith(search.text))
    const rest = (isOnItsWay ? before : this.#list).filter(({ text }) => text !== search.text)
    this.#list = [search, ...rest].slice(0, MOST_KEPT)
    keep('past-searches', this.#list)
  }

  forget(): void {
    this.#list = []
    keep('past-searches', undefined)
  }
}
