/** The only place from which anything is sent: whatever is, is reported first. */
import { COMPLETE } from '../6-generate/providers/provider'
import type { CallReport } from './calls'

type Ended = Extract<CallReport, { kind: 'ended' }>

/**
 * A `fetch` that reports every request before it leaves, and when its answer is over.
 * @param send the browser's own
 */
export function recording(send: typeof fetch, report: (report: CallReport) => void): typeof fetch {
  return async (input, init = {}) => {
    const { method = 'GET', body = '', signal } = init
    if (typeof input !== 'string' || typeof body !== 'string') throw new TypeError('what is sent is text to an address')
    const id = crypto.randomUUID()
    const started = performance.now()
    let received = 0
    let status = 0
    let over = false
    function end(outcome: Ended['outcome']): void {
      if (!over) report({ kind: 'ended', id, outcome, status, received, ms: performance.now() - started })
      over = true
    }
    const failed = (thrown: unknown): never => {
      end(signal?.aborted ? 'stopped' : 'failed')
      throw thrown
    }
    const bytes = new TextEncoder().encode(body).length
    report({ kind: 'sent', id, at: Date.now(), method, address: input, bytes, text: body })
    const response = await send(input, init).catch(failed)
    status = response.status
    const reader = response.body?.getReader()
    if (!reader) {
      end('answered')
      return response
    }
    const counted = new ReadableStream<Uint8Array>({
      async pull(controller) {
        const { done, value } = await reader.read().catch(failed)
        if (done) {
          end('answered')
          controller.close()
        } else {
          received += value.length
          controller.enqueue(value)
        }
      },
      async cancel(reason) {
        end(reason === COMPLETE ? 'answered' : 'stopped')
        await reader.cancel(reason)
      },
    })
    return new Response(counted, { status, statusText: response.statusText, headers: response.headers })
  }
}
