/**
 * What a library must be after anything that a person can do to it, and any death of its tab: the same as one that is built
 * once from the files as they are in the end.
 */
import type { Incoming } from '../../src/4-store/incoming'
import type { Store } from '../../src/4-store/store'
import type { ChunkSettings, DocumentSummary, Engine, EngineSettings, SearchResult, Source } from '../../src/types'
import { nodeEngine } from './engine'
import { hashingLane } from './hashing-embedder'
import { contents, cuts, paths, queries, type Operation } from './operations'
import { chances, Tab } from './tab'

/** Where a library's parts lie. Each is opened anew by each tab. */
export interface Disk {
  openStore(): Promise<Store>
  openIncoming(): Promise<Incoming>
}

/** A file as the person has it: what is at a path. */
interface Held {
  content: number
  lastModified: number
}

/** One person with one library, in one tab after the other. */
class Person {
  /** What must be at each path. More than one where a tab died over it. */
  private readonly files = new Map<string, (Held | undefined)[]>()
  private settings: ChunkSettings[] = [cuts[0]!]
  private clock = 0
  private paused = false
  private tab!: Tab
  private engine!: Engine
  private store!: Store
  private readonly chance: () => number

  constructor(
    private readonly disk: Disk,
    seed: number,
  ) {
    this.chance = chances(seed)
  }

  async open(): Promise<void> {
    this.tab = new Tab(this.chance)
    this.store = await this.disk.openStore()
    const incoming = await this.disk.openIncoming()
    const { tab } = this
    this.paused = false
    this.engine = nodeEngine({
      store: tab.store(this.store),
      incoming: tab.incoming(incoming),
      openLane: async () => tab.lane(hashingLane()),
      chunks: cuts[0]!,
    })
  }

  async do(operation: Operation): Promise<void> {
    if (operation.kind === 'kill') return this.tab.killIn(operation.steps)
    await Promise.race([this.act(operation), this.tab.died])
    if (this.tab.dead) await this.recover()
  }

  /** Lets all work end, and the tab with it. Gives what is to be in the library. */
  async end(): Promise<{ files: Map<string, Held>; settings: ChunkSettings }> {
    await this.do({ kind: 'settle' })
    await this.do({ kind: 'reopen' })
    await this.do({ kind: 'settle' })
    await this.look()
    // What was found by word only gets its vectors as well: then nothing depends on what was asked before.
    const onDemand = (await this.summaries()).flatMap((summary) => (summary.onDemand ? summary.paths : []))
    await this.over(
      onDemand.map(({ path }) => sourceOf(path, this.files.get(path)![0]!)),
      {},
    )
    await this.engine.settled()
    const files = new Map([...this.files].flatMap(([path, [held]]) => (held ? [[path, held]] : [])))
    return { files, settings: this.settings[0]! }
  }

  get library(): { engine: Engine; store: Store } {
    return { engine: this.engine, store: this.store }
  }

  private async act(operation: Exclude<Operation, { kind: 'kill' }>): Promise<void> {
    switch (operation.kind) {
      case 'add': {
        const sources = operation.files.map(([at, content]) => this.write(paths[at]!, content))
        return this.over(sources, { keywordsOnly: operation.keywordsOnly })
      }
      case 'rename': {
        const from = paths[operation.from]!
        const held = this.files.get(from)?.at(-1)
        if (!held || operation.from === operation.to) return
        const source = this.write(paths[operation.to]!, held.content)
        this.expect(from, undefined)
        return this.over([source], { gone: [from] })
      }
      case 'remove': {
        // An older version that serves until a newer one is read stands at the same path.
        const wanted = paths[operation.path]!
        const at = (path: string) => (summary: DocumentSummary) => summary.paths.some((other) => other.path === path)
        const summaries = await this.summaries()
        const there = summaries.filter(at(wanted))
        const others = summaries.filter((summary) => !there.includes(summary))
        for (const { path } of there.flatMap(({ paths }) => paths)) {
          const time = others.find(at(path))?.paths.find((other) => other.path === path)?.lastModified
          this.expect(path, this.files.get(path)?.find((held) => held?.lastModified === time))
        }
        await this.engine.remove(there.map(({ id }) => id))
        return this.sure()
      }
      case 'recut':
        this.settings.push(cuts[operation.to]!)
        await this.engine.configure({ chunks: cuts[operation.to]! })
        this.settings = [cuts[operation.to]!]
        return
      case 'pause':
        this.paused = operation.paused
        return this.engine.pause(operation.paused)
      case 'search':
        for await (const { stage } of this.engine.search({ text: queries[operation.query]! })) if (stage === 'meaning') return
        return
      case 'settle':
        this.paused = false
        await this.engine.pause(false)
        return this.engine.settled()
      case 'reopen':
        this.paused = false
        await this.engine.pause(false)
        await this.engine.settled()
        this.tab.kill()
        return
    }
  }

  /** The file that is written to a path, to be handed over. */
  private write(path: string, content: number): Source {
    const held = { content, lastModified: ++this.clock }
    this.expect(path, held)
    return sourceOf(path, held)
  }

  private expect(path: string, held: Held | undefined): void {
    const known = this.files.get(path) ?? [undefined]
    this.files.set(path, [...known, held])
  }

