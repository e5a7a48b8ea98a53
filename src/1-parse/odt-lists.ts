/** Numbers of OpenDocument's lists and headings, which are not in their text. */
import { written } from './numerals'
import { childrenOf, descendantsOf, type Element } from './xml'

interface Level {
  isBullet: boolean
  /** As numbers are written in Word; absent where there are none. */
  format: string | undefined
  /** How many levels are shown, this one included. */
  shown: number
  prefix: string
  suffix: string
  start: number
}

/** Levels from 0. */
type Levels = Map<number, Level>

/** A list that is being read. */
export interface OpenList {
  style: string
  counts: number[]
}

const formats: Record<string, string> = {
  '1': 'decimal',
  a: 'lowerLetter',
  A: 'upperLetter',
  i: 'lowerRoman',
  I: 'upperRoman',
}

/** Counts the items of a document's lists, and its numbered headings. */
export class ListLabels {
  readonly #styles = new Map<string, Levels>()
  readonly #outline: Levels = new Map()
  readonly #headings: number[] = []
  /** Where a list goes on with an earlier one: the last of each style, and those that have an id. */
  readonly #counts = new Map<string, number[]>()

  /** @param roots parts that define styles */
  constructor(roots: readonly (Element | undefined)[]) {
    for (const root of roots) {
      for (const style of root ? descendantsOf(root, 'list-style') : [])
        this.#styles.set(style.attributes.name ?? '', levelsOf(style))
      for (const style of root ? descendantsOf(root, 'outline-style') : [])
        for (const [level, own] of levelsOf(style)) this.#outline.set(level, own)
    }
  }

  /** Begins a list that lies in no other. */
  open({ attributes }: Element): OpenList {
    const style = attributes['style-name'] ?? ''
    const goesOn = attributes['continue-list'] ?? (attributes['continue-numbering'] === 'true' ? style : undefined)
    const counts = (goesOn === undefined ? undefined : this.#counts.get(goesOn)) ?? []
    this.#counts.set(style, counts)
    if (attributes.id) this.#counts.set(attributes.id, counts)
    return { style, counts }
  }

  /**
   * What stands before the next item: `7.2 `, `c) `, `- `, or nothing.
   * @param level from 0
   * @param start the number that the item itself says
   */
  item(list: OpenList, level: number, start?: string): string {
    const levels = this.#styles.get(list.style)
    const own = levels?.get(level)
    if (!levels || !own || own.isBullet) return '- '
    return label(levels, own, list.counts, level, start)
  }

  /** What stands before the next heading. @param level from 0 */
  heading({ attributes }: Element, level: number): string {
    const own = this.#outline.get(level)
    if (!own || attributes['is-list-header'] === 'true') return ''
    return label(this.#outline, own, this.#headings, level, attributes['start-value'])
  }
}

function label(levels: Levels, own: Level, counts: number[], level: number, start: string | undefined): string {
  counts[level] = start === undefined ? (counts[level] ?? own.start - 1) + 1 : Number(start) || 0
  counts.length = level + 1
  if (own.format === undefined) return ''
  const numbers: string[] = []
  for (let at = Math.max(0, level - own.shown + 1); at <= level; at++) {
    const { format = at === level ? own.format : undefined, start: first = 1 } = levels.get(at) ?? {}
    if (format !== undefined) numbers.push(written((counts[at] ??= first), format))
  }
  return `${own.prefix}${numbers.join('.')}${own.suffix} `
}

function levelsOf(style: Element): Levels {
  return new Map(
    childrenOf(style).map(({ name, attributes }) => [
      Number(attributes.level) - 1,
      {
        isBullet: !/number|outline/.test(name),
        format: formats[attributes['num-format'] ?? ''],
        shown: Number(attributes['display-levels']) || 1,
        prefix: attributes['num-prefix'] ?? '',
        suffix: attributes['num-suffix'] ?? '',
        start: Number(attributes['start-value'] ?? 1),
      },
    ]),
  )
}
