/** Bytes → text, for files that don't surely say their own encoding. */
import { AppError } from '../errors'
import type { Warning } from '../types'
import { decodeDos } from './dos-pages'
import { guessEncoding } from './guess-encoding'

/** A text and how it was read. */
export interface Decoded {
  text: string
  /** WHATWG label. */
  encoding: string
  warning?: Warning
}

/** What is to be read, with the encoding where a person has said it. */
export interface Encoded {
  bytes: Uint8Array
  /** WHATWG label, or `utf-32le`, `utf-32be`. Nothing is guessed then. */
  encoding?: string
}

/** Bytes that statistics look at. */
const SAMPLE_BYTES = 64 * 1024

/**
 * Reads text in any encoding: byte-order mark, declared encoding, UTF-32 and UTF-16 by the places of their zero bytes, UTF-8 if it
 * is valid, else what statistics (chardet) find likeliest.
 * @param declared what the file or its container says ("iso-8859-15"); believed unless the bytes are valid UTF-8
 * @throws AppError `parse/unsupported` for bytes that are no text
 */
export function decode({ bytes, encoding }: Encoded, declared?: string): Decoded {
  if (encoding) return { text: textIn(encoding, bytes), encoding }
  const marked = byMark(bytes)
  if (marked) return marked
  const wide = byZeros(bytes) ?? byScript(bytes)
  if (wide) return wide
  if (isBinary(bytes)) throw new AppError({ code: 'parse/unsupported', detail: 'the bytes are not text' })
  const strict = tryDecode(bytes, 'utf-8', true)
  if (strict !== undefined && !usesEscapes(bytes)) return { text: strict, encoding: 'utf-8' }
  const label = declared && labelOf(declared)
  // Bytes of single width can't be what a page says in them that they are: it was kept in another encoding since.
  if (label && !label.startsWith('utf-')) return { text: new TextDecoder(label).decode(bytes), encoding: label }
  if (strict === undefined && mostlyUtf8(bytes)) {
    const message = 'Some bytes are not UTF-8 like the rest; they were read as windows-1252.'
    return { text: patched(bytes), encoding: 'utf-8', warning: { kind: 'encoding-mixed', message } }
  }
  const guess = guessEncoding(bytes.subarray(0, SAMPLE_BYTES))
  const message = `The file doesn’t say its encoding; it was read as ${guess}.`
  return { text: textIn(guess, bytes), encoding: guess, warning: { kind: 'encoding-guessed', message } }
}

/** Whether bytes are text in some encoding. */
export function isText(bytes: Uint8Array): boolean {
  return (
    !isBinary(bytes) ||
    byMark(bytes.subarray(0, SAMPLE_BYTES)) !== undefined ||
    byZeros(bytes) !== undefined ||
    byScript(bytes) !== undefined
  )
}

/** The WHATWG name of an encoding, or nothing where there is no such encoding. */
export function labelOf(name: string): string | undefined {
  try {
    return new TextDecoder(name.trim()).encoding
  } catch {
    return undefined
  }
}

function byMark(bytes: Uint8Array): Decoded | undefined {
  const [a, b, c, d] = bytes
  if (a === 0xff && b === 0xfe && c === 0 && d === 0)
    return { text: utf32(bytes.subarray(4), true), encoding: 'utf-32le' }
  if (a === 0 && b === 0 && c === 0xfe && d === 0xff)
    return { text: utf32(bytes.subarray(4), false), encoding: 'utf-32be' }
  if (a === 0xff && b === 0xfe) return { text: new TextDecoder('utf-16le').decode(bytes), encoding: 'utf-16le' }
  if (a === 0xfe && b === 0xff) return { text: new TextDecoder('utf-16be').decode(bytes), encoding: 'utf-16be' }
  if (a === 0xef && b === 0xbb && c === 0xbf) return { text: new TextDecoder().decode(bytes), encoding: 'utf-8' }
  return undefined
}

