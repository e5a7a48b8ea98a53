/** Web pages, saved or written. */
import { AppError } from '../errors'
import type { Document } from '../types'
import { Composer } from './compose'
import type { Input } from './contract'
import { decode } from './decode'
import { addHtml, type HtmlFindings } from './html-blocks'
import { mainPart } from './html-main'

/** Nesting above which a page is not searched for its main text; pages of this world have 20 to 60 levels. */
const MAX_NESTING = 400

/** The main text must hold at least this share of the page's prose. */
const SENSIBLE_SHARE = 0.6

/** Characters at the beginning of the main part in which its heading would stand. */
const HEAD = 2000

/** Characters from which a line counts as prose. */
const PROSE_LINE = 60

/**
 * Reads a web page: its main text where that can be told from navigation and the like, else all of it. Scripts, styles and
 * what is hidden are left out; nothing is loaded.
 */
export async function parse(input: Input): Promise<Document> {
  const { text: markup, encoding, warning } = decode(input, declaredEncoding(input.bytes))
  let text = markup
  let whole = compose(text)
  // Some pages have their text for browsers without scripts only; without them we are one.
  if (whole.composer.length === 0 && /<noscript/i.test(text)) {
    text = markup.replace(/<(\/?)noscript\b/gi, '<$1div')
    whole = compose(text)
  }
  const { frames } = whole.findings
  if (whole.composer.length === 0 && frames.length > 0)
    throw new AppError({
      code: 'parse/empty',
      detail: `a page of frames: ${frames.join(', ')}`,
      remedy: `Its text is in other files, add those: ${frames.join(', ')}.`,
    })
  const main = whole.findings.depth > MAX_NESTING ? undefined : mainPart(text)
  const part = main && compose(main, whole.findings.heading)
  const isSensible = part && proseOf(part.composer.text) >= proseOf(whole.composer.text) * SENSIBLE_SHARE
  const chosen = isSensible ? part : whole
  if (warning) chosen.composer.warnings.push(warning)
  return chosen.composer.finish({ mediaType: 'text/html', parser: 'html@4', encoding, title: whole.findings.title })
}

/** The encoding that a page declares in its first kilobyte, as browsers look for it. */
export function declaredEncoding(bytes: Uint8Array): string | undefined {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 1024))
  const found =
    /<meta[^>]+charset\s*=\s*["']?\s*([\w-]+)/i.exec(start) ?? /<\?xml[^>]+encoding\s*=\s*["']([\w-]+)/i.exec(start)
  return found?.[1]
}

interface Composed {
  composer: Composer
  findings: HtmlFindings
}

/** @param heading the page's own, which its main part has often lost */
function compose(html: string, heading = ''): Composed {
  const composer = new Composer()
  const findings = addHtml(composer, html)
  const head = composer.text.slice(0, heading.length + HEAD)
  if (heading === '' || head.split('\n').includes(heading)) return { composer, findings }
  const headed = new Composer()
  headed.heading(1, heading)
  return { composer: headed, findings: addHtml(headed, html) }
}

/** Characters in paragraphs that are more than a menu's entry or a button. */
function proseOf(text: string): number {
  return text
    .split(/\n+/)
    .filter((line) => line.length >= PROSE_LINE)
    .reduce((sum, line) => sum + line.length, 0)
}
