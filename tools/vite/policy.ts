import type { Plugin } from 'vite'

/**
 * The content security policy of the page and of every worker it starts: no request leaves the origin. It stands in a
 * `<meta>` element, so that it holds from the very first load; the service worker sends it as a header from then on. A frame
 * may hold the network document, which has a policy of its own and can't be led elsewhere.
 */
export const policy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "frame-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types svelte-trusted-html rummage-scripts',
].join('; ')

/** Puts the policy first into the head of every built page; Vite's development server needs inline scripts. */
export function contentSecurityPolicy(): Plugin {
  return {
    name: 'rummage:policy',
    apply: 'build',
    transformIndexHtml: () => [
      { tag: 'meta', attrs: { 'http-equiv': 'Content-Security-Policy', content: policy }, injectTo: 'head-prepend' },
    ],
  }
}
