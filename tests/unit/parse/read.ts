/** Reads made files in tests. */
import { parse } from '../../../src/1-parse/registry'
import type { ParseTools } from '../../../src/1-parse/registry'
import { AppError, type Problem } from '../../../src/errors'
import type { Document } from '../../../src/types'

const noPdf: ParseTools = {
  pdfWorker: () => {
    throw new Error('PDF is read in the browser')
  },
  assets: 'http://localhost/',
}

/** Text as UTF-8, or bytes. */
export type Content = string | Uint8Array | number[]

export async function read(name: string, content: Content, tools = noPdf): Promise<Document> {
  const bytes = new Blob([typeof content === 'string' ? content : new Uint8Array(content)])
  return await parse({ name, path: name, lastModified: 0, bytes }, tools)
}

/** The problem that reading ends in. */
export async function problemOf(name: string, content: Content, tools = noPdf): Promise<Problem> {
  try {
    const { text } = await read(name, content, tools)
    throw new Error(`was read: ${text.slice(0, 200)}`)
  } catch (error) {
    if (error instanceof AppError) return error.problem
    throw error
  }
}

/** Each place as `label: text`. */
export function placesOf({ text, places }: Document): string[] {
  return places.map((place) => `${place.label}: ${text.slice(place.start, place.end)}`)
}

/** Each section as `path > path: text`. */
export function sectionsOf({ text, sections }: Document): string[] {
  return sections.map((section) => `${section.path.join(' > ')}: ${text.slice(section.start, section.end).trim()}`)
}

/** What must hold for every document, whatever the format. */
export function faultsOf({ text, sections, places, blocks }: Document): string[] {
  const faults: string[] = []
  let at = 0
  for (const section of sections) {
    if (section.start !== at) faults.push(`section begins at ${section.start}, not ${at}`)
    at = section.end
    const { heading } = section
    if (heading && (heading.start < section.start || heading.end > section.end))
      faults.push('heading outside its section')
  }
  if (at !== text.length) faults.push(`sections end at ${at}, not ${text.length}`)
  for (const span of [...places, ...blocks])
    if (span.start < 0 || span.end < span.start || span.end > text.length)
      faults.push(`span ${span.start}–${span.end} of ${text.length}`)
  const ends = new Map<string, number>()
  for (const place of places) {
    if (place.start < (ends.get(place.kind) ?? 0)) faults.push(`places of kind ${place.kind} overlap`)
    ends.set(place.kind, place.end)
  }
  if (text.trim() === '') faults.push('no text')
  if (/[\u0000-\u0008\u000b-\u001f\u00ad\u200b\ufeff]/.test(text)) faults.push('unwanted characters')
  if (/\p{Surrogate}/u.test(text)) faults.push('half a surrogate pair')
  return faults
}
