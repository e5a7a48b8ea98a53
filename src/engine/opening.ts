/** The library's being open: in one tab as its owner or a follower, and again when its store was closed or its turn came. */
import { AppError, toProblem, type Problem } from '../errors'
import type { LibraryEvent, ModelState, OwnModel, Role, Work } from '../types'
import type { Bulletin } from './bulletin'
import type { EngineParts } from './parts'
import type { Models } from './models'
import type { Recognising } from './recognising'
import { openStages, type Stages } from './stages'
import { alone, type Turn } from './turn'

export class Opening {
  private readonly turn: Promise<Turn>
  private role: Role = 'follower'
  private last: Promise<Stages>
  /** The last opening failed: the next call tries again. */
  private broken = false
  /** The library that is open now; undefined while it is being opened again. */
  private latest: Stages | undefined
  private paused = false
  /** What made it pause by itself. */
  private halted: Problem | undefined

  constructor(
    private readonly parts: EngineParts,
    private readonly models: Models,
    private readonly recognising: Recognising,
    private readonly bulletin: Bulletin,
    private readonly model: () => ModelState,
  ) {
    this.turn = (parts.takeTurn ?? (async () => alone))()
    this.last = this.begin(this.start())
  }

  /** The open library; where opening it failed before, another attempt. */
  stages(): Promise<Stages> {
    if (this.broken) this.last = this.begin(this.compose())
    return this.last
  }

  private begin(opening: Promise<Stages>): Promise<Stages> {
    this.broken = false
    opening.catch(() => {
      if (this.last === opening) this.broken = true
    })
    return opening
  }

  private async start(): Promise<Stages> {
    const turn = await this.turn
    this.role = turn.mine ? 'owner' : 'follower'
    // A library that could not be opened has told so.
    turn.follow(({ ids, reopen }) => void (reopen ? this.reopen() : this.reload(ids)).catch(() => {}))
    if (!turn.mine)
      void turn.comes.then(() => {
        this.role = 'owner'
        return this.reopen()
      })
    return this.compose()
  }

  private async compose(): Promise<Stages> {
    const { parts, models, recognising, role } = this
    let closed = false
    const opened: { stages?: Stages } = {}
    const [turn, store, incoming, originals] = await Promise.all([
      this.turn,
      parts.openStore(() => {
        if (!closed) void this.reopen()
        closed = true
      }),
      parts.openIncoming(),
      parts.openOriginals(),
    ]).catch((thrown: unknown) => {
      models.giveUp()
      throw thrown
    })
    await models.choose((await store.settings())?.embedding ?? null)
    const announce = (ids: string[]): void => {
      if (role === 'owner') turn.announce({ ids })
    }
    const current = (): boolean => opened.stages === undefined || this.latest === opened.stages
    const stages = await openStages(
      { parts, store, incoming, originals, models, recognising, role },
      {
        changed: (summary) => {
          this.bulletin.post({ kind: 'documents', documents: [summary] })
          if (summary.state !== 'reading') announce([summary.id])
        },
        removed: (ids) => {
          this.bulletin.post({ kind: 'removed', ids })
          announce(ids)
        },
        progress: () => current() && this.progress(),
        problem: (problem) => this.bulletin.post({ kind: 'problem', problem }),
        remodelled: (own) => void this.remodel(own),
        halted: (problem, told = false) => {
          if (!current()) return
          this.paused = true
          this.halted = problem
          opened.stages?.pause(true)
          if (!told) this.bulletin.post({ kind: 'problem', problem })
          this.progress()
        },
      },
    )
    if (this.paused) stages.pause(true)
    return (opened.stages = this.latest = stages)
  }

  /** Makes a model the library's own: what is kept of it comes into use, and the library is opened again. */
  async remodel(own: OwnModel | null): Promise<void> {
    const { ledger, settings, role } = await this.owned()
    if (role === 'follower') return
    try {
      await ledger.adopt(this.models.fingerprintOf(own), settings, { embedding: own, next: null })
    } catch (thrown) {
      this.bulletin.post({ kind: 'problem', problem: toProblem(thrown, 'store/unavailable') })
    }
    await this.reopen()
    ;(await this.turn).announce({ ids: [], reopen: true })
  }

  /** Another tab is gone, or the store was closed under us. */
  private async reopen(): Promise<void> {
    const before = this.last
    this.latest = undefined
    // It stopped because the store was gone; now there is one again.
    if (this.halted?.code === 'store/unavailable') this.paused = false
    this.last = this.begin(
      before
        .then(
          (stages) => stages.close(),
          () => {},
        )
        .then(() => this.compose()),
    )
    try {
      this.bulletin.post(this.snapshot(await this.last))
    } catch (thrown) {
      this.bulletin.post({ kind: 'problem', problem: toProblem(thrown, 'store/unavailable') })
    }
  }

  private async reload(ids: string[]): Promise<void> {
    const { ledger, role } = await this.last
    if (role === 'owner') return
    await ledger.reload(ids)
    this.progress()
  }

  /** The stages, for work that changes the library. */
  async owned(): Promise<Stages> {
    const stages = await this.stages()
    if (stages.role === 'follower') throw new AppError({ code: 'store/elsewhere' })
    return stages
  }

  snapshot(stages: Stages): LibraryEvent {
    const { library, role } = stages
    const documents = structuredClone([...library.summaries.values()])
    return { kind: 'snapshot', documents, work: this.work(stages), model: this.model(), role }
  }

  progress(): void {
    if (this.latest) this.bulletin.post({ kind: 'work', work: this.work(this.latest) })
  }

  private work({ library, intake, meaning, recutting, remodelling }: Stages): Work {
    const { done, total } = library.meaningProgress()
    const rate = meaning.rate.perSecond()
    return {
      reading: intake.state(),
      meaning: { done, total, rate, ...(rate > 0 ? { secondsLeft: (total - done) / rate } : {}) },
      ...(recutting.round ? { cutting: { ...recutting.round } } : {}),
      ...(remodelling.round ? { remodelling: { ...remodelling.round } } : {}),
      paused: this.paused,
    }
  }

  /** Holds all work, or goes on with it. */
  async pause(paused: boolean): Promise<void> {
    const stages = await this.owned()
    this.paused = paused
    this.halted = undefined
    stages.pause(paused)
    this.progress()
  }
}
