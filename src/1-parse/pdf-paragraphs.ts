/** Lines → paragraphs, with words mended that a line's end has cut. */
import { median, type Group, type Line } from './pdf-columns'
import { append, dropLast, headOf, tailOf, withoutSoftHyphens, type Trace, type Traced } from './pdf-traced'

/** A paragraph or table of a page. */
export interface Passage {
  kind: 'paragraph' | 'table'
  text: string
  /** Where its text came from. */
  runs: Trace[]
  /** Baselines of its first and last line, font size of its first. */
  y: number
  end: number
  size: number
  lines: number
  /** What stands between it and the last paragraph of the page before, where it goes on with that. */
  goesOnAfter?: string
}

/** Words that stand whole somewhere in the document; they decide whether a cut word had a hyphen. */
export type Vocabulary = Pick<ReadonlySet<string>, 'has'>

/** Scripts that put no space between words, with their signs. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u3000-\u303f\uff00-\uff65]/u

/** Only what is beyond the scripts of Europe is looked at closely. */
const FIRST_UNSPACED = 0x0e00

/** First halves that keep their hyphen. */
const compounds =
  /^(?:well|self|ex|non|cross|half|quasi|all|so|co|anti|semi|multi|high|low|long|short|real|full|part|first|second|third|two|three|four)$/i

/** Numbers that are written with a hyphen: twenty-five, ninety-ninth. */
const tens = /^(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)$/i
const ones =
  /^(?:one|two|three|four|five|six|seven|eight|nine|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth)$/i

/** Characters of a paragraph's end in which its last word stands. */
const LONGEST_WORD = 80

const bullet = /^(?:[•◦▪‣●○■□–—*-]\s|\(?\d{1,3}[.)]\s|\(?[a-z][.)]\s)/u

/** A footnote's beginning. */
const note = /^(?:\d{1,3}|[*†‡§¹²³⁴-⁹])[.)\s\p{L}“"]/u

/** The words of a document's lines. They are gathered when a cut word first asks for them. */
export function vocabularyOf(lines: () => Iterable<string>): Vocabulary {
  let words: Set<string> | undefined
  return { has: (word) => (words ??= wordsOf(lines())).has(word) }
}

/** All words of the lines, in lower case, with their hyphens; the halves of cut words are left out. */
function wordsOf(lines: Iterable<string>): Set<string> {
  const words = new Set<string>()
  for (const line of lines) {
    for (const match of line.matchAll(/\p{L}+(?:[-\u2010\u2011]\p{L}+)*(?![-\u2010\u2011\u00ad\p{L}])/gu))
      words.add(match[0].toLowerCase().replace(/[\u2010\u2011]/g, '-'))
  }
  return words
}

/**
 * The passages of one page, in the order of its groups.
 * @param headings known headings of the page; a line that is one is a passage of its own
 */
export function passagesOf(
  groups: readonly Group[],
  vocabulary: Vocabulary,
  headings: readonly { title: string }[] = [],
): Passage[] {
  const passages: Passage[] = []
  for (const group of groups) {
    const first = group.lines[0]
    if (!first) continue
    if (group.kind === 'table') {
      const rows: Traced = { text: '', runs: [] }
      for (const [i, line] of group.lines.entries()) append(rows, i === 0 ? '' : '\n', withoutSoftHyphens(line))
      passages.push({
        kind: 'table',
        ...rows,
        y: first.y,
        end: group.lines.at(-1)!.y,
        size: first.size,
        lines: group.lines.length,
      })
    } else for (const passage of paragraphs(group.lines, vocabulary, headings)) passages.push(passage)
  }
  return joinColumns(passages, vocabulary)
}

function paragraphs(lines: readonly Line[], vocabulary: Vocabulary, headings: readonly { title: string }[]): Passage[] {
  const left = Math.min(...lines.map((l) => l.x0))
  const right = Math.max(...lines.map((l) => l.x1))
  const steps = lines.slice(1).map((l, i) => (l.y - lines[i]!.y) / l.size)
  const step = Math.min(Math.max(median(steps), 0.9), 2.2)
  const passages: Passage[] = []
  const isHeading = new Set(lines.filter((line) => headings.some(({ title }) => isTitled(line.text, title))))
  let before: Line | undefined
  for (const line of lines) {
    const passage = passages.at(-1)
    const isApart = isHeading.has(line) || (before !== undefined && isHeading.has(before))
    if (passage && before && !isApart && !startsParagraph(line, before, step, left, right)) {
      const isFull = before.x1 > right - (right - left) * 0.2
      join(passage, line, isFull ? jointOf(before.text, line.text) : '\n', vocabulary, before.text)
      passage.lines++
      passage.end = line.y
    } else {
      const { text, runs, y, size } = line
      passages.push({ kind: 'paragraph', text, runs: [...runs], y, end: y, size, lines: 1 })
    }
    before = line
  }
  return passages.map((passage) => ({ ...passage, ...withoutSoftHyphens(passage) }))
}

