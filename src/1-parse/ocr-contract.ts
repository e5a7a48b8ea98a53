/** What text recognition takes and gives. */
import type { PageBoxes, RecognitionLanguage } from '../types'

/** A page as a picture. */
export interface Picture {
  /** Pixels. */
  width: number
  height: number
  /** One byte a pixel, row by row: 0 is black, 255 white. */
  grey: Uint8Array<ArrayBuffer>
  /** Pixels for each of the page's points. */
  scale: number
}

/** A page that was read: its words in `text`, where each stands, and how sure it is. Offsets are those of `text`. */
export interface RecognisedPage extends Required<PageBoxes> {
  /** Paragraphs parted by blank lines; empty where there are no words. */
  text: string
}

/** Reads pictures of text. Runs in a worker that can be ended at any moment, also in the middle of a page. */
export interface Recogniser {
  /**
   * Loads what is needed, the first time from the network.
   * @throws AppError `parse/recogniser`
   */
  load(languages: readonly RecognitionLanguage[]): Promise<void>
  /**
   * Opens a file, in place of the one before.
   * @param mediaType as `recognisableType` gives it
   * @returns the labels of its pages, in order
   * @throws AppError `parse/encrypted`, `parse/corrupt`
   */
  open(bytes: Blob, mediaType: string, password?: string): Promise<string[]>
  /**
   * Reads one page of the open file.
   * @param page from 1
   */
  read(page: number): Promise<RecognisedPage>
}

/** Pictures that browsers decode, and TIFF, by their first bytes. */
const signatures: [mediaType: string, bytes: string][] = [
  ['image/png', '\x89PNG\r\n\x1a\n'],
  ['image/jpeg', '\xff\xd8\xff'],
  ['image/gif', 'GIF8'],
  ['image/bmp', 'BM'],
  ['image/tiff', 'II*\0'],
  ['image/tiff', 'MM\0*'],
]

/**
 * Media type of a file that text recognition can read; undefined for all others.
 * @param head the file's first kilobyte
 */
export function recognisableType(head: Uint8Array): string | undefined {
  const text = String.fromCharCode(...head.subarray(0, 1024))
  if (text.includes('%PDF-')) return 'application/pdf'
  if (text.startsWith('RIFF') && text.startsWith('WEBP', 8)) return 'image/webp'
  // A camera's own format begins as TIFF does.
  if (text.startsWith('CR', 8)) return undefined
  return signatures.find(([, bytes]) => text.startsWith(bytes))?.[0]
}
