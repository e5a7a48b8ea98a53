import { toProblem, type Problem } from '../../errors'
import type { DocumentId, Engine, RecogniseOptions } from '../../types'
import { passwordOf, rememberPassword } from './passwords'

/** Text recognition of one document, as the page shows it. It goes on while its document is out of sight. */
export class Recognition {
  running = $state(false)
  /** Pages done and to do; absent while the recogniser is loading. */
  progress = $state.raw<{ done: number; pages: number }>()
  problem = $state.raw<Problem>()
  #engine: Engine
  #id: DocumentId
  #stop: AbortController | undefined

  constructor(engine: Engine, id: DocumentId) {
    this.#engine = engine
    this.#id = id
  }

  async start(options: RecogniseOptions): Promise<void> {
    if (this.running) return
    this.running = true
    this.progress = undefined
    this.problem = undefined
    const stop = (this.#stop = new AbortController())
    try {
      for await (const event of this.#engine.recognise(this.#id, options, stop.signal)) {
        if (event.kind === 'started') this.progress = { done: 0, pages: event.pages }
        if (event.kind === 'page') this.progress = { done: event.done, pages: event.pages }
      }
    } catch (thrown) {
      if (!stop.signal.aborted) this.problem = toProblem(thrown, 'engine/failed')
      return
    } finally {
      this.running = false
    }
    if (options.password !== undefined) rememberPassword(this.#engine, this.#id, options.password)
  }

  /** Ends it in the middle of a page; the document stays as it was. */
  cancel(): void {
    this.#stop?.abort()
  }
}

const all = new WeakMap<Engine, Map<DocumentId, Recognition>>()

/** The recognition of a document, the same one each time. */
export function recognitionOf(engine: Engine, id: DocumentId): Recognition {
  const known = all.get(engine) ?? new Map<DocumentId, Recognition>()
  all.set(engine, known)
  const recognition = known.get(id) ?? new Recognition(engine, id)
  known.set(id, recognition)
  return recognition
}

/** Text recognition of many documents, one after the other. It goes on while the library is out of sight. */
export class Recognitions {
  running = $state(false)
  /** Documents done, of all; and which one is being read. */
  progress = $state.raw<{ done: number; total: number; id: DocumentId }>()
  /** Documents that could not be recognised in the last run. */
  failed = $state(0)
  #engine: Engine
  #stopped = false

  constructor(engine: Engine) {
    this.#engine = engine
  }

  async start(ids: readonly DocumentId[], options: RecogniseOptions): Promise<void> {
    if (this.running) return
    this.running = true
    this.failed = 0
    this.#stopped = false
    for (const [done, id] of ids.entries()) {
      if (this.#stopped) break
      this.progress = { done, total: ids.length, id }
      const one = recognitionOf(this.#engine, id)
      const password = passwordOf(this.#engine, id)
      await one.start({ ...options, ...(password === undefined ? {} : { password }) })
      if (one.problem) this.failed++
    }
    this.progress = undefined
    this.running = false
  }

  /** Ends it in the middle of a page; documents that are done stay so. */
  cancel(): void {
    this.#stopped = true
    if (this.progress) recognitionOf(this.#engine, this.progress.id).cancel()
  }
}

const together = new WeakMap<Engine, Recognitions>()

/** The recognition of many documents, the same one each time. */
export function recognitionsOf(engine: Engine): Recognitions {
  const known = together.get(engine) ?? new Recognitions(engine)
  together.set(engine, known)
  return known
}
