/** Reads a PDF as a drop would, and keeps nothing of it. */
import type { Engine } from '../types'
import { since } from './series'

let bytes = new Blob()

/** Takes the file that `pdf` reads. @param encoded its bytes, in base 64 */
export async function book(encoded: string): Promise<void> {
  bytes = new Blob([Uint8Array.from(atob(encoded), (unit) => unit.charCodeAt(0))])
  await bytes.arrayBuffer()
}

/** Reads the file that was taken last. */
export async function pdf(engine: Engine): Promise<{ read: number; ms: number }> {
  const began = performance.now()
  const extraction = await engine.extract({ name: 'book.pdf', path: 'book.pdf', lastModified: 0, bytes })
  if (!extraction.ok) throw new Error(extraction.problem.detail ?? extraction.problem.code)
  return { read: extraction.document.pages ?? 0, ms: since(began) }
}
