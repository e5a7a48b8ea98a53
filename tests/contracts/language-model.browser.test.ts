import { afterEach, describe, expect, inject, it } from 'vitest'
import type { CompletionEvent, ModelSettings, ProviderKind } from '../../src/answer'
import { describe as inWords, type AppError } from '../../src/errors'
import { openLanguageModel, type CallReport, type Connection, type OpenOptions } from '../../src/network/connect'
import { call } from '../../src/worker/wire'
import type { LanguageModel } from '../../src/answer'
import type { Arrived } from '../samples/model-server'

const server = inject('modelServer')
const whole = 'The deposit is two months’ rent [1]. Größe: 12 m² – ja [2].'
const request = { system: 'Answer from the passages.', messages: [{ role: 'user' as const, content: '[1] Größe?' }] }

const connections: Connection[] = []
afterEach(() => connections.splice(0).forEach((connection) => connection.close()))

/** A model at a server that behaves as `scenario` says, reached through a network document in a frame. */
function open(kind: ProviderKind, scenario: string, options: Partial<OpenOptions> = {}, model = 'some-model') {
  const id = crypto.randomUUID()
  const settings: ModelSettings = { provider: kind, server: `${server}/${kind}/${id}/${scenario}`, model }
  const reports: CallReport[] = []
  const connection = openLanguageModel(settings, kind === 'ollama' ? '' : 'secret-key', {
    sandboxed: true,
    report: (report) => reports.push(report),
    address: '/network.html',
    pauses: [5, 10, 20],
    ...options,
  })
  connections.push(connection)
  const arrived = async (): Promise<Arrived[]> => (await fetch(`${server}/log/${id}`)).json()
  return { ...connection, settings, reports, arrived }
}

async function all(events: AsyncIterable<CompletionEvent>): Promise<CompletionEvent[]> {
  const found: CompletionEvent[] = []
  for await (const event of events) found.push(event)
  return found
}

/** The text that a reader is left with. */
function textOf(events: CompletionEvent[]): string {
  const last = events.findLastIndex(({ kind }) => kind === 'retry')
  return events.slice(last + 1).reduce((text, event) => (event.kind === 'text' ? text + event.text : text), '')
}

const kinds: ProviderKind[] = ['anthropic', 'openai', 'ollama']

