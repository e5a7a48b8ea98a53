import type { Source } from '../../src/types'

/** A file as it is handed over. */
export function source(path: string, text: string | Uint8Array<ArrayBuffer>): Source {
  return { name: path.split('/').at(-1)!, path, lastModified: 1_700_000_000_000, bytes: new Blob([text]) }
}
