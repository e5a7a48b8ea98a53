/** Numbers of a spreadsheet as its reader sees them: dates, percentages, decimals. */
import { childOf, childrenOf, type Element } from './xml'

/** Number formats by cell style. */
export class Formats {
  readonly #codes: string[]

  /** @param root the workbook's `styles.xml` */
  constructor(
    root: Element | undefined,
    /** Days are counted from 1904 instead of 1900. */
    readonly from1904: boolean,
  ) {
    const sheet = childOf(root, 'styleSheet')
    const own = new Map(
      childrenOf(childOf(sheet, 'numFmts'), 'numFmt').map((f) => [
        f.attributes.numFmtId,
        f.attributes.formatCode ?? '',
      ]),
    )
    this.#codes = childrenOf(childOf(sheet, 'cellXfs'), 'xf').map(
      ({ attributes: { numFmtId = '0' } }) => own.get(numFmtId) ?? builtIn[numFmtId] ?? '',
    )
  }

  /** A number in the format of a cell style. */
  show(value: string, style: string | undefined): string {
    const number = Number(value)
    const code = this.#codes[Number(style ?? 0)] ?? ''
    if (value.trim() === '' || !Number.isFinite(number)) return value
    if (/\[(?:h+|m+|s+)\]/i.test(code)) return durationOf(number)
    const plain = bare(sectionOf(code, 0))
    if (isDate(plain)) return dateOf(number, plain, this.from1904) ?? value
    const section = sectionOf(code, number)
    const [before, after] = signsOf(section)
    const hasNumber = /[0#?@]|general/i.test(bare(section)) || section === ''
    if (!hasNumber) return before.trim() || value
    const digits = digitsOf(number, bare(section))
    // The sign of a negative number stands before what its format writes before it.
    return digits.startsWith('-') ? `-${before}${digits.slice(1)}${after}` : before + digits + after
  }
}

/** The part of a format that is for numbers of a sign (ECMA-376 part 1, 18.8.31); parts that ask for more are left alone. */
function sectionOf(code: string, number: number): string {
  const sections = code.match(/(?:"[^"]*"|\\.|\[[^\]]*\]|[^;"\\[])+/g) ?? []
  if (/\[[<>=]/.test(code)) return sections[0] ?? ''
  if (number < 0) return sections[1] ?? sections[0] ?? ''
  return (number === 0 ? sections[2] : undefined) ?? sections[0] ?? ''
}

/** A format without what it writes as it stands. */
function bare(section: string): string {
  return section.replace(/"[^"]*"|\\.|\[[^\]]*\]|_.|\*./g, '')
}

/** What a format writes before and after the digits: currencies, units. */
function signsOf(section: string): [before: string, after: string] {
  const shown = section.replace(/\[\$([^\]-]*)[^\]]*\]|\[[^\]]*\]|_.|\*./g, (_, sign: string | undefined) =>
    sign ? `"${sign}"` : ' ',
  )
  const parts = shown.match(/"[^"]*"|\\.|[0#?@.,/%eE]+[+-]?|general|[^]/gi) ?? []
  const isDigits = (part: string) => /^(?:[0#?@]|general)/i.test(part)
  const first = parts.findIndex(isDigits)
  const last = parts.findLastIndex(isDigits)
  const words = (some: string[]) =>
    some
      .map((part) => (part.startsWith('"') ? part.slice(1, -1) : part.startsWith('\\') ? part.slice(1) : part))
      .join('')
      .replace(/[()]|^-/g, '')
      .replace(/\s+/g, ' ')
  return first < 0
    ? [words(parts), '']
    : [words(parts.slice(0, first)).trimStart(), words(parts.slice(last + 1)).trimEnd()]
}

function digitsOf(number: number, plain: string): string {
  if (plain.includes('%')) return `${round(number * 100, decimals(plain))}%`
  // Numbers that name something keep their zeros: postcodes, articles.
  if (/^[+]?0{2,}$/.test(plain.trim()) && Number.isInteger(number) && number >= 0)
    return String(number).padStart(plain.trim().length, '0')
  // Binary fractions: 0.1 + 0.2 is stored with seventeen digits, and shown with one.
  return decimals(plain) > 0 && !/[eE?/]/.test(plain)
    ? number.toFixed(decimals(plain))
    : String(Number(number.toPrecision(15)))
}

/** The formats that have a number only (ECMA-376 part 1, 18.8.30). */
const builtIn: Record<string, string> = {
  '2': '0.00',
  '4': '#,##0.00',
  '9': '0%',
  '10': '0.00%',
  '14': 'yyyy-mm-dd',
  '15': 'yyyy-mm-dd',
  '16': 'yyyy-mm-dd',
  '17': 'yyyy-mm-dd',
  '22': 'yyyy-mm-dd hh:mm',
  '18': 'hh:mm',
  '19': 'hh:mm:ss',
  '20': 'hh:mm',
  '21': 'hh:mm:ss',
  '45': 'mm:ss',
  '46': '[h]:mm:ss',
  '47': 'mm:ss',
  '7': '0.00',
  '8': '0.00',
  '39': '0.00',
  '40': '0.00',
  '43': '0.00',
  '44': '0.00',
}

function isDate(code: string): boolean {
  return /[ymdhs]/i.test(code) && !/[0#?]/.test(code.replace(/s\.0+|ss\.0+/gi, '')) && !/general/i.test(code)
}

function decimals(code: string): number {
  return Math.min(10, /\.(0+)/.exec(code)?.[1]?.length ?? 0)
}

function round(number: number, digits: number): string {
  return String(Number(number.toFixed(Math.max(digits, 1))))
}

/** Days as hours that go on beyond a day: 1.5 is `36:00:00`. */
function durationOf(days: number): string {
  const seconds = Math.round(Math.abs(days) * 86_400)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${days < 0 ? '-' : ''}${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}

/** ISO date, time or both, as the format has them. Excel's day 60 is a 29 February 1900 that never was. */
function dateOf(serial: number, code: string, from1904: boolean): string | undefined {
  if (serial < 0 || serial > 2_958_466) return undefined
  const days = from1904 ? serial + 1462 : serial
  const epoch = Date.UTC(1899, 11, days < 60 ? 31 : 30)
  const iso = new Date(epoch + Math.round(days * 86_400) * 1000).toISOString()
  const hasDay = /[yd]/i.test(code)
  const hasTime = /[hs]/i.test(code)
  const time = iso.slice(11, iso.slice(17, 19) === '00' ? 16 : 19)
  if (hasDay && hasTime) return `${iso.slice(0, 10)} ${time}`
  return hasTime ? time : iso.slice(0, 10)
}