describe.each(kinds)('a language model behind the %s protocol', (kind) => {
  it('streams its answer and ends with what the server counted', async () => {
    const { model, arrived } = open(kind, 'normal')
    const events = await all(model.complete(request))
    expect(textOf(events)).toBe(whole)
    expect(events.map((event) => event.kind)).toEqual(['sent', ...Array<string>(5).fill('text'), 'end'])
    expect(events.at(-1)).toMatchObject({ stop: 'end', usage: { input: 21, output: 9 } })
    const [got] = await arrived()
    expect(got).toMatchObject({ method: 'POST', origin: 'null' })
    expect(events[0]).toMatchObject({
      body: got!.body,
      bytes: new TextEncoder().encode(got!.body).length,
      origin: server,
    })
  })

  it('puts together what the network cuts apart, inside markers, characters and frames', async () => {
    expect(textOf(await all(open(kind, 'pieces').model.complete(request)))).toBe(whole)
  })

  it('waits as long as a busy server asks', async () => {
    const events = await all(open(kind, 'busy', { pauses: [100_000] }).model.complete(request))
    expect(events.find((event) => event.kind === 'retry')).toMatchObject({
      attempt: 1,
      wait: 0,
      problem: { code: 'generate/busy' },
    })
    expect(textOf(events)).toBe(whole)
  })

  it('says at once that a server is busy which asks for an hour', async () => {
    await expect(all(open(kind, 'busy-for-an-hour').model.complete(request))).rejects.toMatchObject({
      problem: { code: 'generate/busy' },
    })
  })

  it('tries again, after growing pauses, where a server fails', async () => {
    const events = await all(open(kind, 'failing-twice').model.complete(request))
    expect(events.flatMap((event) => (event.kind === 'retry' ? [event.wait] : []))).toEqual([5, 10])
    expect(textOf(events)).toBe(whole)
  })

  it('gives up after three further tries', async () => {
    const { model, arrived } = open(kind, 'failing')
    await expect(all(model.complete(request))).rejects.toMatchObject({ problem: { code: 'generate/server' } })
    expect(await arrived()).toHaveLength(4)
  })

  it.each(['silent', 'stalling'])('does not wait for ever for a server that is %s', async (scenario) => {
    const { model, arrived } = open(kind, scenario, { patience: 400 })
    await expect(all(model.complete(request))).rejects.toMatchObject({ problem: { code: 'generate/timeout' } })
    await expect.poll(async () => (await arrived()).map(({ left }) => left)).toEqual([true])
  })

  it('begins anew, from the start, when its server hangs up in the middle of an answer', async () => {
    const events = await all(open(kind, 'ends-early-once').model.complete(request))
    const retry = events.findIndex((event) => event.kind === 'retry')
    expect(events[retry]).toMatchObject({ problem: { code: 'generate/network' } })
    expect(events.slice(0, retry).some((event) => event.kind === 'text')).toBe(true)
    expect(textOf(events)).toBe(whole)
  })

  it('begins anew when its connection is cut', async () => {
    const events = await all(open(kind, 'cut-once').model.complete(request))
    expect(events.find((event) => event.kind === 'retry')).toMatchObject({ problem: { code: 'generate/network' } })
    expect(textOf(events)).toBe(whole)
  })

  it('ends with the answer, even where its server never hangs up', async () => {
    const { model, reports } = open(kind, 'never-hangs-up')
    expect(textOf(await all(model.complete(request)))).toBe(whole)
    await expect.poll(() => reports.at(-1)).toMatchObject({ kind: 'ended', outcome: 'answered', status: 200 })
  })

  it('throws where the answer hit its limit, so that half of it is never taken for the whole', async () => {
    await expect(all(open(kind, 'length').model.complete(request))).rejects.toMatchObject({
      problem: { code: 'generate/length' },
    })
  })

  it.each([
    ['key', 'generate/key'],
    ['model', 'generate/model'],
    ['too-long', 'generate/prompt-too-long'],
    ['unpaid', 'generate/credit'],
    ['malformed', 'generate/malformed'],
    ['a-web-page', 'generate/malformed'],
  ])('has a sentence of its own for what the server means: %s', async (scenario, code) => {
    const { model, arrived } = open(kind, scenario)
    await expect(all(model.complete(request))).rejects.toMatchObject({
      problem: { code, subject: new URL(server).host },
    })
    expect(await arrived()).toHaveLength(1)
  })

  it('stops at once when it is told to, also between tries', async () => {
    const abort = new AbortController()
    const { model, arrived } = open(kind, 'failing', { pauses: [100_000] })
    const seen: string[] = []
    for await (const event of model.complete(request, abort.signal)) {
      seen.push(event.kind)
      if (event.kind === 'retry') abort.abort()
    }
    expect(seen).toEqual(['sent', 'retry'])
    expect(await arrived()).toHaveLength(1)
  })

  it('hangs up on the server when its reader goes away', async () => {
    const { model, arrived } = open(kind, 'stalling')
    for await (const event of model.complete(request)) if (event.kind === 'text') break
    await expect.poll(async () => (await arrived()).map(({ left }) => left)).toEqual([true])
  })

  it('names a server that accepts no page, and what to do about it', async () => {
    const thrown = await all(open(kind, 'no-origin').model.complete(request)).catch((error: unknown) => error)
    expect(thrown).toMatchObject({ problem: { code: 'generate/blocked' } })
    const { remedy } = inWords((thrown as AppError).problem)
    expect(remedy).toContain(kind === 'ollama' ? 'OLLAMA_ORIGINS=*' : 'Allow the origin “null”')
  })

  it('is refused where a server does not accept the origin null, and accepted from the page’s own', async () => {
    await expect(all(open(kind, 'no-null').model.complete(request))).rejects.toMatchObject({
      problem: { code: 'generate/blocked' },
    })
    const { model, arrived } = open(kind, 'no-null', { sandboxed: false })
    expect(textOf(await all(model.complete(request)))).toBe(whole)
    expect((await arrived())[0]!.origin).toBe(location.origin)
  })

  it('says that nobody is there', async () => {
    const settings: ModelSettings = { provider: kind, server: 'http://localhost:9', model: 'm' }
    const connection = openLanguageModel(settings, '', {
      sandboxed: true,
      report: () => undefined,
      address: '/network.html',
      pauses: [],
    })
    connections.push(connection)
    await expect(connection.model.models()).rejects.toMatchObject({
      problem: { code: 'generate/network', subject: 'localhost:9' },
    })
  })

  it('lists the models of its server, and says so where the key is wrong', async () => {
    expect(await open(kind, 'normal').model.models()).toEqual(['a-small', 'big'])
    await expect(open(kind, 'key').model.models()).rejects.toMatchObject({ problem: { code: 'generate/key' } })
  })

  it('serves the page and a worker at the same time', async () => {
    const { model, port } = open(kind, 'normal')
    const other = port()
    const second = call<LanguageModel>(other, ['complete'])
    other.start()
    const answers = await Promise.all([all(model.complete(request)), all(second.api.complete(request))])
    expect(answers.map(textOf)).toEqual([whole, whole])
  })

  it('ends with a sentence when its document is closed', async () => {
    const { model, close } = open(kind, 'stalling')
    const answer = all(model.complete(request))
    const events = model.complete(request)[Symbol.asyncIterator]()
    await events.next()
    close()
    await expect(answer).rejects.toMatchObject({ problem: { code: 'generate/stopped' } })
  })

  it('reports every request with its exact text, and never the key', async () => {
    const { model, reports, arrived } = open(kind, 'failing-twice')
    await all(model.complete(request))
    await model.models()
    await expect.poll(() => reports.filter(({ kind: state }) => state === 'ended')).toHaveLength(4)
    const sent = reports.filter((report) => report.kind === 'sent')
    expect(sent.map(({ method, text }) => [method, text])).toEqual(
      (await arrived()).map(({ method, body }) => [method, body]),
    )
    expect(reports.flatMap((report) => (report.kind === 'ended' ? [report.status] : []))).toEqual([500, 500, 200, 200])
    expect(JSON.stringify(reports)).not.toContain('secret-key')
  })
})