function startsParagraph(line: Line, before: Line, step: number, left: number, right: number): boolean {
  if (Math.abs(line.size - before.size) > Math.max(line.size, before.size) * 0.12) return true
  if ((line.y - before.y) / line.size > step * 1.3 + 0.1) return true
  if (bullet.test(line.text)) return true
  const isCut = /[-\u2010\u00ad]$/.test(before.text.slice(-1))
  if (isCut) return false
  const indent = line.x0 - before.x0
  const ended = /[.!?:;”"'»)\]]$/.test(before.text.slice(-1))
  if (indent > line.size * 0.8 && before.x0 < left + line.size * 0.5 && ended) return true
  return ended && before.x1 < right - (right - left) * 0.25
}

/** Whether a line says an outline's title, with or without the number before it. */
export function isTitled(text: string, title: string): boolean {
  const line = lettersOf(text)
  const wanted = lettersOf(title)
  return (
    wanted !== '' &&
    (line === wanted || (wanted.length > 3 && line.endsWith(wanted) && line.length <= wanted.length + 12))
  )
}

function lettersOf(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/** A sentence that goes on at the head of the next column is one paragraph. */
function joinColumns(passages: Passage[], vocabulary: Vocabulary): Passage[] {
  const joined: Passage[] = []
  for (const passage of passages) {
    const before = joined.at(-1)
    const goesOn =
      before?.kind === 'paragraph' &&
      passage.kind === 'paragraph' &&
      passage.y < before.end &&
      Math.abs(passage.size - before.size) < before.size * 0.05 &&
      continues(before, passage)
    if (goesOn) {
      join(before, passage, jointOf(before.text, passage.text), vocabulary)
      before.lines += passage.lines
      before.end = passage.end
    } else joined.push({ ...passage })
  }
  return joined
}

/**
 * Marks each page's first passage that takes up the last sentence of the page before. A word that the page's end has cut is
 * moved to the page where it begins, also where footnotes stand between.
 */
export function joinPages(pages: readonly Passage[][], vocabulary: Vocabulary): void {
  for (const [i, page] of pages.entries()) {
    const passage = page[0]
    if (passage?.kind !== 'paragraph') continue
    const body = (pages[i - 1] ?? []).filter(({ text, size }) => size > passage.size * 0.92 || !note.test(text))
    const before = body.at(-1)
    if (before?.kind !== 'paragraph' || !continues(before, passage)) continue
    if (Math.abs(passage.size - before.size) > before.size * 0.05) continue
    if (before === pages[i - 1]!.at(-1)) passage.goesOnAfter = jointOf(before.text, passage.text)
    const tail = /^(\p{L}+\S*)\s+(?=\S)/u.exec(passage.text)
    if (!tail || !/\p{L}[-\u2010]$/u.test(before.text)) continue
    join(before, headOf(passage, tail[1]!.length), ' ', vocabulary)
    Object.assign(passage, tailOf(passage, tail[0].length))
  }
}

/** Whether a text breaks off in mid-sentence and another takes it up. */
function continues(before: Passage, after: Passage): boolean {
  if (bullet.test(after.text)) return false
  if (/[\p{L}\p{N},\-\u2010\u00ad]$/u.test(before.text.slice(-1)) && /^\p{Ll}/u.test(after.text)) return true
  // Without small letters only the missing full stop tells, and a heading has none either: it is short.
  return (
    before.lines > 1 &&
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}、，]$/u.test(before.text.slice(-2)) &&
    /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(after.text)
  )
}

/** What stands between a full line and the next one. */
function jointOf(before: string, after: string): string {
  if (after.charCodeAt(0) < FIRST_UNSPACED || before.charCodeAt(before.length - 1) < FIRST_UNSPACED) return ' '
  return unspaced.test(before.slice(-2)) && unspaced.test(after.slice(0, 2)) ? '' : ' '
}

/**
 * Adds a line to what stands before it, with the hyphen at the cut dropped if the line's end put it there.
 * @param end what the text before ends with: to ask the text itself would have all of it written anew for each of its lines
 */
function join(before: Traced, after: Traced, joint: string, vocabulary: Vocabulary, end = before.text): void {
  if (!endsInHyphen(end)) return append(before, joint, after)
  // Only the end matters; a search from the front would read the whole paragraph again for each of its lines.
  const cut = /(-?)(?<!\p{L})(\p{L}+)([-\u2010\u00ad])$/u.exec(before.text.slice(-LONGEST_WORD))
  const tail = /^\p{L}+/u.exec(after.text)?.[0]
  if (!cut) {
    const goesOn = /[\p{L}\p{N}][-\u2010]$/u.test(before.text.slice(-2)) && /^[\p{L}\p{N}]/u.test(after.text)
    return append(before, goesOn ? '' : joint, after)
  }
  if (!tail) return append(before, joint, after)
  // A word that has a hyphen already is written with them: state-of-the-art.
  const isChain = cut[1] === '-' && cut[3] !== '\u00ad' && !vocabulary.has((cut[2]! + tail).toLowerCase())
  if (cut[3] === '\u00ad' || !(isChain || keepsHyphen(cut[2]!, tail, vocabulary))) dropLast(before)
  append(before, '', after)
}

function endsInHyphen(text: string): boolean {
  const last = text.charCodeAt(text.length - 1)
  return last === 0x2d || last === 0x2010 || last === 0xad
}

function keepsHyphen(head: string, tail: string, vocabulary: Vocabulary): boolean {
  if (/^\p{Lu}/u.test(tail)) return true
  const whole = (head + tail).toLowerCase()
  if (vocabulary.has(whole)) return false
  if (vocabulary.has(`${head}-${tail}`.toLowerCase())) return true
  if (tens.test(head) && ones.test(tail)) return true
  return compounds.test(head) && tail.length > 3 && !/^(?:ness|less|able|ment|tion|ing)/.test(tail)
}
