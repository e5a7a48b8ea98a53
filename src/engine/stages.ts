/** The stages of one open library, each with what it needs of the others. */
import type { Incoming } from '../4-store/incoming'
import type { Store } from '../4-store/store'
import type { Problem } from '../errors'
import type { DocumentId, DocumentSummary, EngineSettings, OwnModel, Role } from '../types'
import { BestSentences } from './best-sentences'
import { Embedding } from './embedding'
import { Explaining } from './explaining'
import type { EngineParts } from './parts'
import { Intake } from './intake'
import { Ledger } from './ledger'
import { Library } from './library'
import { Looking } from './looking'
import { Meaning } from './meaning'
import type { Models } from './models'
import type { Recognising } from './recognising'
import { Recutting } from './recutting'
import { Remodelling } from './remodelling'
import { Reranking } from './reranking'
import { Rereading } from './rereading'
import { Searching } from './searching'

export interface Stages {
  role: Role
  settings: EngineSettings
  store: Store
  originals: Incoming
  library: Library
  ledger: Ledger
  intake: Intake
  meaning: Meaning
  recutting: Recutting
  remodelling: Remodelling
  rereading: Rereading
  looking: Looking
  bestSentences: BestSentences
  explaining: Explaining
  /** Holds reading, cutting and embedding, or goes on with them. */
  pause(paused: boolean): void
  /** Resolves when nothing is left to do, or all is held. */
  settled(): Promise<void>
  /** Ends all work; what is not done is done by whoever opens the library next. */
  close(): Promise<void>
}

export interface StageEvents {
  changed(summary: DocumentSummary): void
  removed(ids: DocumentId[]): void
  progress(): void
  problem(problem: Problem): void
  /** All documents have the vectors of the model that is wanted. */
  remodelled(own: OwnModel | null): void
  /**
   * The store takes no more, so everything has to stop; what waits is kept.
   * @param told whether whoever handed the files over hears of it
   */
  halted(problem: Problem, told?: boolean): void
}

export interface StageParts {
  parts: EngineParts
  store: Store
  incoming: Incoming
  originals: Incoming
  models: Models
  recognising: Recognising
  role: Role
}

/** Opens the library. Its owner goes on with what was left undone. */
export async function openStages(
  { parts, store, incoming, originals, models, recognising, role }: StageParts,
  events: StageEvents,
): Promise<Stages> {
  const { now = Date.now } = parts
  const { pool, readers, chosen, fingerprint, tokenizer } = models.current
  const settings: EngineSettings = {
    chunks: parts.chunks ?? { strategy: 'sections' },
    lanes: parts.lanes,
    originals: true,
    ...(await store.settings()),
  }
  pool.resize(settings.lanes)
  const chunks = (): EngineSettings['chunks'] => settings.chunks
  const stored = (): void => {
    meaning.wake()
    // A file may have been cut by settings that have changed since.
    recutting.wake()
    remodelling.wake()
  }
  const library = new Library(store, { fingerprint, dimensions: chosen.model.dimensions })
  const embedding = new Embedding(pool)
  const ledger = new Ledger(
    { library, store, incoming, originals },
    {
      ...events,
      removed: (ids) => {
        intake.removed(ids)
        events.removed(ids)
      },
    },
  )
  const meaning = new Meaning({ library, ledger, embedding, keeps: role === 'owner' }, events)
  const recutting = new Recutting({ library, ledger, readers, embedding, chunks, tokenizer }, { ...events, stored })
  const remodelling = new Remodelling({ library, ledger, models, settings }, events)
  const intake = new Intake(
    { library, ledger, incoming, originals, readers, parallel: parts.readers, settings, now },
    { ...events, stored },
  )
  const reranking = new Reranking(parts, models, settings)
  const rereading = new Rereading({ library, ledger, originals, readers, settings, recognising }, { stored })
  const searching = new Searching(library, meaning, pool, reranking, {
    settings,
    tokenCounter: () => parts.tokenCounter(chosen),
    kept: () => store.calibration(),
    keep: async (calibration) => {
      if (role === 'owner') await store.putCalibration(calibration).catch(() => {})
    },
  })
  const looking = new Looking(library, searching)
  // What a change of the model left undone when the page was closed.
  if (role === 'owner') await store.adopt(fingerprint)
  await Promise.all([library.open(), searching.open()])
  if (role === 'owner') {
    await intake.resume()
    stored()
    // What the last visit could not keep. Without it the index is made anew from the texts at the next opening.
    ledger.keepIndex().catch(() => {})
  }
  return {
    role,
    settings,
    store,
    originals,
    library,
    ledger,
    intake,
    meaning,
    recutting,
    remodelling,
    rereading,
    looking,
    bestSentences: new BestSentences(library, pool),
    explaining: new Explaining(library, looking, pool),
    pause(paused) {
      for (const stage of [intake, meaning, recutting, remodelling]) stage.pause(paused)
    },
    async settled() {
      do {
        for (const stage of [intake, recutting, meaning, remodelling]) await stage.settled()
        await ledger.idle()
      } while ([intake, recutting, meaning, remodelling].some(({ busy }) => busy))
    },
    async close() {
      intake.close({ code: 'store/unavailable', detail: 'the library was closed' })
      meaning.pause(true)
      recutting.pause(true)
      remodelling.pause(true)
      reranking.close()
      await ledger.close()
      store.close()
    },
  }
}