  /** Whatever was under way has happened. */
  private sure(): void {
    for (const [path, held] of this.files) this.files.set(path, [held.at(-1)])
  }

  /** Hands files over; while all is held, only until they are kept. */
  private async over(sources: Source[], options: object): Promise<void> {
    const adding = (async () => {
      for await (const _ of this.engine.add(sources, options));
    })()
    adding.catch(() => {})
    if (!this.paused) {
      await adding
      return this.sure()
    }
    const wanted = new Map(sources.map(({ path, lastModified }) => [path, lastModified]))
    for (let kept = false; !kept; ) {
      await new Promise((resolve) => setTimeout(resolve))
      const there = (await this.summaries()).flatMap(({ paths }) => paths)
      kept = [...wanted].every(([path, time]) => there.some((one) => one.path === path && one.lastModified === time))
    }
  }

  private async summaries(): Promise<DocumentSummary[]> {
    for await (const event of this.engine.watch()) if (event.kind === 'snapshot') return event.documents
    throw new Error('nothing was told')
  }

  /** Opens the library again, and looks what of the last things has come to be. */
  private async recover(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve))
    this.store.close()
    await this.open()
    await this.engine.settled()
    return this.look()
  }

  /** Every file is where it must be, and nothing is anywhere else. */
  private async look(): Promise<void> {
    const summaries = await this.summaries()
    for (const [path, possible] of this.files) {
      const there = summaries.filter(({ paths }) => paths.some((other) => other.path === path))
      if (there.length > 1) throw new Error(`${there.length} documents at ${path}`)
      const time = there[0]?.paths.find((other) => other.path === path)!.lastModified
      const held = possible.findLast((one) => one?.lastModified === time)
      if (!held && time !== undefined) throw new Error(`what is at ${path} never was: ${time}`)
      if (!held && !possible.includes(undefined)) throw new Error(`${path} is lost`)
      this.files.set(path, [held])
    }
    const { chunks } = await this.engine.settings()
    if (!this.settings.some((one) => JSON.stringify(one) === JSON.stringify(chunks))) throw new Error('settings are lost')
    this.settings = [chunks]
    const stray = summaries.flatMap(({ paths }) => paths).find(({ path }) => !this.files.get(path)?.[0])
    if (stray) throw new Error(`${stray.path} should not be there`)
    const undone = summaries.find(({ state, onDemand }) => state !== 'failed' && state !== 'complete' && !onDemand)
    if (undone) throw new Error(`${undone.name} is ${undone.state}`)
  }
}

function sourceOf(path: string, { content, lastModified }: Held): Source {
  return { name: path.split('/').at(-1)!, path, lastModified, bytes: new Blob([contents[content]!]) }
}

/** All of a library that doesn't depend on when and in what order things were done. */
export async function describeLibrary(engine: Engine, store: Store, incoming: Incoming): Promise<object> {
  const byId = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? -1 : 1)
  const summaries = (await store.summaries()).sort(byId)
  const documents = []
  for (const { id } of summaries) documents.push(await store.document(id))
  const shown = summaries.map(({ addedAt: _a, ms: _m, name: _n, problem, ...summary }) => ({
    ...summary,
    ...(problem ? { problem: problem.code } : {}),
    paths: summary.paths.map(({ path, lastModified }) => `${path} ${lastModified}`).sort(),
  }))
  const lists = []
  for (const text of queries) {
    let last: SearchResult | undefined
    for await (const result of engine.search({ text })) last = result
    const { runs, hits, coverage, final } = last!
    const rounded = runs.map(({ method, hits }) => [method, hits.map(({ id, score }) => [id, score.toFixed(9)])])
    lists.push({ runs: rounded, hits: hits.map(({ id, text }) => [id, text]), coverage, final })
  }
  const settings: EngineSettings | undefined = await store.settings()
  return {
    summaries: shown,
    documents,
    tables: (await store.tables()).sort(byId),
    lists,
    waiting: await incoming.list(),
    chunks: settings?.chunks,
  }
}

/** Does all this, and gives the library with one that is built once; they are to be the same. */
export async function live(
  operations: Operation[],
  seed: number,
  disk: Disk,
  fresh: Disk,
): Promise<{ lived: object; built: object }> {
  const person = new Person(disk, seed)
  await person.open()
  for (const operation of operations) await person.do(operation)
  const { files, settings } = await person.end()
  const { engine, store } = person.library
  const once = await fresh.openStore()
  await once.putSettings({ chunks: settings, lanes: 2, originals: true })
  const other = nodeEngine({ store: once, incoming: await fresh.openIncoming() })
  const sources = [...files].sort(([a], [b]) => (a < b ? -1 : 1)).map(([path, held]) => sourceOf(path, held))
  for await (const _ of other.add(sources));
  await other.settled()
  for (const { name, paths } of await store.summaries())
    if (name !== paths[0]!.path.split('/').at(-1)) throw new Error(`${name} stands at ${paths[0]!.path}`)
  const lived = await describeLibrary(engine, store, await disk.openIncoming())
  const built = await describeLibrary(other, once, await fresh.openIncoming())
  store.close()
  once.close()
  return { lived: { ...lived, chunks: settings }, built }
}
