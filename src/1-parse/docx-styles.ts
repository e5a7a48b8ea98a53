/** Which paragraphs of a Word document are headings, and which number or bullet stands before a paragraph. */
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
}

/** Counts the paragraphs of a document's lists. */
export class Numbering {
  readonly #levels = new Map<string, Map<number, Level>>()
  readonly #abstractOf = new Map<string, string>()
  readonly #counts = new Map<string, number[]>()

  constructor(root: Element | undefined) {
    const numbering = childOf(root, 'numbering')
    for (const abstract of childrenOf(numbering, 'abstractNum')) {
      const levels = new Map(
        childrenOf(abstract, 'lvl').map((level) => {
          const value = (name: string) => childOf(level, name)?.attributes.val
          return [
            Number(level.attributes.ilvl),
            {
              format: value('numFmt') ?? 'decimal',
              pattern: value('lvlText') ?? '',
              start: Number(value('start') ?? 1),
            },
          ] as const
        }),
      )
      this.#levels.set(abstract.attributes.abstractNumId ?? '', levels)
    }
    for (const num of childrenOf(numbering, 'num'))
      this.#abstractOf.set(num.attributes.numId ?? '', childOf(num, 'abstractNumId')?.attributes.val ?? '')
  }

  /** What stands before the next paragraph of a list: `7.2`, `c)`, `-`, or nothing. */
  label(list: string, level: number): string {
    const abstract = this.#abstractOf.get(list)
    const levels = abstract === undefined ? undefined : this.#levels.get(abstract)
    const own = levels?.get(level)
    if (!levels || !own || level < 0 || level > 8) return ''
    if (own.format === 'none') return ''
    if (own.format === 'bullet') return '-'
    const counts = this.#counts.get(abstract!) ?? []
    this.#counts.set(abstract!, counts)
    counts[level] = (counts[level] ?? own.start - 1) + 1
    counts.length = level + 1
    return own.pattern.replace(/%(\d)/g, (_, digit: string) => {
      const at = Number(digit) - 1
      const { start = 1, format = 'decimal' } = levels.get(at) ?? {}
      return written((counts[at] ??= start), format)
    })
  }
}

function written(number: number, format: string): string {
  if (/^(?:lower|upper)Letter$/.test(format)) {
    const letter = String.fromCharCode(97 + ((number - 1) % 26)).repeat(Math.min(8, Math.ceil(number / 26)))
    return format === 'upperLetter' ? letter.toUpperCase() : letter
  }
  if (/^(?:lower|upper)Roman$/.test(format))
    return format === 'upperRoman' ? roman(number).toUpperCase() : roman(number)
  return String(number)
}

function roman(number: number): string {
  const numerals: [number, string][] = [
    [1000, 'm'],
    [900, 'cm'],
    [500, 'd'],
    [400, 'cd'],
    [100, 'c'],
    [90, 'xc'],
    [50, 'l'],
    [40, 'xl'],
    [10, 'x'],
    [9, 'ix'],
    [5, 'v'],
    [4, 'iv'],
    [1, 'i'],
  ]
  let left = Math.min(Math.max(0, number), 4999)
  let text = ''
  for (const [value, numeral] of numerals) for (; left >= value; left -= value) text += numeral
  return text
}
