import { createHash } from 'node:crypto'
import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { Plugin, ResolvedConfig } from 'vite'
import { policy } from './policy.ts'

const source = 'src/worker/service-worker.ts'
const script = 'sw.js'

/** Files of a build that a person's page never asks for: the pages that commands drive, and their scripts. */
const leftOut = /^(sw\.js|(cli|bench)\.html|assets\/(cli|bench|outcome|batching\.worker)-.*\.js)$/

/**
 * Builds the service worker and tells it every file of the build, `public/` included, with its digest, and the policy to
 * send with them.
 */
export function offline(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'rummage:offline',
    apply: 'build',
    configResolved(resolved) {
      config = resolved
    },
    buildStart() {
      this.emitFile({ type: 'chunk', id: source, fileName: script })
    },
    async closeBundle() {
      const folder = join(config.root, config.build.outDir)
      const files: Record<string, string> = {}
      for (const path of await walk(folder)) {
        const name = relative(folder, path).split(sep).join('/')
        if (leftOut.test(name)) continue
        files[name] = createHash('sha256')
          .update(await readFile(path))
          .digest('hex')
      }
      const built = await readFile(join(folder, script), 'utf8')
      const filled = built
        .replace('__FILES__', () => JSON.stringify(files))
        .replace('__POLICY__', () => JSON.stringify(`${policy}; frame-ancestors 'self'`))
      await writeFile(join(folder, script), filled)
    },
  }
}

async function walk(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}
