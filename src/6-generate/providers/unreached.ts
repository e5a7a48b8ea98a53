/**
 * Why a call failed of which the browser says only that it did: no network, a page that may not call http, a local network that
 * is closed to the page, a server that is not there, or one that does not accept the page's origin.
 */
import type { ModelSettings } from '../../answer'
import type { ProblemCode } from '../../errors'
import { isLocal, isLoopback } from './address'
import type { Failure } from './provider'

/** What the browser tells about the document that calls. */
export interface Standing {
  /** Whether the document has an origin of its own, that servers see as `null`. */
  sandboxed: boolean
  /** The page's own origin, "https://name.github.io". */
  origin: string
  online(): boolean
  /**
   * What the person lets the page reach that is no part of the internet: this very machine, or others in the local network.
   * `unknown` where the browser has no such permission.
   */
  permission(reach: 'loopback' | 'local'): Promise<PermissionState | 'unknown'>
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

/** Where browsers keep what they were told: Chromium's names of the settings, the newer one first. */
function permissionRemedy(reach: 'loopback' | 'local'): string {
  const setting = reach === 'loopback' ? 'Apps on device' : 'Local network'
  return `Open this page’s site settings (the sign before its address), allow “${setting}” (in older versions “Local network access”), then ask again.`
}

/** The reason, as well as it can be known, and whether it may pass. `detail` is what the browser said. */
export async function whyUnreached(
  settings: ModelSettings,
  standing: Standing,
  detail: string,
  signal: AbortSignal,
): Promise<Failure> {
  const server = new URL(settings.server)
  const page = new URL(standing.origin)
  const subject = server.host
  const reach = isLoopback(server.hostname) ? 'loopback' : isLocal(server.hostname) ? 'local' : undefined
  const lasting = (code: ProblemCode, remedy?: string): Failure => ({
    problem: { code, subject, detail, ...(remedy ? { remedy } : {}) },
    passing: false,
  })
  if (!reach && !standing.online()) return lasting('generate/offline')
  const permission = reach ? await standing.permission(reach) : 'unknown'
  if (reach && permission === 'denied') return lasting('generate/permission', permissionRemedy(reach))
  const start = `Start the server there and check its address (${server.origin}).`
  // Nobody was asked, because nothing is there, or the question was closed: trying again would only ask it again.
  if (reach && permission === 'prompt' && !isLoopback(page.hostname))
    return lasting(
      'generate/network',
      `${start} If the browser asks whether this page may reach it, allow that. Then ask again.`,
    )
  if (await standing.answers(`${server.origin}/`, signal))
    return lasting('generate/blocked', remedyFor(settings, standing))
  const insecure = page.protocol === 'https:' && server.protocol === 'http:'
  // With its permission, a browser lets a secure page reach the local network over plain http as well.
  if (insecure && reach !== 'loopback' && permission === 'unknown') return lasting('generate/mixed-content')
  if (!reach) return { problem: { code: 'generate/network', subject, detail }, passing: true }
  const other =
    insecure && permission === 'unknown'
      ? ' If it runs, try another browser: some let a secure page call nothing over plain http.'
      : ''
  return {
    problem: { code: 'generate/network', subject, detail, remedy: `${start} Then ask again.${other}` },
    passing: true,
  }
}
