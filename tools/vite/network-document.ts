import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { build, type Plugin, type Rollup } from 'vite'

const name = 'network.html'
const script = fileURLToPath(new URL('../../src/network/document.ts', import.meta.url))

/**
 * The policy that stands in the network document: its one script, known by its digest, and calls over http. The script adds a
 * policy that leaves a single origin of those before it listens to anybody.
 * @param digest of the script, SHA-256 in base64
 */
function policyFor(digest: string): string {
  return [
    "default-src 'none'",
    `script-src 'sha256-${digest}'`,
    'connect-src https: http:',
    // Itself, without an origin, where it could only be loaded with one.
    'frame-src blob:',
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
}

/**
 * Makes `network.html` with its script inside: a document without an origin would have to fetch a module's script across
 * origins, which most static hosts don't allow. Served by the development server as well, policy included.
 */
export function networkDocument(): Plugin {
  return {
    name: 'rummage:network-document',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        if (!/^\/network\.html([?#]|$)/.test(request.url ?? '')) return next()
        makePage().then(
          (page) => response.setHeader('content-type', 'text/html; charset=utf-8').end(page),
          (error: unknown) => next(error),
        )
      })
    },
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: name, source: await makePage() })
    },
  }
}

async function makePage(): Promise<string> {
  const code = await bundle()
  const digest = createHash('sha256').update(code).digest('base64')
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policyFor(digest)}">
<meta name="referrer" content="no-referrer">
<title>Rummage: calls to a language model</title>
</head>
<body>
<script>${code}</script>
</body>
</html>
`
}

/** The document's script and all that it imports, as one classic script. */
async function bundle(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      lib: { entry: script, formats: ['iife'], name: 'network', fileName: 'network' },
    },
  })
  const [output] = (Array.isArray(built) ? built : [built]) as Rollup.RollupOutput[]
  const code = output!.output[0].code.trim()
  // What would end the element early must not stand in it.
  if (/<\/script|<!--/i.test(code)) throw new Error('the network document’s script can’t stand in an element')
  return code
}
