/** The likeliest encoding of a text that doesn't say it: by statistics (chardet), and by what its letters look like. */
import { analyse } from 'chardet'
import { decodeDos } from './dos-pages'

/** chardet's confidence (0 to 100) from which its first guess stands. */
const CONFIDENT = 50

/** Western and Central European encodings of one byte, the likeliest first. */
const latin = ['windows-1252', 'windows-1250', 'iso-8859-2', 'macintosh', 'ibm850', 'ibm852'] as const

const isLatin = /^(?:windows-125[0247]|iso-8859-(?:[1-49]|1[03-6])|macintosh)$/

/** Signs that no text of a country does without. */
const ownScript: Record<string, RegExp> = {
  'euc-kr': /[\uac00-\ud7a3]/,
}

const multiByte = /^(?:shift_jis|euc-jp|euc-kr|gb18030|gbk|big5|iso-2022-jp)$/

/**
 * @param sample the text's beginning; no UTF of any kind
 * @returns WHATWG label, or a code page of DOS
 */
export function guessEncoding(sample: Uint8Array): string {
  const guesses = analyse(sample).flatMap(({ name, confidence }) => {
    const encoding = labelOf(name)
    if (!encoding || encoding === 'replacement' || encoding.startsWith('utf-')) return []
    const text = new TextDecoder(encoding).decode(sample)
    // A multi-byte encoding that doesn't fit shows in broken characters; the next guess then fits better.
    const broken = text.match(/\ufffd/g)?.length ?? 0
    const own = ownScript[encoding]
    if (broken > sample.length * 0.01 || (own && !own.test(text))) return []
    return [{ encoding, confidence, letters: shareOfLetters(text) }]
  })
  const [first] = guesses
  // In a short text the statistics of one-byte encodings always find something; words of symbols give that away.
  const wide = guesses.find(({ encoding, letters }) => multiByte.test(encoding) && letters > 0.9)
  const isUnsure = !first || (first.confidence < CONFIDENT && first.letters < 0.75)
  const best = isUnsure && wide ? wide : first
  // chardet doesn't know the encoding of Russian DOS; its texts are Cyrillic nearly throughout.
  if ((best?.letters ?? 0) < 0.75 && isCyrillic(new TextDecoder('ibm866').decode(sample))) return 'ibm866'
  if (isMacCyrillic(sample, best)) return 'x-mac-cyrillic'
  const encoding = best?.encoding ?? 'windows-1252'
  // Ukrainian letters lie where Russian's encoding has lines of boxes, which stand in no word.
  if (
    encoding === 'koi8-r' &&
    /\p{L}[\u2550-\u256c]|[\u2550-\u256c]\p{L}/u.test(new TextDecoder(encoding).decode(sample))
  )
    return 'koi8-u'
  return isLatin.test(encoding) ? likeliestLatin(sample, encoding, best?.confidence ?? 0) : encoding
}

/** How much better another encoding's letters must fit for it to be taken. */
const MARGIN = 0.1

/** chardet knows neither DOS nor the old Macintosh, and takes short texts of one country for those of another. */
function likeliestLatin(sample: Uint8Array, guess: string, confidence: number): string {
  const fits = (encoding: string): number => {
    const text = decodeDos(encoding, sample) ?? new TextDecoder(encoding).decode(sample)
    // Outside of browsers there are decoders that leave the quotation marks and dashes of windows-1252 controls.
    return fitOf(encoding === 'windows-1252' ? text.replace(/[\x85\x91-\x97]/g, '’') : text)
  }
  let best = { encoding: guess, fit: fits(guess) }
  const isNeighbour = /^(?:windows-125[07]|iso-8859-(?:2|4|13|16))$/.test(guess)
  if (isNeighbour && confidence < CONFIDENT && fits('windows-1252') >= best.fit)
    best = { encoding: 'windows-1252', fit: best.fit }
  for (const encoding of latin) {
    const fit = fits(encoding)
    if (fit > best.fit + MARGIN) best = { encoding, fit }
  }
  return best.encoding
}

/** Share of the characters beyond ASCII that stand where such characters stand: no capital after a small letter, no sign within a word. */
function fitOf(text: string): number {
  let beyond = 0
  let fitting = 0
  for (const { 0: character, index } of text.matchAll(/[^\x00-\x7f]/g)) {
    beyond++
    const [before = '', after = ''] = [text[index - 1], text[index + 1]]
    if (/[\p{Cc}\p{Cn}\p{Co}\ufffd]/u.test(character)) continue
    if (/[\p{Lu}\p{Ll}]/u.test(character)) {
      if (!(/\p{Lu}/u.test(character) && /\p{Ll}/u.test(before))) fitting++
    } else if (/[’‘·-]/.test(character) || !(/\p{L}/u.test(before) || /\p{L}/u.test(after))) fitting++
    // A sign beside one letter may be a quotation mark or a currency; it tells little.
    else if (!(/\p{L}/u.test(before) && /\p{L}/u.test(after))) fitting += 0.5
  }
  return beyond === 0 ? 1 : fitting / beyond
}

function isCyrillic(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  const cyrillic = text.match(/\p{Script=Cyrillic}/gu)?.length ?? 0
  return cyrillic > letters * 0.7 && shareOfLetters(text) > 0.95
}

/** From this share on what is beyond ASCII is Cyrillic as it is written, and how much more of it there must be than in another encoding. */
const [CYRILLIC, MORE] = [0.97, 0.01]

/**
 * Nearly all small letters of the Macintosh's Cyrillic are those of Windows; its capitals are rare letters there, and its я is a
 * capital. Where statistics have found another script, and not surely, there must be such a capital.
 */
function isMacCyrillic(sample: Uint8Array, best?: { encoding: string; confidence: number }): boolean {
  const isNear = best?.encoding === 'windows-1251'
  if (!isNear && ((best?.confidence ?? 0) >= CONFIDENT / 2 || !sample.some((byte) => byte >= 0x80 && byte < 0xa0)))
    return false
  const text = new TextDecoder('x-mac-cyrillic').decode(sample)
  const share = shareOfCyrillic(text)
  const isBetter = share >= CYRILLIC && share >= shareOfCyrillic(new TextDecoder('windows-1251').decode(sample)) + MORE
  return isBetter && isCyrillic(text)
}

/** Letters of Russian, Ukrainian and Belarusian, and signs around them, among what is beyond ASCII; no capital after a small letter. */
function shareOfCyrillic(text: string): number {
  const beyond = text.match(/[^\x00-\x7f]/g)?.length ?? 0
  const fitting = text.match(/(?<![а-яё])[А-ЯЁІЇЄҐЎ]|[а-яёіїєґў]|[«»—–№…“”„’\u00a0]/g)?.length ?? 0
  return beyond === 0 ? 0 : fitting / beyond
}

/** Letters among the characters beyond ASCII. */
function shareOfLetters(text: string): number {
  const beyond = text.match(/[^\x00-\x7f]/gu)
  return beyond ? beyond.filter((character) => /\p{L}/u.test(character)).length / beyond.length : 1
}

function labelOf(name: string): string | undefined {
  try {
    return new TextDecoder(name).encoding
  } catch {
    return undefined
  }
}
