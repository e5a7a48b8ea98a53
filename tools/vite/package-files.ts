import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

/**
 * Serves files of installed packages from our own origin, and copies them into the build.
 * @param folder where they lie below the site's root
 * @param files path below the folder → path on disk
 */
export function packageFiles(folder: string, files: Record<string, string>): Plugin {
  return {
    name: `rummage:${folder}-files`,
    configureServer(server) {
      server.middlewares.use(`/${folder}`, (request, response, next) => {
        const [name = ''] = (request.url ?? '').slice(1).split('?')
        if (!Object.hasOwn(files, name)) return next()
        createReadStream(files[name]!).on('error', next).pipe(response)
      })
    },
    async generateBundle() {
      for (const [name, path] of Object.entries(files))
        this.emitFile({ type: 'asset', fileName: `${folder}/${name}`, source: await readFile(path) })
    },
  }
}
