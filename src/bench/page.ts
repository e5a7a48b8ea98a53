/** The page's half of the bench. */
import { outcome, type Outcome } from '../cli/outcome'
import type { Engine } from '../types'
import { connect } from '../worker/connect'
import { embed, type EmbedSize } from './embed'
import type { FolderSize } from './files'
import { folder, type DropSize } from './folder'
import { firstHit, index, ready, rebuild } from './library'
import { book, pdf } from './printed'
import { query, type QuerySize } from './query'
import { store, type StoreSize } from './store'

let engine: Engine | undefined

/** Started by the first command that needs it: what a page weighs without it is measured too. */
const started = (): Engine => (engine ??= connect())

const commands = {
  embed: (size: EmbedSize, cores: number) => outcome(() => embed(size, cores)),
  query: (size: QuerySize) => outcome(() => query(started(), size)),
  folder: (size: DropSize) => outcome(() => folder(started(), size)),
  store: (size: StoreSize) => outcome(() => store(size)),
  rebuild: (size: FolderSize) => outcome(() => rebuild(started(), size)),
  firstHit: () => outcome(() => firstHit(started())),
  index: (size: FolderSize, seed: number, lanes: number) => outcome(() => index(started(), size, seed, lanes)),
  book: (encoded: string) => outcome(() => book(encoded)),
  pdf: () => outcome(() => pdf(started())),
  ready: () => outcome(() => ready(started())),
} satisfies Record<string, (...args: never[]) => Promise<Outcome>>

window.rummage = commands
