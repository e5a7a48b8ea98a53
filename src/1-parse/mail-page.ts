/** Saved pages (MHTML, RFC 2557), which are built as mails are, each part a file that the page had loaded. */
import PostalMime, { type Email } from 'postal-mime'
import { AppError } from '../errors'
import type { Document } from '../types'
import type { Composer } from './compose'
import type { Input } from './contract'

/** Bytes at a part's beginning in which its headers say what it is. */
const HEADER_BYTES = 4096

/** Whether a message is a page that a browser saved; browsers leave their mark in them. */
export function isSavedPage({ headers, from }: Email, fileName: string): boolean {
  if (/\.mht(?:ml)?$/i.test(fileName) || /^<?Saved by /i.test(from?.name || (from?.address ?? ''))) return true
  return headers.some(({ key }) => key === 'snapshot-content-location')
}

/**
 * Adds a saved page, read as a page; then the pages in its frames, each below its title.
 * @param mail the message that it was saved as
 * @param bytes of the whole message
 * @returns the page's title
 * @throws AppError `parse/empty` where neither the page nor a frame has text
 */
export async function addSavedPage(
  composer: Composer,
  input: Input,
  mail: Email,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<string | undefined> {
  const [page = mail.html ?? '', ...frames] = await pagesIn(mail, bytes)
  const outer = await readPage(input, page, frames.length > 0)
  if (outer) composer.insert(outer)
  for (const frame of frames) {
    const inner = await readPage(input, frame, true)
    if (inner?.title) composer.append(inner, 1, inner.title)
    else if (inner) composer.insert(inner)
  }
  return outer?.title ?? titleOf(page)
}

/** @param mayBeEmpty frames without text are nothing that anyone would miss, nor is the page that only holds them */
async function readPage(input: Input, html: string, mayBeEmpty: boolean): Promise<Document | undefined> {
  try {
    return await input.read('page.html', new TextEncoder().encode(html))
  } catch (error) {
    if (mayBeEmpty && error instanceof AppError && error.problem.code === 'parse/empty') return undefined
    throw error
  }
}

/** A page of frames has a title, and nothing else that is read. */
function titleOf(html: string): string | undefined {
  return /<title[^>]*>([^<]+)/i.exec(html)?.[1]?.trim() || undefined
}

/** The pages among a message's parts, in their order; none where it has but one part. */
async function pagesIn({ headers }: Email, bytes: Uint8Array<ArrayBuffer>): Promise<string[]> {
  const type = headers.find(({ key }) => key === 'content-type')?.value ?? ''
  const boundary = /boundary\s*=\s*(?:"([^"]+)"|([^\s;]+))/i.exec(type)
  if (!boundary) return []
  const pages: string[] = []
  for (const part of partsOf(bytes, boundary[1] ?? boundary[2]!)) {
    const head = String.fromCharCode(...part.subarray(0, HEADER_BYTES)).split(/\r?\n\r?\n/, 1)[0]!
    if (!/^content-type:\s*(?:text\/html|application\/xhtml\+xml)/im.test(head)) continue
    const { html } = await PostalMime.parse(part)
    if (html) pages.push(html)
  }
  return pages
}

/** What lies between the lines that part a message (RFC 2046, 5.1.1). */
function* partsOf(bytes: Uint8Array<ArrayBuffer>, boundary: string): Generator<Uint8Array<ArrayBuffer>> {
  const mark = new TextEncoder().encode(`--${boundary}`)
  let from: number | undefined
  for (let at = bytes.indexOf(mark[0]!); at >= 0; at = bytes.indexOf(mark[0]!, at + 1)) {
    if ((at > 0 && bytes[at - 1] !== 10) || mark.some((byte, i) => bytes[at + i] !== byte)) continue
    if (from !== undefined) yield bytes.subarray(from, at)
    const end = bytes.indexOf(10, at)
    if (end < 0) return
    from = end + 1
    at = end
  }
  if (from !== undefined && from < bytes.length) yield bytes.subarray(from)
}