/** UTF-16 and UTF-32 without a mark: zero bytes, and all at the same places. */
function byZeros(bytes: Uint8Array): Decoded | undefined {
  const sample = bytes.subarray(0, SAMPLE_BYTES - (SAMPLE_BYTES % 4))
  const zeros: [number, number, number, number] = [0, 0, 0, 0]
  // No character needs the fourth byte, and the third is at most 16: U+10FFFF is the last.
  let little = true
  let big = true
  for (let i = 0; i < sample.length; i++) {
    const byte = sample[i]!
    const place = i % 4
    if (byte === 0) zeros[place as 0 | 1 | 2 | 3]++
    if ((place === 3 && byte > 0) || (place === 2 && byte > 16)) little = false
    if ((place === 0 && byte > 0) || (place === 1 && byte > 16)) big = false
  }
  const [z0, z1, z2, z3] = zeros
  const quarter = sample.length / 4
  if (quarter < 1 || z0 + z1 + z2 + z3 === 0) return undefined
  if (little !== big) return wideText(bytes, little ? 'utf-32le' : 'utf-32be')
  const even = z0 + z2
  const odd = z1 + z3
  // A space or a newline every hundred characters is enough; one zero on the wrong side in a hundred is noise.
  if (odd > quarter * 0.02 && even <= odd * 0.02) return wideText(bytes, 'utf-16le')
  if (even > quarter * 0.02 && odd <= even * 0.02) return wideText(bytes, 'utf-16be')
  return undefined
}

/** Shares of a text in a script of East Asia: of its own signs, and among them of those that no other bytes look like. */
const [OWN_SIGNS, TELLING_SIGNS] = [0.95, 0.015]

/** UTF-16 without a mark in East Asia’s scripts, which have few zero bytes or none: known by kana, syllables and punctuation. */
function byScript(bytes: Uint8Array): Decoded | undefined {
  const sample = bytes.subarray(0, SAMPLE_BYTES - (SAMPLE_BYTES % 2))
  if (sample.length < 8 || bytes.length % 2 === 1 || tryDecode(sample, 'utf-8', true) !== undefined) return undefined
  for (const encoding of ['utf-16le', 'utf-16be']) {
    const text = new TextDecoder(encoding).decode(sample)
    const own = text.match(/[\n\r\t -~\u3000-\u30ff\u4e00-\u9fff\uac00-\ud7a3\uff01-\uff9f]/g)?.length ?? 0
    const telling = text.match(/[\n \u3000-\u30ff\uff01-\uff5e]/g)?.length ?? 0
    if (own >= text.length * OWN_SIGNS && telling >= text.length * TELLING_SIGNS)
      return { text: textIn(encoding, bytes), encoding }
  }
  return undefined
}

/**
 * Reads bytes in an encoding that is known.
 * @param encoding WHATWG label, `utf-32le`, `utf-32be` or a code page of DOS (`ibm437`, `ibm850`, `ibm852`)
 * @throws AppError `parse/unsupported`
 */
export function textIn(encoding: string, bytes: Uint8Array): string {
  if (encoding.startsWith('utf-32')) return utf32(bytes, encoding === 'utf-32le').replace(/^\ufeff/, '')
  const dos = decodeDos(encoding, bytes)
  if (dos !== undefined) return dos
  const label = labelOf(encoding)
  if (label) return new TextDecoder(label).decode(bytes)
  throw new AppError({ code: 'parse/unsupported', detail: `the encoding ${encoding} is not known here` })
}

function wideText(bytes: Uint8Array, encoding: string): Decoded | undefined {
  const text = textIn(encoding, bytes)
  const sample = text.slice(0, SAMPLE_BYTES)
  const strange = sample.match(/[\p{Cn}\p{Co}\p{Cs}\ufffd]|(?![\t\n\f\r])\p{Cc}/gu)?.length ?? 0
  return strange > sample.length * 0.02 ? undefined : { text, encoding }
}

function utf32(bytes: Uint8Array, little: boolean): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const pieces: string[] = []
  for (let i = 0; i + 4 <= bytes.length; i += 4) {
    const point = view.getUint32(i, little)
    pieces.push(point > 0x10ffff ? '\ufffd' : String.fromCodePoint(point))
  }
  return pieces.join('')
}

