/** pdf.js's worker script in the thread that asks it. */

/** The part of a `Worker` with pdf.js's script that its other half needs. */
export type PdfPort = Pick<Worker, 'postMessage' | 'addEventListener' | 'removeEventListener' | 'terminate'>

/** What pdf.js's worker script leaves in the thread that loads it. */
interface PdfScript {
  WorkerMessageHandler: { initializeFromPort(port: End): void }
}

type Listener = (event: { data?: unknown; message?: string }) => void

/** Milliseconds after which other messages of this thread get their turn: a file's end, its progress. */
const SLICE = 12

/**
 * Runs pdf.js's worker script in this thread. A worker of its own compiles that script anew for every file, and every word that it
 * finds is copied twice on its way out; that takes as long as the reading. A file that never ends holds up the whole thread, so
 * this is only for one that can be ended from outside.
 * @param address of pdf.js's worker script; it is loaded when first needed
 */
export function pdfInThread(address: string): PdfPort {
  const turns = new Turns()
  const near = new End(turns)
  const far = new End(turns)
  near.peer = far
  far.peer = near
  void load(address).then(
    ({ WorkerMessageHandler }) => {
      if (near.isClosed) return
      WorkerMessageHandler.initializeFromPort(far)
      turns.begin()
    },
    (thrown: unknown) => near.fail(thrown),
  )
  return near as unknown as PdfPort
}

async function load(address: string): Promise<PdfScript> {
  const { href } = new URL(address, import.meta.url)
  await import(/* @vite-ignore */ href)
  return (globalThis as unknown as { pdfjsWorker: PdfScript }).pdfjsWorker
}

/** Delivers messages one by one, later than they were sent, and now and then lets the thread's other messages through. */
class Turns {
  readonly #waiting: (() => void)[] = []
  #isBegun = false
  #isRunning = false
  #since = performance.now()

  begin(): void {
    this.#isBegun = true
    void this.#run()
  }

  add(deliver: () => void): void {
    this.#waiting.push(deliver)
    if (this.#isBegun) void this.#run()
  }

  async #run(): Promise<void> {
    if (this.#isRunning) return
    this.#isRunning = true
    for (;;) {
      if (performance.now() - this.#since > SLICE) {
        await othersTurn()
        this.#since = performance.now()
      } else await Promise.resolve()
      const deliver = this.#waiting.shift()
      if (!deliver) break
      deliver()
    }
    this.#isRunning = false
  }
}

/** A timer would wait for milliseconds; a message comes after those that are there already. */
async function othersTurn(): Promise<void> {
  const { port1, port2 } = new MessageChannel()
  await new Promise((resolve) => {
    port1.onmessage = resolve
    port2.postMessage(undefined)
  })
  port1.close()
}

/** A message as the other end may keep it. */
function handedOver(message: unknown, transfer: Transferable[]): unknown {
  const { chunk } = message as { chunk?: object }
  // Of text there is a lot, and pdf.js goes on to change only the object around it.
  if (chunk && 'items' in chunk) return { ...(message as object), chunk: { ...chunk } }
  return transfer.length > 0 ? structuredClone(message, { transfer }) : copied(message)
}

/** As `structuredClone` does, which takes many times as long for the small messages that there are many of. */
function copied(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return typeof value === 'function' ? structuredClone(value) : value
  if (Array.isArray(value)) return value.map(copied)
  if (Object.getPrototypeOf(value) !== Object.prototype) return structuredClone(value)
  const copy: Record<string, unknown> = {}
  for (const key in value) copy[key] = copied((value as Record<string, unknown>)[key])
  return copy
}

/** One end of a connection inside a thread. */
class End {
  peer!: End
  isClosed = false
  readonly #listeners = new Map<string, Set<Listener>>()

  constructor(private readonly turns: Turns) {}

  postMessage(message: unknown, transfer: Transferable[] = []): void {
    const data = handedOver(message, transfer)
    this.turns.add(() => {
      try {
        this.peer.#dispatch('message', { data })
      } catch (thrown) {
        // As a worker would: what its script throws is told to whoever started it.
        this.peer.fail(thrown)
        this.fail(thrown)
      }
    })
  }

  addEventListener(type: string, listener: Listener, { signal }: { signal?: AbortSignal } = {}): void {
    const listeners = this.#listeners.get(type) ?? new Set()
    this.#listeners.set(type, listeners.add(listener))
    signal?.addEventListener('abort', () => listeners.delete(listener))
  }

  removeEventListener(type: string, listener: Listener): void {
    this.#listeners.get(type)?.delete(listener)
  }

  /** Hears no more of the script, which still hears what was said to it: that it may stop. */
  terminate(): void {
    this.isClosed = true
    this.#listeners.clear()
  }

  fail(thrown: unknown): void {
    this.#dispatch('error', { message: thrown instanceof Error ? thrown.message : String(thrown) })
  }

  #dispatch(type: string, event: { data?: unknown; message?: string }): void {
    for (const listener of [...(this.#listeners.get(type) ?? [])]) listener(event)
  }
}