describe('a server’s refusal to answer', () => {
  it.each(['anthropic', 'openai'] as const)('is told from an answer by %s', async (kind) => {
    const events = await all(open(kind, 'refusal').model.complete(request))
    expect(events.at(-1)).toMatchObject({ stop: 'refusal' })
    expect(textOf(events)).toBe('I can’t help with that one.')
  })

  it('is told from what its filter cut off', async () => {
    expect((await all(open('openai', 'filter').model.complete(request))).at(-1)).toMatchObject({ stop: 'filter' })
  })
})

describe('a parameter that a model refuses', () => {
  it.each(['anthropic', 'openai'] as const)('is left out from then on (%s)', async (kind) => {
    const { model, arrived } = open(kind, 'own-temperature')
    expect(textOf(await all(model.complete(request)))).toBe(whole)
    await all(model.complete(request))
    const temperatures = (await arrived()).map(({ body }) => (JSON.parse(body) as { temperature?: number }).temperature)
    expect(temperatures).toEqual([0, undefined, undefined])
  })
})

describe('what each vendor is sent', () => {
  const bodyFor = async (kind: ProviderKind, model: string): Promise<Record<string, unknown>> => {
    const opened = open(kind, 'normal', {}, model)
    await all(opened.model.complete(request))
    return JSON.parse((await opened.arrived())[0]!.body) as Record<string, unknown>
  }

  it('has Anthropic’s headers for calls from a browser', async () => {
    const { model, arrived } = open('anthropic', 'normal')
    await all(model.complete(request))
    expect((await arrived())[0]!.headers).toMatchObject({
      'x-api-key': 'secret-key',
      'anthropic-version': '2023-06-01',
      'anthropic-dangerous-direct-browser-access': 'true',
    })
  })

  it('asks for a low effort and no temperature only where a model has them so', async () => {
    expect(await bodyFor('anthropic', 'claude-haiku-4-5')).not.toHaveProperty('output_config')
    expect(await bodyFor('anthropic', 'claude-haiku-4-5')).toMatchObject({ temperature: 0, max_tokens: 4096 })
    expect(await bodyFor('anthropic', 'claude-opus-4-8')).toMatchObject({ output_config: { effort: 'low' } })
    expect(await bodyFor('anthropic', 'claude-opus-4-8')).not.toHaveProperty('temperature')
    expect(await bodyFor('openai', 'openai/gpt-5-mini')).toMatchObject({ reasoning_effort: 'low', max_tokens: 4096 })
    expect(await bodyFor('openai', 'openai/gpt-5-mini')).not.toHaveProperty('temperature')
    expect(await bodyFor('openai', 'gpt-4o')).not.toHaveProperty('reasoning_effort')
  })

  it('gives Ollama room for the whole prompt, and sends nothing where it could not fit', async () => {
    expect(await bodyFor('ollama', 'llama3.2')).toMatchObject({
      options: { temperature: 0, num_ctx: 8192, num_predict: 4096 },
    })
    const { model, arrived } = open('ollama', 'normal')
    const long = { ...request, system: 'word '.repeat(10_000) }
    await expect(all(model.complete(long))).rejects.toMatchObject({ problem: { code: 'generate/prompt-too-long' } })
    expect(await arrived()).toEqual([])
  })
})
