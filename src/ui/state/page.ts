import { createContext } from 'svelte'
import type { Engine, FoundPassage, RankedHit, Span } from '../../types'
import type { Adding } from './adding.svelte'
import type { Answers } from './answers.svelte'
import type { Ask } from './ask.svelte'
import type { Bands } from './bands.svelte'
import type { Judgements } from './judgements.svelte'
import type { Ledger } from './ledger.svelte'
import type { Library } from './library.svelte'
import type { Measuring } from './measuring.svelte'
import type { Offline } from './offline.svelte'
import type { Past } from './past.svelte'
import type { Reader } from './reader.svelte'
import type { Route } from './route.svelte'
import type { Search } from './search.svelte'
import type { Settings } from './settings.svelte'
import type { Ways } from './ways.svelte'
import type { WhyNot } from './why-not.svelte'

/** What every part of the page may use. */
export interface Page {
  engine: Engine
  library: Library
  /** The way of files into it. */
  adding: Adding
  search: Search
  /** Searches that were made. */
  past: Past
  asking: Ask
  /** How lists are made and shown. */
  ways: Ways
  /** Where evidence is weak and where strong. */
  bands: Bands
  whyNot: WhyNot
  judgements: Judgements
  /** The person's own questions, and what the methods make of them. */
  measuring: Measuring
  reader: Reader
  route: Route
  settings: Settings
  /** The language model that answers, where one is set up. */
  answers: Answers
  /** What left this device. */
  ledger: Ledger
  offline: Offline
  /** Opens a hit in the reader. */
  openHit(hit: RankedHit): void
  /** Opens a source of an answer at its words, beside the answer. */
  openSource(passage: FoundPassage, span?: Span): void
  /** Opens a document at its beginning, in the search tab's reader. */
  openDocument(id: string): void
  /** Puts words into the field and searches for them. */
  ask(text: string): void
  /** Limits the search to a folder (its path) or to files with a name, and moves the focus into the search field. */
  searchIn(kind: 'in' | 'file', value: string): void
  /** Moves the focus into the search field. */
  focusSearch(): void
  /** Closes the reader and puts the focus back on the result that it came from. */
  closeReader(): void
  /** Shows all keys. */
  help(): void
  /** Shows the palette of files, actions and earlier searches, or takes it away. */
  commands(shown: boolean): void
}

export const [usePage, providePage] = createContext<Page>()
