import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { CallReport } from '../../../src/network/calls'
import { recording } from '../../../src/network/recording'

const source = join(import.meta.dirname, '../../../src')

/** A server's answer in two pieces. */
function answering(status = 200): typeof fetch {
  return async () =>
    new Response(
      new ReadableStream({
        start(controller) {
          for (const piece of ['é', 'nd']) controller.enqueue(new TextEncoder().encode(piece))
          controller.close()
        },
      }),
      { status },
    )
}

describe('the record of what is sent', () => {
  it('reports a request before it leaves, and its end when the answer was read', async () => {
    const reports: CallReport[] = []
    let reported = 0
    const send = recording(
      async (...request) => {
        reported = reports.length
        return answering(201)(...request)
      },
      (report) => reports.push(report),
    )
    const response = await send('http://server/path', {
      method: 'POST',
      body: 'Größe',
      headers: { 'x-api-key': 'secret' },
    })
    expect(reported).toBe(1)
    expect(await response.text()).toBe('énd')
    expect(reports).toMatchObject([
      { kind: 'sent', method: 'POST', address: 'http://server/path', bytes: 7, text: 'Größe' },
      { kind: 'ended', outcome: 'answered', status: 201, received: 4 },
    ])
    expect(JSON.stringify(reports)).not.toContain('secret')
  })

  it('tells a call that failed from one that was stopped', async () => {
    const outcomes: string[] = []
    const note = (report: CallReport): void => void (report.kind === 'ended' && outcomes.push(report.outcome))
    const failing = recording(() => Promise.reject(new TypeError('Failed to fetch')), note)
    await expect(failing('http://server/')).rejects.toThrow('Failed to fetch')
    await expect(failing('http://server/', { signal: AbortSignal.abort() })).rejects.toThrow()
    const response = await recording(answering(), note)('http://server/')
    await response.body!.cancel()
    expect(outcomes).toEqual(['failed', 'stopped', 'stopped'])
  })

  it('takes no body that could not be shown', async () => {
    const send = recording(answering(), () => undefined)
    await expect(send('http://server/', { method: 'POST', body: new Blob(['hidden']) })).rejects.toThrow(TypeError)
  })

  it('is the only way out of the document: nothing else in its source reaches the network', () => {
    const files = ['network', '6-generate'].flatMap((folder) =>
      readdirSync(join(source, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.ts'))
        .map((name) => join(source, folder, name)),
    )
    const ways =
      /(?<![.\w])fetch\(|XMLHttpRequest|WebSocket|EventSource|sendBeacon|RTCPeerConnection|WebTransport|\bimport\(/
    const reaching = files.filter((file) => ways.test(readFileSync(file, 'utf8')))
    expect(reaching.map((file) => file.replaceAll('\\', '/').replace(/^.*\/src\//, ''))).toEqual([
      'network/document.ts',
    ])
    expect(readFileSync(join(source, 'network/document.ts'), 'utf8')).toContain(
      'recording((...request) => fetch(...request)',
    )
  })
})
