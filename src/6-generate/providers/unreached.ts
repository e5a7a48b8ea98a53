/**
 * Why a call failed of which the browser says only that it did: no network, a page that may not call http, a local network that
 * is closed to the page, a server that is not there, or one that does not accept the page's origin.
 */
import type { ModelSettings } from '../../answer'
import type { Problem } from '../../errors'
import { isLocal, isLoopback } from './address'

/** What the browser tells about the document that calls. */
export interface Standing {
  /** Whether the document has an origin of its own, that servers see as `null`. */
  sandboxed: boolean
  /** The page's own origin, "https://name.github.io". */
  origin: string
  online(): boolean
  /** Whether the person has forbidden calls into the local network. */
  forbidden(): Promise<boolean>
  /** Whether anything answers at an address, readable or not. */
  answers(address: string, signal: AbortSignal): Promise<boolean>
}

/** The setting that makes a server accept calls from here. */
function remedyFor({ provider, server }: ModelSettings, { sandboxed, origin }: Standing): string {
  const own = ' Or choose “This page’s own origin” in Settings'
  if (provider === 'ollama') {
    if (!sandboxed) return `Start Ollama with OLLAMA_ORIGINS=${origin} in its environment.`
    const then = isLoopback(new URL(origin).hostname)
      ? ', which Ollama accepts as it is.'
      : ` and set OLLAMA_ORIGINS=${origin}.`
    return `Start Ollama with OLLAMA_ORIGINS=* in its environment: it can’t be told to accept the origin “null” alone.${own}${then}`
  }
  if (/:1234$/.test(new URL(server).origin))
    return 'In LM Studio, open Developer, then Server settings, and switch on “Enable CORS” (or run: lms server start --cors).'
  return sandboxed
    ? `Allow the origin “null” in the server’s settings.${own} and allow ${origin}.`
    : `Allow the origin ${origin} in the server’s settings.`
}

/** The reason, as well as it can be known. `detail` is what the browser said. */
export async function whyUnreached(
  settings: ModelSettings,
  standing: Standing,
  detail: string,
  signal: AbortSignal,
): Promise<Problem> {
  const server = new URL(settings.server)
  const subject = server.host
  const near = isLocal(server.hostname)
  if (!near && !standing.online()) return { code: 'generate/offline', subject, detail }
  if (near && (await standing.forbidden())) return { code: 'generate/permission', subject, detail }
  if (await standing.answers(`${server.origin}/`, signal))
    return { code: 'generate/blocked', subject, detail, remedy: remedyFor(settings, standing) }
  if (standing.origin.startsWith('https:') && server.protocol === 'http:' && !isLoopback(server.hostname))
    return { code: 'generate/mixed-content', subject, detail }
  return {
    code: 'generate/network',
    subject,
    detail,
    ...(near ? { remedy: `Start the server there, check its address (${server.origin}), then ask again.` } : {}),
  }
}
