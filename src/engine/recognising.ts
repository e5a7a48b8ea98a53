/** Text recognition of one file, page by page, in a worker that is ended with it. */
import { recognisableType, type Recogniser, type RecognisedPage } from '../1-parse/ocr-contract'
import { mergeRecognised, pagesToRead, unreadDocument } from '../1-parse/ocr-merge'
import { unlessAborted } from '../abort'
import { AppError, toProblem, type Problem } from '../errors'
import type { Document, RecogniseEvent, RecogniseOptions } from '../types'

/** A recogniser whose worker can be ended, also in the middle of a page. */
export interface OpenRecogniser {
  recogniser: Recogniser
  close(): void
}

/** A file to be read. */
export interface PicturedFile {
  name: string
  bytes: Blob
  /** What was read of it; absent where that is nothing. */
  document?: Document | undefined
}

export interface RecognisingParts {
  open(): OpenRecogniser
  /** Milliseconds for one page. Default 60,000. */
  patience?: number | undefined
}

/** All but the last event; that is the caller's. */
export type PageEvent = Exclude<RecogniseEvent, { kind: 'done' }>

/** Recognises one file after the other: each takes a core and hundreds of megabytes. */
export class Recognising {
  private last: Promise<unknown> = Promise.resolve()

  constructor(private readonly parts: RecognisingParts) {}

  /**
   * Reads the pages without text, and those that were read so before. A page that fails or takes too long is told and left
   * out. Returns the document with what was read; the one that it was given if there is nothing to read.
   * @throws AppError `parse/unsupported` for files that are not pictures, `parse/no-text` where no word was found,
   *   `parse/recogniser`, `parse/encrypted`, `parse/corrupt`; the signal's reason
   */
  async *recognise(
    file: PicturedFile,
    options: RecogniseOptions,
    signal?: AbortSignal,
  ): AsyncGenerator<PageEvent, Document> {
    const before = this.last
    let done: () => void = () => {}
    this.last = new Promise<void>((resolve) => (done = resolve))
    try {
      await unlessAborted(before, signal)
      return yield* recognise(file, options, this.parts, signal)
    } finally {
      // One that gave up while it waited leaves its place to those behind it, not its turn.
      void before.then(done)
    }
  }
}

async function* recognise(
  { name, bytes, document }: PicturedFile,
  { languages, password }: RecogniseOptions,
  { open, patience = 60_000 }: RecognisingParts,
  signal?: AbortSignal,
): AsyncGenerator<PageEvent, Document> {
  const mediaType = recognisableType(new Uint8Array(await bytes.slice(0, 1024).arrayBuffer()))
  if (!mediaType) throw new AppError({ code: 'parse/unsupported', subject: name })
  let worker: OpenRecogniser | undefined
  const begin = async (): Promise<string[]> => {
    worker = open()
    // Loading may take a slow network's time; a person sees that and can give up.
    await unlessAborted(worker.recogniser.load(languages), signal)
    return await within(patience, worker.recogniser.open(bytes, mediaType, password), signal)
  }
  const end = (): void => {
    worker?.close()
    worker = undefined
  }
  try {
    const labels = await begin()
    const base = document ?? unreadDocument(mediaType, labels)
    const wanted = pagesToRead(base)
    yield { kind: 'started', pages: wanted.length }
    const read: RecognisedPage[] = []
    let problem: Problem | undefined
    for (const [i, page] of wanted.entries()) {
      const progress = { kind: 'page', page, done: i + 1, pages: wanted.length } as const
      try {
        if (!worker) await begin()
        const result = await within(patience, worker!.recogniser.read(page), signal)
        read.push(result)
        yield { ...progress, words: result.confidence.length }
      } catch (thrown) {
        signal?.throwIfAborted()
        problem = toProblem(thrown, 'parse/corrupt', name)
        // What the page left behind in the worker is unknown: the next one gets a new worker.
        end()
        yield { ...progress, words: 0, problem }
      }
    }
    if (wanted.length > 0 && read.every(({ text }) => text === '')) throw foundNothing(name, wanted.length, problem)
    return mergeRecognised(base, read)
  } catch (thrown) {
    signal?.throwIfAborted()
    throw new AppError({ subject: name, ...toProblem(thrown, 'parse/corrupt') }, { cause: thrown })
  } finally {
    end()
  }
}

/** The document that comes of it, for those who don't watch. */
export async function recognised(steps: AsyncGenerator<PageEvent, Document>): Promise<Document> {
  for (;;) {
    const step = await steps.next()
    if (step.done) return step.value
  }
}

function foundNothing(name: string, pages: number, problem: Problem | undefined): AppError {
  if (problem) return new AppError(problem)
  return new AppError({
    code: 'parse/no-text',
    subject: name,
    detail: `no word was found on ${pages === 1 ? 'its page' : `any of ${pages} pages`}`,
    remedy: 'Text recognition found no words in it.',
  })
}

async function within<T>(ms: number, work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    const problem: Problem = { code: 'parse/too-large', detail: `a page was not done after ${ms / 1000} s` }
    timer = setTimeout(() => reject(new AppError(problem)), ms)
  })
  try {
    return await unlessAborted(Promise.race([work, late]), signal)
  } finally {
    clearTimeout(timer)
  }
}
