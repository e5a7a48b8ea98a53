/** Appointments (iCalendar, RFC 5545) and addresses (vCard, RFC 6350): one line a property, long ones folded. */
import type { Document } from '../types'
import { Composer } from './compose'
import type { Input } from './contract'
import { decode, textIn } from './decode'

/** Properties that say something to programs only. */
const unseen =
  /^(?:BEGIN|END|VERSION|PRODID|UID|DTSTAMP|CREATED|LAST-MODIFIED|REV|SEQUENCE|CALSCALE|METHOD|TRANSP|CLASS|PHOTO|LOGO|SOUND|KEY|TZ.*|RRULE|TRIGGER|ACTION|X-.*)$/

/** Names of properties that people would not call so. */
const labels: Record<string, string> = {
  DTSTART: 'Start',
  DTEND: 'End',
  TEL: 'Phone',
  ADR: 'Address',
  ORG: 'Organisation',
  BDAY: 'Birthday',
}

/** What begins an entry of its own. */
const entry = /^(?:VEVENT|VTODO|VJOURNAL|VCARD)$/

interface Property {
  name: string
  value: string
}

/** Reads a calendar or an address book: each entry a section under its name, its properties a line each. Pictures are counted. */
export async function parse(input: Input): Promise<Document> {
  const { text, encoding, warning } = decode(input)
  const composer = new Composer()
  if (warning) composer.warnings.push(warning)
  const properties: Property[] = []
  let images = 0
  /** Reminders and time zones lie in entries or beside them. */
  let inner = 0
  for (const property of propertiesIn(text)) {
    const kind = property.value.trim().toUpperCase()
    if (property.name === 'PHOTO' || property.name === 'LOGO') images++
    if (property.name === 'BEGIN') {
      if (entry.test(kind)) add(composer, properties.splice(0))
      else if (kind !== 'VCALENDAR') inner++
    } else if (property.name === 'END') {
      if (entry.test(kind)) add(composer, properties.splice(0))
      else if (kind !== 'VCALENDAR') inner--
    } else if (inner <= 0) properties.push(property)
  }
  add(composer, properties)
  if (images > 0)
    composer.warn('images', images === 1 ? '1 picture was not read.' : `${images} pictures were not read.`)
  const isCard = /^\s*BEGIN:VCARD/i.test(text)
  return composer.finish({ mediaType: isCard ? 'text/vcard' : 'text/calendar', parser: 'cards@1', encoding })
}

function* propertiesIn(text: string): Iterable<Property> {
  for (const line of unfolded(text).split(/\r?\n|\r/)) {
    const match = /^(?:[\w-]+\.)?([\w-]+)((?:;(?:"[^"]*"|[^":;])*)*):(.*)$/.exec(line)
    if (!match) continue
    const [, name = '', parameters = '', raw = ''] = match
    const value = /QUOTED-PRINTABLE/i.test(parameters)
      ? unquoted(raw, /CHARSET=([\w-]+)/i.exec(parameters)?.[1] ?? 'utf-8')
      : raw
    yield { name: name.toUpperCase(), value }
  }
}

function unfolded(text: string): string {
  // vCard 2.1 folds what is quoted-printable with an equals sign.
  return text
    .replace(/^[^\r\n:]*QUOTED-PRINTABLE[^\r\n:]*:(?:[^\n]*=\r?\n)+/gim, (lines) => lines.replace(/=\r?\n[ \t]?/g, ''))
    .replace(/\r?\n[ \t]/g, '')
}

function unquoted(text: string, encoding: string): string {
  const bytes = text.replace(/=([0-9A-F]{2})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
  return /[^\x00-\xff]/.test(bytes)
    ? bytes
    : textIn(
        encoding,
        Uint8Array.from(bytes, (c) => c.charCodeAt(0)),
      )
}

function add(composer: Composer, properties: readonly Property[]): void {
  const shown = properties
    .filter(({ name, value }) => !unseen.test(name) && value !== '')
    .map(({ name, value }) => ({ name, value: shownValue(value) }))
  const title = shown.find(({ name }) => name === 'SUMMARY' || name === 'FN')
  if (title) composer.heading(1, title.value)
  const lines = shown
    .filter((property) => property !== title && property.name !== 'N')
    .map(({ name, value }) => `${labels[name] ?? name[0]! + name.slice(1).toLowerCase()}: ${value}`)
  composer.paragraph(lines.join('\n'))
}

/** Dates as people write them; escapes and the semicolons of structured values as text. */
function shownValue(value: string): string {
  const date = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)\d\dZ?)?$/.exec(value)
  if (date) return `${date[1]}-${date[2]}-${date[3]}${date[4] ? ` ${date[4]}:${date[5]}` : ''}`
  return value
    .replace(/^mailto:/i, '')
    .replace(/\\n/gi, '\n')
    .replace(/\\([,;\\])|;+/g, (_, sign: string | undefined) => sign ?? ' ')
    .trim()
}
