/** The stages of one open library, each with what it needs of the others. */
import { fingerprint } from '../3-embed/fingerprint'
import type { Pool } from '../3-embed/pool'
import type { Incoming } from '../4-store/incoming'
import type { Store } from '../4-store/store'
import { toProblem, type Problem } from '../errors'
import type { DocumentId, DocumentSummary, EngineSettings, Role } from '../types'
import { Intake } from './intake'
import { Library } from './library'
import { Meaning } from './meaning'
import type { EngineParts } from './parts'
import type { Readers } from './readers'
import { Recutting } from './recutting'
import { Removal } from './removal'
import type { RecognisingParts } from './recognising'
import { Rereading } from './rereading'
import { Searching } from './searching'

export interface Stages {
  role: Role
  settings: EngineSettings
  store: Store
  originals: Incoming
  library: Library
  removal: Removal
  intake: Intake
  meaning: Meaning
  recutting: Recutting
  rereading: Rereading
  searching: Searching
  /** Keeps the keyword index for the next opening. */
  keepIndex(): Promise<void>
}

export interface StageEvents {
  changed(summary: DocumentSummary): void
  removed(ids: DocumentId[]): void
  progress(): void
  problem(problem: Problem): void
  /** Reading had to stop; what waits is kept. */
  halted(problem: Problem): void
}

export interface StageParts {
  parts: EngineParts
  store: Store
  incoming: Incoming
  originals: Incoming
  pool: Pool
  readers: Readers
  recognising: RecognisingParts
  role: Role
}

/** Opens the library. Its owner goes on with what was left undone. */
export async function openStages(
  { parts, store, incoming, originals, pool, readers, recognising, role }: StageParts,
  events: StageEvents,
): Promise<Stages> {
  const { model, now = Date.now } = parts
  const settings: EngineSettings = (await store.settings()) ?? {
    chunks: parts.chunks ?? { strategy: 'sections' },
    lanes: parts.lanes,
    originals: true,
  }
  pool.resize(settings.lanes)
  const chunks = (): EngineSettings['chunks'] => settings.chunks
  const library = new Library(store, { fingerprint: fingerprint(model), dimensions: model.dimensions })
  await library.open()
  // Without a snapshot the index is made anew from the texts at the next opening, so failing to keep one loses nothing.
  const keepIndex = (): Promise<void> =>
    store
      .putIndex(library.snapshot())
      .catch((thrown: unknown) => events.problem(toProblem(thrown, 'store/unavailable')))
  const meaning = new Meaning(library, store, pool, events, role === 'owner')
  const recutting = new Recutting({ library, store, readers, pool, chunks }, { ...events, stored, ended: keepIndex })
  const removal = new Removal({ library, store, incoming, originals }, events)
  const intake = new Intake(
    { library, store, incoming, originals, removal, readers, parallel: parts.readers, settings, now },
    { ...events, stored, ended: keepIndex },
  )
  const rereading = new Rereading(
    { library, store, originals, readers, settings, recognising },
    { ...events, stored, ended: keepIndex },
  )
  function stored(): void {
    meaning.wake()
  }
  if (role === 'owner') {
    await intake.resume()
    recutting.wake()
    meaning.wake()
  }
  const searching = new Searching(library, meaning, pool)
  return {
    role,
    settings,
    store,
    originals,
    library,
    removal,
    intake,
    meaning,
    recutting,
    rereading,
    searching,
    keepIndex,
  }
}