/** More controls than text ever has. Zero bytes alone don’t count: damaged logs hold long runs of them. */
function isBinary(bytes: Uint8Array): boolean {
  const sample = bytes.subarray(0, SAMPLE_BYTES)
  let controls = 0
  let zeros = 0
  for (const byte of sample) {
    if (byte === 0) zeros++
    else if (byte < 32 && byte !== 9 && byte !== 10 && byte !== 12 && byte !== 13 && byte !== 27 && byte !== 8)
      controls++
  }
  return controls > (sample.length - zeros) * 0.05 || (zeros > 0 && zeros === sample.length)
}

/** ISO-2022-JP and its kin are valid ASCII: only their escapes give them away. */
function usesEscapes(bytes: Uint8Array): boolean {
  for (let i = bytes.indexOf(27); i >= 0; i = bytes.indexOf(27, i + 1)) {
    if (bytes[i + 1] === 0x24 && (bytes[i + 2] === 0x42 || bytes[i + 2] === 0x40)) return true
  }
  return false
}

/** More whole UTF-8 characters than broken ones: a UTF-8 file with a few bytes of another kind. */
function mostlyUtf8(bytes: Uint8Array): boolean {
  const text = new TextDecoder().decode(bytes.subarray(0, SAMPLE_BYTES * 16))
  let broken = 0
  let whole = 0
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    if (unit === 0xfffd) broken++
    else if (unit > 0x7f) whole++
  }
  const halves = text.length > 0 ? surrogatesIn(bytes.subarray(0, SAMPLE_BYTES * 16)) : 0
  return whole + halves > broken - halves * 3
}

/** Halves of surrogate pairs that are written as UTF-8 has it, three bytes each: some databases do so. */
function surrogatesIn(bytes: Uint8Array): number {
  let count = 0
  for (let i = bytes.indexOf(0xed); i >= 0; i = bytes.indexOf(0xed, i + 1)) if (isSurrogate(bytes, i)) count++
  return count
}

function isSurrogate(bytes: Uint8Array, at: number): boolean {
  return bytes[at] === 0xed && bytes[at + 1]! >= 0xa0 && bytes[at + 2]! >= 0x80
}

function surrogateAt(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(0xd000 | ((bytes[at + 1]! & 0x3f) << 6) | (bytes[at + 2]! & 0x3f))
}

/** Valid UTF-8 as such, every other byte as windows-1252; surrogates written as UTF-8 become the character of their pair, or U+FFFD. */
function patched(bytes: Uint8Array): string {
  const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  const latin = new TextDecoder('windows-1252')
  const pieces: string[] = []
  let from = 0
  let i = 0
  while (i < bytes.length) {
    const length = sequenceLength(bytes, i)
    if (length > 0) {
      i += length
      continue
    }
    if (i > from) pieces.push(utf8.decode(bytes.subarray(from, i)))
    const surrogate = isSurrogate(bytes, i)
    pieces.push(surrogate ? surrogateAt(bytes, i) : latin.decode(bytes.subarray(i, i + 1)))
    i += surrogate ? 3 : 1
    from = i
  }
  if (from < bytes.length) pieces.push(utf8.decode(bytes.subarray(from)))
  return pieces.join('').replace(/\p{Surrogate}/gu, '\ufffd')
}

/** Bytes of the valid UTF-8 sequence that begins here (Unicode 15, table 3-7); 0 where there is none. */
function sequenceLength(bytes: Uint8Array, at: number): number {
  const a = bytes[at]!
  if (a < 0x80) return 1
  const b = bytes[at + 1] ?? 0
  const isTail = (i: number) => ((bytes[at + i] ?? 0) & 0xc0) === 0x80
  if (a >= 0xc2 && a <= 0xdf) return isTail(1) ? 2 : 0
  if (a >= 0xe0 && a <= 0xef) {
    const low = a === 0xe0 ? 0xa0 : 0x80
    const high = a === 0xed ? 0x9f : 0xbf
    return b >= low && b <= high && isTail(2) ? 3 : 0
  }
  if (a >= 0xf0 && a <= 0xf4) {
    const low = a === 0xf0 ? 0x90 : 0x80
    const high = a === 0xf4 ? 0x8f : 0xbf
    return b >= low && b <= high && isTail(2) && isTail(3) ? 4 : 0
  }
  return 0
}

function tryDecode(bytes: Uint8Array, label: string, fatal: boolean): string | undefined {
  try {
    return new TextDecoder(label, { fatal }).decode(bytes)
  } catch {
    return undefined
  }
}
