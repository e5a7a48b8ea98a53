/** The encoding of names in archives that don't say it: short, but all in one, and each country's programs have their own. */

/** From this share of fitting characters on an encoding is taken: a rare sign among many names does no harm. */
const FITS = 0.9

/** An encoding of two bytes a character. */
interface Wide {
  encoding: string
  /** Whether a byte is the first of two. */
  isLead(byte: number): boolean
  /** Whether two bytes are one of the characters that nearly all texts consist of. */
  isCommon(lead: number, trail: number): boolean
}

const isWithin = (from: number, to: number) => (byte: number) => byte >= from && byte <= to
const isSmallLatin = (byte = 0) => isWithin(0x61, 0x7a)(byte)
const beyondLatin = isWithin(0x81, 0xfe)
/** Punctuation and wide letters, in all encodings that are built as ISO 2022 has it. */
const isSign = isWithin(0xa1, 0xa3)

/**
 * Common signs lie side by side in each: GB 2312 level 1 in rows 16 to 55, Big5's in A4 to C6, KS X 1001's syllables in B0 to C8,
 * JIS X 0208's kana in rows 4 and 5 and its level 1 in rows 16 to 47.
 */
const wides: readonly Wide[] = [
  {
    encoding: 'gb18030',
    isLead: beyondLatin,
    isCommon: (lead, trail) => trail >= 0xa1 && (isSign(lead) || isWithin(0xb0, 0xd7)(lead)),
  },
  {
    encoding: 'shift_jis',
    isLead: (byte) => isWithin(0x81, 0x9f)(byte) || isWithin(0xe0, 0xfc)(byte),
    isCommon: (lead, trail) =>
      isWithin(0x88, 0x97)(lead) || isWithin(0x81, 0x82)(lead) || (lead === 0x83 && trail <= 0x96),
  },
  {
    encoding: 'big5',
    isLead: beyondLatin,
    isCommon: (lead, trail) => isWithin(0xa1, 0xc6)(lead) && (trail <= 0x7e || trail >= 0xa1),
  },
  {
    encoding: 'euc-kr',
    isLead: beyondLatin,
    isCommon: (lead, trail) => trail >= 0xa1 && (isSign(lead) || isWithin(0xb0, 0xc8)(lead)),
  },
]

/**
 * The encoding that all names fit, of Russia's DOS and of East Asia.
 * @param names of an archive, as bytes; those of ASCII alone tell nothing
 * @returns a WHATWG label; undefined where they are in none of these
 */
export function encodingOfNames(names: readonly Uint8Array[]): string | undefined {
  if (shareOf(names, cyrillicIn) >= FITS) return 'ibm866'
  const shares = wides.map((wide) => ({
    encoding: wide.encoding,
    share: shareOf(names, (name) => commonIn(name, wide)),
  }))
  const best = shares.reduce((a, b) => (b.share > a.share ? b : a))
  if (best.share < FITS) return undefined
  // All of Korea's syllables are Chinese characters too, of the first half of their table: a Chinese archive has others as well.
  const isKorean =
    best.encoding === 'gb18030' && shares.some(({ encoding, share }) => encoding === 'euc-kr' && share === best.share)
  return isKorean ? likelierOf(names) : best.encoding
}

/** How many characters fit, of how many beyond ASCII. */
type Count = [fitting: number, all: number]

function shareOf(names: readonly Uint8Array[], count: (name: Uint8Array) => Count): number {
  const counts = names.map(count)
  const all = counts.reduce((sum, [, one]) => sum + one, 0)
  return all === 0 ? 0 : counts.reduce((sum, [fitting]) => sum + fitting, 0) / all
}

function commonIn(name: Uint8Array, { isLead, isCommon }: Wide): Count {
  let [fitting, all] = [0, 0]
  let isPair = false
  for (let i = 0; i < name.length; i++) {
    const lead = name[i]!
    if (lead < 0x80) {
      isPair = false
      continue
    }
    all++
    const trail = name[i + 1] ?? 0
    if (!isLead(lead) || trail < 0x40) continue
    // What stands among small Latin letters is one of them, with an accent; both bytes may be such.
    const isMixed = !isPair && isSmallLatin(name[i - 1])
    isPair = true
    i++
    if (isCommon(lead, trail) && !isMixed && !isSmallLatin(name[i + 1])) fitting++
  }
  return [fitting, all]
}

/** Letters of Russia's DOS that stand in no Latin word, none a capital after a small one. */
function cyrillicIn(name: Uint8Array): Count {
  const isSmall = (byte: number) => isWithin(0xa0, 0xaf)(byte) || isWithin(0xe0, 0xef)(byte) || byte === 0xf1
  const isCapital = (byte: number) => isWithin(0x80, 0x9f)(byte) || byte === 0xf0
  const isLatin = (byte = 0) => isWithin(0x41, 0x5a)(byte) || isSmallLatin(byte)
  let [fitting, all] = [0, 0]
  name.forEach((byte, i) => {
    if (byte < 0x80) return
    all++
    const isMixed = isLatin(name[i - 1]) || isLatin(name[i + 1])
    // The sign of numbers (№) is one of theirs too.
    if (byte === 0xfc || (!isMixed && (isSmall(byte) || (isCapital(byte) && !isSmall(name[i - 1] ?? 0))))) fitting++
  })
  return [fitting, all]
}

/** Syllables that Korean names have, and particles: of 2,350 about a tenth make up half of all text. */
const KOREAN =
  /[이다가의는에로기사지고하서한자리인스도시대보어나아그을부정해장문자료일수주전제과비안구상동년월회계획서목록업무관]/gu

/** Korean or Chinese, where the bytes could be both: by how common the syllables would be. */
function likelierOf(names: readonly Uint8Array[]): string {
  const text = names.map((name) => new TextDecoder('euc-kr').decode(name)).join('\n')
  const syllables = text.match(/\p{Script=Hangul}/gu)?.length ?? 0
  return (text.match(KOREAN)?.length ?? 0) >= syllables * 0.3 ? 'euc-kr' : 'gb18030'
}
