/** Packs ZIP containers for tests. */
import {
  configure,
  TextReader,
  Uint8ArrayReader,
  Uint8ArrayWriter,
  ZipWriter,
} from '@zip.js/zip.js/lib/zip-core-native.js'

configure({ useWebWorkers: false })

/** @param files content by name, in their order */
export async function pack(
  files: Record<string, string | Uint8Array>,
  options: { password?: string; store?: string[] } = {},
): Promise<Uint8Array> {
  const writer = new ZipWriter(new Uint8ArrayWriter(), {
    ...(options.password ? { password: options.password, zipCrypto: true } : {}),
  })
  for (const [name, content] of Object.entries(files)) {
    const reader = typeof content === 'string' ? new TextReader(content) : new Uint8ArrayReader(content)
    await writer.add(name, reader, { ...(options.store?.includes(name) ? { level: 0 } : {}) })
  }
  return await writer.close()
}

/** Relations of an office part: kind and target by id. */
export function relations(entries: Record<string, [kind: string, target: string]>): string {
  const base = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/'
  const list = Object.entries(entries).map(
    ([id, [kind, target]]) => `<Relationship Id="${id}" Type="${base}${kind}" Target="${target}"/>`,
  )
  return `<?xml version="1.0"?><Relationships>${list.join('')}</Relationships>`
}
