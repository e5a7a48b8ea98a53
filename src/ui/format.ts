/** Figures and dates in the person's own locale; units stand after a space that does not break. */

const narrow = '\u00a0'
const whole = new Intl.NumberFormat()
const tenth = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1, minimumFractionDigits: 1 })
const days = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })
const ordinals = new Intl.PluralRules('en', { type: 'ordinal' })
const languages = new Intl.DisplayNames('en', { type: 'language' })

/** "12,380" */
export function count(value: number): string {
  return whole.format(value)
}

/** "3 files", "1 file"; give the plural where it is not just an s. */
export function plural(value: number, one: string, many = `${one}s`): string {
  return `${whole.format(value)} ${value === 1 ? one : many}`
}

/** A share from 0 to 1 as "34 %"; never 100 before all is done. */
export function percent(share: number): string {
  const value = share >= 1 ? 100 : Math.min(99, Math.floor(share * 100))
  return `${whole.format(value)}${narrow}%`
}

/** "412 kB", "3.8 MB": decimal units, as file managers show them. */
export function bytes(size: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB']
  let value = size
  let unit = 0
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1000
    unit += 1
  }
  const text = unit === 0 || value >= 10 ? whole.format(Math.round(value)) : tenth.format(value)
  return `${text}${narrow}${units[unit]}`
}

/** A figure with a fixed number of decimals. */
export function decimals(value: number, digits: number): string {
  return value.toLocaleString(undefined, { minimumFractionDigits: digits, maximumFractionDigits: digits })
}

/** Milliseconds as "41 ms" or "1.2 s". */
export function time(ms: number): string {
  return ms < 1000 ? `${whole.format(Math.round(ms))}${narrow}ms` : `${tenth.format(ms / 1000)}${narrow}s`
}

/** Seconds as "about 7 min". */
export function duration(seconds: number): string {
  if (seconds < 60) return `about ${whole.format(Math.max(1, Math.round(seconds)))}${narrow}s`
  if (seconds < 5400) return `about ${whole.format(Math.round(seconds / 60))}${narrow}min`
  return `about ${whole.format(Math.round(seconds / 3600))}${narrow}h`
}

/** Seconds as "about 7 min left". */
export function left(seconds: number): string {
  return `${duration(seconds)} left`
}

/** A figure per second: "1.6", "19". */
export function rate(value: number): string {
  return value < 10 ? tenth.format(value) : whole.format(Math.round(value))
}

/** "12 Feb 2021"; nothing for files without a date. */
export function date(ms: number): string {
  return ms > 0 ? days.format(ms) : ''
}

/** "1st", "22nd". */
export function ordinal(value: number): string {
  const endings: Record<string, string> = { one: 'st', two: 'nd', few: 'rd' }
  return `${whole.format(value)}${endings[ordinals.select(value)] ?? 'th'}`
}

/** "Danish" for "da"; the code itself where it has no name. */
export function language(code: string): string {
  return languages.of(code) ?? code
}

const kinds: Record<string, string> = {
  'application/pdf': 'PDF',
  'text/markdown': 'Markdown',
  'text/html': 'Web page',
  'application/xhtml+xml': 'Web page',
  'text/plain': 'Text',
}

/** What a person calls a kind of file; its extension where we know no better. */
export function kind(mediaType: string | undefined, name: string): string {
  const known = mediaType ? kinds[mediaType] : undefined
  if (known) return known
  const extension = /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]
  return extension ? extension.toUpperCase() : 'File'
}
