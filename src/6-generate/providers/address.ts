/** Addresses of model servers, as people write them. */
import { AppError } from '../../errors'

/** Whether a host is this very machine, by name or number. */
export function isLoopback(host: string): boolean {
  return /^(localhost|(.+\.)?localhost|127(\.\d+){3}|\[::1\])$/i.test(host)
}

/** Whether a host is this machine or in a network that is not the internet (RFC 1918, RFC 3927, RFC 4193, mDNS). */
export function isLocal(host: string): boolean {
  const own = /^(10(\.\d+){3}|192\.168(\.\d+){2}|172\.(1[6-9]|2\d|3[01])(\.\d+){2}|169\.254(\.\d+){2})$/
  return isLoopback(host) || own.test(host) || /\.local$|^\[f[cd]|^\[fe80:/i.test(host)
}

/**
 * A server's address as it was typed or pasted, brought into one form: with a scheme, without a slash at the end, and
 * without the paths of single calls, which people copy from manuals.
 * @throws AppError `generate/address`
 */
export function serverAddress(typed: string): string {
  const text = typed.trim()
  const bare = text.split(/[/:?#]/, 1)[0]!
  const scheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? '' : isLocal(bare) ? 'http://' : 'https://'
  let url: URL
  try {
    url = new URL(scheme + text)
  } catch (cause) {
    throw new AppError({ code: 'generate/address', subject: text || 'Nothing' }, { cause })
  }
  // A content security policy can't name them, so nothing could be sent there.
  if (url.hostname.startsWith('['))
    throw new AppError({
      code: 'generate/address',
      subject: text,
      remedy: 'Write a name instead of a number, such as localhost.',
    })
  // Browsers disagree about which characters make a host impossible.
  if (!/^https?:$/.test(url.protocol) || !/^[a-z\d._-]+$/i.test(url.hostname))
    throw new AppError({ code: 'generate/address', subject: text })
  const path = url.pathname.replace(/\/(chat\/completions|messages|models|api\/(chat|tags))?\/*$/, '')
  return url.origin + path
}
