import { AppError } from '../../errors'
import { openLanguageModel, serverAddress, type Connection, type Waits } from '../../network/connect'
import type { ModelSettings } from '../../types'
import { keep, recall } from './kept'
import { seal, unseal, type Sealed } from './key-vault'
import type { Ledger } from './ledger.svelte'
import { services } from './services'

/** What a person chose for answers; the key is not part of it. */
export interface Choice extends ModelSettings {
  /** Of `services`. */
  service: string
  /** Whether calls come from a document without an origin of its own. */
  sandboxed: boolean
  /** Whether it was taken up with a key, which it then needs in each new tab. */
  keyed?: boolean
}

/** What became of a test. */
export interface Tested {
  /** Milliseconds until it had answered. */
  ms: number
  bytes: number
}

/** The language model that answers, if there is one: who serves it, its key, and the document that calls it. */
export class Answers {
  #ledger: Ledger
  #address: string | undefined
  #choice = $state.raw(recall<Choice | undefined>('answers', undefined))
  #key = $state.raw('')
  #sealed = $state.raw(recall<Sealed | undefined>('answers-key', undefined))
  #connection: Connection | undefined

  /** @param address of the network document, where it does not lie beside the page */
  constructor(ledger: Ledger, address?: string) {
    this.#ledger = ledger
    this.#address = address
  }

  get choice(): Choice | undefined {
    return this.#choice
  }

  /** In memory only. */
  get key(): string {
    return this.#key
  }

  /** A key is kept on this device, and was not opened since the page was. */
  get locked(): boolean {
    return this.#sealed !== undefined && this.#key === ''
  }

  /** A key is kept on this device. */
  get remembered(): boolean {
    return this.#sealed !== undefined
  }

  /** What the chosen model still lacks before it can be asked. */
  get lacks(): 'passphrase' | 'key' | undefined {
    if (!this.#choice) return undefined
    if (this.locked) return 'passphrase'
    const { service, keyed = services.find(({ id }) => id === service)?.key === 'needed' } = this.#choice
    return keyed && this.#key === '' ? 'key' : undefined
  }

  /** The settings of the model that can be asked now; undefined where there is none. */
  get settings(): ModelSettings | undefined {
    if (!this.#choice || this.lacks) return undefined
    const { provider, server, model, window } = this.#choice
    return { provider, server, model, ...(window ? { window } : {}) }
  }

  /**
   * The model, called through its document, which is opened now if it is not yet. The same one until the settings change; then
   * calls under way end with `generate/stopped`.
   */
  connect(): Connection | undefined {
    const { settings } = this
    if (!settings || !this.#choice) return undefined
    return (this.#connection ??= this.#open(this.#choice, this.#key))
  }

  /**
   * Takes up a choice.
   * @throws AppError `generate/address`
   */
  use(choice: Choice, key: string): void {
    const tidy = { ...choice, server: serverAddress(choice.server), keyed: key !== '' }
    this.#disconnect()
    this.#choice = tidy
    keep('answers', tidy)
    if (key !== this.#key) this.#forgetSealed()
    this.#key = key
  }

  /** No model answers any more, and nothing of it is kept. */
  clear(): void {
    this.#disconnect()
    this.#choice = undefined
    this.#key = ''
    keep('answers', undefined)
    this.#forgetSealed()
  }

  /** Names of the models at the server of a choice that is not taken up yet. Throws as `LanguageModel.models`. */
  async list(choice: Choice, key: string): Promise<string[]> {
    const connection = this.#open({ ...choice, server: serverAddress(choice.server) }, key)
    try {
      return await connection.model.models()
    } finally {
      connection.close()
    }
  }

  /** Asks the model of a choice for one word. Throws as `LanguageModel.complete`. */
  async test(choice: Choice, key: string): Promise<Tested> {
    // Somebody waits before the form: they are told at once, and try again themselves.
    const connection = this.#open({ ...choice, server: serverAddress(choice.server) }, key, { pauses: [] })
    const started = performance.now()
    const request = {
      system: 'Reply with the one word: ready',
      messages: [{ role: 'user' as const, content: 'Ready?' }],
      limit: 512,
    }
    let bytes = 0
    try {
      for await (const event of connection.model.complete(request)) if (event.kind === 'sent') bytes += event.bytes
    } catch (thrown) {
      // It answers, only at length.
      if (!(thrown instanceof AppError && thrown.problem.code === 'generate/length')) throw thrown
    } finally {
      connection.close()
    }
    return { ms: performance.now() - started, bytes }
  }

  /** Keeps the key on this device, encrypted. */
  async remember(passphrase: string): Promise<void> {
    this.#sealed = await seal(this.#key, passphrase)
    keep('answers-key', this.#sealed)
  }

  /** Opens the key that is kept. Throws AppError `generate/passphrase`. */
  async unlock(passphrase: string): Promise<void> {
    if (this.#sealed) this.#key = await unseal(this.#sealed, passphrase)
  }

  /** Deletes the key from this device and from memory. */
  forgetKey(): void {
    this.#disconnect()
    this.#key = ''
    this.#forgetSealed()
  }

  #forgetSealed(): void {
    this.#sealed = undefined
    keep('answers-key', undefined)
  }

  #open({ sandboxed, provider, server, model, window }: Choice, key: string, waits: Waits = {}): Connection {
    const settings: ModelSettings = { provider, server, model, ...(window ? { window } : {}) }
    return openLanguageModel(settings, key, {
      sandboxed,
      report: (report) => this.#ledger.report(report),
      ...waits,
      ...(this.#address ? { address: this.#address } : {}),
    })
  }

  #disconnect(): void {
    this.#connection?.close()
    this.#connection = undefined
  }
}
