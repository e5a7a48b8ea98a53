/** What a person may choose from when they put right what was found of a file. Pure. */
import type { DocumentSummary } from '../../types'
import { language } from '../format'

export interface Choice {
  value: string
  name: string
}

const encodingNames: Record<string, string> = {
  'utf-8': 'Unicode',
  'utf-16le': 'Unicode',
  'utf-16be': 'Unicode',
  'utf-32le': 'Unicode',
  'utf-32be': 'Unicode',
  'windows-1252': 'Western European',
  'iso-8859-15': 'Western European',
  macintosh: 'Western European',
  ibm850: 'Western European',
  ibm437: 'Western European',
  'windows-1250': 'Central European',
  'iso-8859-2': 'Central European',
  ibm852: 'Central European',
  'windows-1257': 'Baltic',
  'iso-8859-13': 'Baltic',
  'iso-8859-4': 'Baltic',
  'iso-8859-10': 'Nordic',
  'iso-8859-3': 'South European',
  'iso-8859-14': 'Celtic',
  'windows-1251': 'Cyrillic',
  'koi8-r': 'Cyrillic',
  'koi8-u': 'Ukrainian',
  ibm866: 'Cyrillic',
  'iso-8859-5': 'Cyrillic',
  'x-mac-cyrillic': 'Cyrillic',
  'windows-1253': 'Greek',
  'iso-8859-7': 'Greek',
  'windows-1254': 'Turkish',
  'windows-1255': 'Hebrew',
  'iso-8859-8': 'Hebrew',
  'windows-1256': 'Arabic',
  'iso-8859-6': 'Arabic',
  'windows-1258': 'Vietnamese',
  'windows-874': 'Thai',
  shift_jis: 'Japanese',
  'euc-jp': 'Japanese',
  'iso-2022-jp': 'Japanese',
  gb18030: 'Chinese, simplified',
  gbk: 'Chinese, simplified',
  big5: 'Chinese, traditional',
  'euc-kr': 'Korean',
}

const languageCodes =
  'af am ar az be bg bn bs ca cs cy da de el en eo es et eu fa fi fo fr ga gl gu he hi hr hu hy id is it ja ka kk km kn ko la lt lv mk ml mn mr ms mt my nb nl nn no pa pl pt ro ru sk sl sq sr sv sw ta te th tl tr uk ur uz vi yi zh zu'.split(
    ' ',
  )

const byName = (a: Choice, b: Choice) => a.name.localeCompare(b.name)

/** Encodings that a text may be read in, the one that it was read in among them. */
export function encodings({ encoding }: DocumentSummary): Choice[] {
  const all = Object.entries(encodingNames).map(([value, name]) => ({ value, name: `${name} (${value})` }))
  const isListed = !encoding || encoding in encodingNames
  return isListed ? all : [{ value: encoding, name: encoding }, ...all]
}

/** Languages that a text may be in, by their names. */
export function languages({ language: found }: DocumentSummary): Choice[] {
  const codes = found && !languageCodes.includes(found) ? [found, ...languageCodes] : languageCodes
  return codes.map((value) => ({ value, name: language(value) })).sort(byName)
}
