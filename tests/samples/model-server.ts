/** A model server of the tests' own: it speaks each vendor's protocol over real HTTP, and misbehaves as its address says. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ProviderKind } from '../../src/types'
import { dialects, type Stop } from './model-dialects'

/** A request as it arrived. */
export interface Arrived {
  method: string
  path: string
  origin: string | undefined
  headers: Record<string, string | string[] | undefined>
  body: string
  /** The caller went away before it was answered. */
  left: boolean
}

/** What an answer says, by default; with characters of two and three bytes. */
export const parts = ['The deposit is ', 'two months’ rent [', '1]. Größe: ', '12 m² – ja [2', '].']

interface Turn {
  request: IncomingMessage
  response: ServerResponse
  kind: ProviderKind
  /** From 1: how many completions this case has asked for. */
  time: number
}

const streams = { anthropic: 'text/event-stream', openai: 'text/event-stream', ollama: 'application/x-ndjson' }

function refuse({ response, kind }: Turn, which: keyof (typeof dialects)['openai']['refusals'], headers = {}): void {
  const [status, body] = dialects[kind].refusals[which]
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}

function stream({ response, kind }: Turn, stop: Stop = 'end', said = parts): void {
  response.writeHead(200, { 'content-type': streams[kind] }).end(dialects[kind].frames(said, stop).join(''))
}

/** Sends so many of the frames, and goes on with `then` when they are out. */
function begin({ response, kind }: Turn, frames: number, then: () => void = () => undefined): void {
  response.writeHead(200, { 'content-type': streams[kind] })
  response.write(dialects[kind].frames(parts, 'end').slice(0, frames).join('') || '\n', () => setImmediate(then))
}

/** In pieces of a few bytes, which cut characters, markers, lines and frames. */
function inPieces({ response, kind }: Turn): void {
  const bytes = Buffer.from(dialects[kind].frames(parts, 'end').join(''))
  response.writeHead(200, { 'content-type': streams[kind] })
  const next = (at: number): void => {
    if (at >= bytes.length) response.end()
    else response.write(bytes.subarray(at, at + 3), () => setImmediate(next, at + 3))
  }
  next(0)
}

const text = (response: ServerResponse, status: number, type: string, words: string): void =>
  void response.writeHead(status, { 'content-type': type }).end(words)

/** What the server does, by the name in the address. */
const scenarios: Record<string, (turn: Turn) => void> = {
  normal: (turn) => stream(turn),
  pieces: inPieces,
  busy: (turn) => (turn.time === 1 ? refuse(turn, 'busy', { 'retry-after': '0' }) : stream(turn)),
  'busy-for-an-hour': (turn) => refuse(turn, 'busy', { 'retry-after': '3600' }),
  'failing-twice': (turn) => (turn.time <= 2 ? refuse(turn, 'server') : stream(turn)),
  failing: (turn) => refuse(turn, 'server'),
  silent: (turn) => begin(turn, dialects[turn.kind].opening),
  stalling: (turn) => begin(turn, dialects[turn.kind].opening + 2),
  'cut-once': (turn) =>
    turn.time === 1 ? begin(turn, dialects[turn.kind].opening + 2, () => turn.response.socket?.end()) : stream(turn),
  'ends-early-once': (turn) =>
    turn.time === 1 ? begin(turn, dialects[turn.kind].opening + 2, () => turn.response.end()) : stream(turn),
  'never-hangs-up': (turn) => begin(turn, dialects[turn.kind].frames(parts, 'end').length),
  length: (turn) => stream(turn, 'length'),
  refusal: (turn) => stream(turn, 'refusal', ['I can’t help with ', 'that one.']),
  filter: (turn) => stream(turn, 'filter'),
  key: (turn) => refuse(turn, 'key'),
  model: (turn) => refuse(turn, 'model'),
  'too-long': (turn) => refuse(turn, 'tooLong'),
  malformed: ({ response, kind }) =>
    text(response, 200, streams[kind], kind === 'ollama' ? '{"message": {"con\n' : 'data: {"choices": [{"del\n\n'),
  'a-web-page': ({ response }) => text(response, 200, 'text/html', '<!doctype html><title>Welcome</title>'),
  unpaid: ({ response }) =>
    text(response, 429, 'application/json', '{"error":{"message":"You exceeded your current quota","code":"insufficient_quota"}}'),
  'own-temperature': (turn) =>
    turn.time === 1
      ? text(turn.response, 400, 'application/json', '{"error":{"message":"`temperature` is deprecated for this model."}}')
      : stream(turn),
}

/** The name of a scenario in which the server says these words, a few characters at a time. */
export const saying = (words: string): string => `say-${Buffer.from(words).toString('base64url')}`

function say(scenario: string): ((turn: Turn) => void) | undefined {
  const words = /^say-(.+)$/.exec(scenario)?.[1]
  if (words === undefined) return undefined
  return (turn) => stream(turn, 'end', Buffer.from(words, 'base64url').toString().match(/[^]{1,7}/g) ?? [])
}

/** Scenarios that answer `normal` but accept only some origins. */
const closed: Record<string, (origin: string | undefined) => boolean> = {
  'no-origin': () => false,
  'no-null': (origin) => origin !== 'null',
}

function kindOf(path: string): ProviderKind | 'list' | undefined {
  if (path.endsWith('/messages')) return 'anthropic'
  if (path.endsWith('/chat/completions')) return 'openai'
  if (path.endsWith('/api/chat')) return 'ollama'
  return /\/(models|api\/tags)$/.test(path) ? 'list' : undefined
}

/**
 * Listens on a free port of this machine. Under `/<kind>/<case>/<scenario>` it answers as that vendor does; `/log/<case>` gives
 * what arrived for a case, `/log` everything.
 */
export async function openModelServer(): Promise<{ address: string; arrived(): Arrived[]; close(): void }> {
  const log: (Arrived & { case: string })[] = []
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').replace(/\?.*$/, '')
    const [, kind = '', id = '', scenario = ''] = path.split('/')
    const { origin } = request.headers
    const accepts = closed[scenario]?.(origin) ?? true
    if (accepts) {
      response.setHeader('access-control-allow-origin', '*')
      response.setHeader('access-control-expose-headers', 'retry-after')
    }
    if (request.method === 'OPTIONS') {
      if (accepts) response.setHeader('access-control-allow-headers', request.headers['access-control-request-headers'] ?? '*')
      return void response.writeHead(accepts ? 204 : 403).end()
    }
    if (kind === 'log') {
      const found = id ? log.filter((entry) => entry.case === id) : log
      return void text(response, 200, 'application/json', JSON.stringify(found))
    }
    const entry = { case: id, method: request.method ?? '', path, origin, headers: request.headers, body: '', left: false }
    log.push(entry)
    response.on('close', () => (entry.left = !response.writableFinished))
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      entry.body = Buffer.concat(chunks).toString()
      const asked = kindOf(path)
      if (asked === undefined || !(kind in dialects)) return text(response, 404, 'text/plain', 'nothing here')
      const dialect = dialects[kind as ProviderKind]
      if (asked === 'list') {
        const turn = { request, response, kind: kind as ProviderKind, time: 1 }
        if (scenario === 'key') return refuse(turn, 'key')
        return text(response, 200, 'application/json', JSON.stringify(dialect.list))
      }
      const time = log.filter((earlier) => earlier.case === id && kindOf(earlier.path) === asked).length
      ;(say(scenario) ?? scenarios[scenario] ?? scenarios['normal']!)({ request, response, kind: asked, time })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}`,
    arrived: () => log,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
