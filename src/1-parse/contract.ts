/** What every format's parser takes and gives. */
import type { Document, Warning } from '../types'
import { AppError } from '../errors'
import type { PdfPort } from './pdf-port'

/** How far a long file is. */
export interface Progress {
  kind: 'pages'
  done: number
  pages: number
}

/** What the parse stage cannot make by itself. */
export interface ParseTools {
  /** Starts pdf.js's own script, in a worker or not; the parse stage may not spawn by itself. It is terminated by the parser. */
  pdfWorker(): PdfPort
  /** Absolute address of the site's root, ending in `/`. pdf.js's data lie below it in `pdf/cmaps/` and so on. */
  assets: string
  /** What a person typed to open the file at hand. It is never kept. */
  password?: string
  /** The encoding of the file at hand, where a person has said it. */
  encoding?: string
  /** Is told how far the file at hand is; not of files that lie in it. */
  told?: (step: Progress) => void
  /** Takes the first pages of a long file as a document of their own, to be searched until the whole is there. */
  begun?: (document: Document) => void
}

/** One file as its parser sees it. */
export interface Input {
  /** File name with extension. */
  name: string
  bytes: Uint8Array<ArrayBuffer>
  /** Its encoding, where a person has said it; never of a file that lies in another. */
  encoding?: string
  tools: ParseTools
  /** Is told how far a long file is; absent for a file that lies in another. */
  told?: ParseTools['told']
  /** Takes its first pages; absent for a file that lies in another, and where nobody wants them. */
  begun?: ParseTools['begun']
  signal?: AbortSignal
  /** How many containers (archives, mails) this file lies in; 0 for a file of its own. */
  depth: number
  /** Bytes that files inside this one may still unpack to, all containers together. */
  allowance: { bytes: number }
  /** What reading its container found; it is added to the document's own warnings. */
  warnings: Warning[]
  /** Reads a file that lies inside this one, by the same table of formats. */
  read(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<Document>
}

/** Reads one format. Throws `AppError` with `parse/*`; anything else that it throws counts as `parse/corrupt`. */
export type Parser = (input: Input) => Promise<Document>

/** Largest file that is read, in bytes: it has to fit into a worker's memory several times over. */
export const MAX_FILE_BYTES = 512 * 1024 * 1024

/** Longest text that a document may have, in UTF-16 units. */
export const MAX_TEXT_LENGTH = 64 * 1024 * 1024

/** Most bytes that a container may unpack to. */
export const MAX_UNPACKED_BYTES = 256 * 1024 * 1024

/** Deepest nesting of containers that is followed. */
export const MAX_DEPTH = 4

/** A limit that was passed, with both figures. */
export function tooLarge(what: string, limit: number): AppError {
  return new AppError({ code: 'parse/too-large', detail: `${what}; the limit is ${limit.toLocaleString('en')}` })
}
