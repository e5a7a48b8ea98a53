import { toProblem, type Problem } from '../../errors'
import type { DocumentId, DocumentSummary, Engine, RankedHit, Reading, Span } from '../../types'
import { findIn } from '../reader/find'
import type { Zoom } from '../reader/zoom'
import { keep, recall } from './kept'

export type View = 'page' | 'text'

/** As the theme says, as printed, darker, or light on dark. */
export type Paper = 'theme' | 'printed' | 'dimmed' | 'inverted'

/** Searching within the document that is shown. */
export class Finding {
  open = $state(false)
  words = $state('')
  /** Number of the place that is shown, from 0. */
  at = $state(0)
}

/** What the reader shows: a document, and the passage that was chosen in it. */
export class Reader {
  /** The document that is shown, or about to be. */
  id = $state<DocumentId>()
  /** Its name, known before its text. */
  name = $state('')
  reading = $state.raw<Reading>()
  /** The file itself, where it was kept and can be shown as printed. */
  original = $state.raw<Blob>()
  /** Why the file that was kept can't be shown as printed. */
  broken = $state<string>()
  hit = $state.raw<RankedHit>()
  /** Other passages to step to, where these are not the search's hits. */
  others = $state.raw<RankedHit[]>()
  problem = $state.raw<Problem>()
  /** Grows when a passage is to be shown anew, even the same one. */
  shown = $state(0)
  /** Place in the text to bring on view that is not a passage: a heading, something found. A new object each time. */
  goal = $state.raw<Span>()
  /** Page to bring on view, from 1. A new object each time. */
  goalPage = $state.raw<{ number: number }>()
  zoom = $state<Zoom>('width')
  /** Share of its natural size that the page is shown at now. */
  share = $state(1)
  /** Number of the page on view, from 1. */
  page = $state(1)
  outline = $state(false)
  readonly finding = new Finding()
  readonly found = $derived.by(() =>
    this.finding.open && this.reading ? findIn(this.reading.document, this.finding.words) : [],
  )
  /** How pages are shown that are printed on white. */
  #paper = $state<Paper>(recall<Paper>('reader-paper', 'theme'))
  #wanted = $state<View>(recall<View>('reader-view', 'page'))
  #engine: Engine

  constructor(engine: Engine) {
    this.#engine = engine
  }

  /** Whether there is a choice between page and text. */
  get isPrinted(): boolean {
    return this.original !== undefined && this.broken === undefined
  }

  /** What is shown now. */
  get view(): View {
    return this.isPrinted ? this.#wanted : 'text'
  }

  /** Remembered for the files that follow. */
  set view(view: View) {
    this.#wanted = view
    keep('reader-view', view === 'page' ? undefined : view)
  }

  get paper(): Paper {
    return this.#paper
  }

  /** Remembered for the files that follow. */
  set paper(paper: Paper) {
    this.#paper = paper
    keep('reader-paper', paper === 'theme' ? undefined : paper)
  }

  /** Opens a document, at a hit's passage or at its beginning. The text before stays until the new one is there. */
  async open(id: DocumentId, name: string, hit?: RankedHit, others?: RankedHit[]): Promise<void> {
    this.id = id
    this.others = others
    this.name = name
    this.hit = hit
    this.problem = undefined
    this.goal = undefined
    this.goalPage = undefined
    this.shown += 1
    if (this.reading?.summary.id === id) {
      this.hit = placed(hit, this.reading)
      return
    }
    try {
      const reading = await this.#engine.open(id)
      const original = await this.#originalOf(reading)
      if (this.id !== id) return
      this.#leave()
      this.original = original
      this.reading = reading
      this.hit = placed(this.hit, reading)
    } catch (thrown) {
      if (this.id === id) this.problem = toProblem(thrown, 'store/missing', name)
    }
  }

  /** Shows a document's new text where it was read again, or only begun, when it was opened. */
  async follow({ id, state, characters }: DocumentSummary): Promise<void> {
    const shown = this.reading
    if (shown?.summary.id !== id || state === 'waiting' || characters === undefined) return
    if (characters === shown.document.text.length) return
    try {
      const reading = await this.#engine.open(id)
      const original = await this.#originalOf(reading)
      if (this.reading !== shown) return
      this.original = original
      this.reading = reading
      this.hit = placed(this.hit, reading)
    } catch (thrown) {
      if (this.reading === shown) this.problem = toProblem(thrown, 'store/missing', this.name)
    }
  }

  close(): void {
    this.id = undefined
    this.hit = undefined
    this.problem = undefined
    this.#leave()
  }

  /** Brings a place in the text on view. */
  goTo(span: Span): void {
    this.goal = { ...span }
  }

  /** Brings a page on view, counted from 1. */
  goToPage(number: number): void {
    this.goalPage = { number }
  }

  /** Shows another of the places that were found. */
  step(by: 1 | -1): void {
    const { finding, found } = this
    if (found.length === 0) return
    finding.at = (finding.at + by + found.length) % found.length
    const span = found[finding.at]
    if (span) this.goTo(span)
  }

  /** Looks for words in the document, and shows the first place from where the reader is. */
  find(words: string): void {
    const { finding } = this
    finding.words = words
    const from = this.goal?.start ?? this.hit?.start ?? 0
    finding.at = Math.max(
      0,
      this.found.findIndex(({ start }) => start >= from),
    )
    const span = this.found[finding.at]
    if (span) this.goTo(span)
  }

  #leave(): void {
    this.reading = undefined
    this.original = undefined
    this.broken = undefined
    this.goal = undefined
    this.goalPage = undefined
    this.zoom = 'width'
    this.page = 1
    this.outline = false
    this.finding.open = false
    this.finding.words = ''
  }

  async #originalOf({ summary }: Reading): Promise<Blob | undefined> {
    if (summary.mediaType !== 'application/pdf') return undefined
    // Without the file there is its text, and a sentence that says so.
    return await this.#engine.original(summary.id).catch(() => undefined)
  }
}

/** A hit where its words stand in the text at hand, which may be another than when it was found; nothing where they are gone. */
function placed(hit: RankedHit | undefined, { document: { text } }: Reading): RankedHit | undefined {
  if (!hit || text.startsWith(hit.text, hit.start)) return hit
  const before = text.lastIndexOf(hit.text, hit.start)
  const start = before < 0 ? text.indexOf(hit.text, hit.start) : before
  return start < 0 ? undefined : { ...hit, start, end: start + hit.text.length }
}
