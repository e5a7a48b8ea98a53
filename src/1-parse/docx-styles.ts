/** Which paragraphs of a Word document are headings, and which number or bullet stands before a paragraph. */
import { isOn } from './docx-runs'
import { written } from './numerals'
import { childOf, childrenOf, type Element } from './xml'

/** Heading levels and numbering by style. */
export interface Styles {
  /** Level from 1, by style id. */
  levels: Map<string, number>
  /** List and level that a style's paragraphs belong to. */
  lists: Map<string, { list: string; level: number }>
}

/** Deepest chain of styles that are based on each other. */
const MAX_CHAIN = 20

export function stylesOf(root: Element | undefined): Styles {
  const styles = new Map(
    childrenOf(childOf(root, 'styles'), 'style').map((style) => [style.attributes.styleId ?? '', style] as const),
  )
  const levels = new Map<string, number>()
  const lists: Styles['lists'] = new Map()
  for (const id of styles.keys()) {
    let style = styles.get(id)
    let isBody = false
    for (let i = 0; style && i < MAX_CHAIN; i++) {
      const level = levelOf(style)
      isBody ||= level === undefined && childOf(style, 'pPr', 'outlineLvl')?.attributes.val === '9'
      if (level !== undefined && !isBody && !levels.has(id)) levels.set(id, level)
      const list = listOf(childOf(style, 'pPr'))
      if (list && !lists.has(id)) lists.set(id, list)
      style = styles.get(childOf(style, 'basedOn')?.attributes.val ?? '')
    }
  }
  return { levels, lists }
}

/** Level that a style's name or its outline level says; body text has none. */
function levelOf(style: Element): number | undefined {
  const name = childOf(style, 'name')?.attributes.val ?? ''
  if (/^title$/i.test(name)) return 1
  return levelNamed(name) ?? outlineLevel(childOf(style, 'pPr'))
}

/** Word's own names are English in every language; other programs write what they show, and some leave styles out. */
const headings =
  /^(?:heading|überschrift|titre|título|titolo|kop|rubrik|overskrift|otsikko|nagłówek|nadpis|cmsor|naslov|titlu|başlık|заголовок|επικεφαλίδα|見出し|标题|標題|제목) ?([1-9])$/i

/** Level that a style's name or id says: `heading 2`, `Heading2`, `Überschrift 2`. */
export function levelNamed(name: string): number | undefined {
  const level = headings.exec(name)?.[1]
  return level ? Number(level) : undefined
}

/** Level from 1 that a paragraph's own properties say. */
export function outlineLevel(properties: Element | undefined): number | undefined {
  const value = childOf(properties, 'outlineLvl')?.attributes.val
  const level = value === undefined ? NaN : Number(value)
  return level >= 0 && level < 9 ? level + 1 : undefined
}

/** List and level, from 0, that paragraph properties name. */
export function listOf(properties: Element | undefined): { list: string; level: number } | undefined {
  const numbering = childOf(properties, 'numPr')
  const list = childOf(numbering, 'numId')?.attributes.val
  return list === undefined ? undefined : { list, level: Number(childOf(numbering, 'ilvl')?.attributes.val ?? 0) || 0 }
}

interface Level {
  format: string
  /** `%1.%2` stands for the numbers of the first two levels. */
  pattern: string
  start: number
  /** All numbers in it are digits, whatever the outer levels are written in. */
  isLegal: boolean
}

/** Counts the paragraphs of a document's lists. */
export class Numbering {
  readonly #levels = new Map<string, Map<number, Level>>()
  readonly #abstractOf = new Map<string, string>()
  readonly #counts = new Map<string, number[]>()
  /** What lists change of their kind: levels of their own, and numbers from which they start anew. */
  readonly #own = new Map<string, Map<number, { level?: Level; start?: number }>>()
  readonly #begun = new Set<string>()

  constructor(root: Element | undefined) {
    const numbering = childOf(root, 'numbering')
    const kinds = childrenOf(numbering, 'abstractNum')
    const id = (kind: Element) => kind.attributes.abstractNumId ?? ''
    for (const kind of kinds)
      this.#levels.set(
        id(kind),
        new Map(childrenOf(kind, 'lvl').map((l) => [Number(l.attributes.ilvl), levelOfList(l)])),
      )
    // A kind may only point to the style that has its levels.
    for (const kind of kinds) {
      const link = childOf(kind, 'numStyleLink')?.attributes.val
      const linked = link && kinds.find((other) => childOf(other, 'styleLink')?.attributes.val === link)
      if (linked) this.#levels.set(id(kind), this.#levels.get(id(linked))!)
    }
    for (const num of childrenOf(numbering, 'num')) {
      const list = num.attributes.numId ?? ''
      this.#abstractOf.set(list, childOf(num, 'abstractNumId')?.attributes.val ?? '')
      this.#own.set(
        list,
        new Map(childrenOf(num, 'lvlOverride').map((o) => [Number(o.attributes.ilvl), overrideOf(o)])),
      )
    }
  }

  /** What stands before the next paragraph of a list: `7.2`, `c)`, `-`, or nothing. */
  label(list: string, level: number): string {
    const abstract = this.#abstractOf.get(list)
    const levels = abstract === undefined ? undefined : this.#levels.get(abstract)
    const changes = this.#own.get(list)
    const at = (depth: number) => changes?.get(depth)?.level ?? levels?.get(depth)
    const own = at(level)
    if (!own || level < 0 || level > 8 || own.format === 'none') return ''
    if (own.format === 'bullet') return own.pattern.trim() === '' ? '' : '-'
    const counts = this.#counts.get(abstract!) ?? []
    this.#counts.set(abstract!, counts)
    if (!this.#begun.has(list))
      for (const [depth, { start }] of changes ?? []) if (start !== undefined) counts[depth] = start - 1
    this.#begun.add(list)
    counts[level] = (counts[level] ?? own.start - 1) + 1
    counts.length = level + 1
    return own.pattern.replace(/%(\d)/g, (_, digit: string) => {
      const { start = 1, format = 'decimal' } = at(Number(digit) - 1) ?? {}
      return written((counts[Number(digit) - 1] ??= start), own.isLegal ? 'decimal' : format)
    })
  }
}

function levelOfList(level: Element): Level {
  const value = (name: string) => childOf(level, name)?.attributes.val
  return {
    format: value('numFmt') ?? 'decimal',
    pattern: value('lvlText') ?? '',
    start: Number(value('start') ?? 1),
    isLegal: isOn(childOf(level, 'isLgl')),
  }
}

function overrideOf(override: Element): { level?: Level; start?: number } {
  const level = childOf(override, 'lvl')
  const start = childOf(override, 'startOverride')?.attributes.val
  return { ...(level ? { level: levelOfList(level) } : {}), ...(start === undefined ? {} : { start: Number(start) }) }
}
