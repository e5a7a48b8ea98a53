/** Signs of fonts that have signs in place of letters: what they look like, as Unicode has it. */

/** Adobe's Symbol encoding, from the space on (Adobe Type 1 fonts, “Symbol encoding”). */
const lower = String.raw` !∀#∃%&∍()∗+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_‾αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}~`

/** The same from A0 on. */
const upper = '€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…⏐⎯↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊⟨®©™∑'

/** Wingdings: those that people use as bullets, boxes and marks. */
const wingdings: Record<number, string> = {
  0x22: '✂',
  0x28: '☎',
  0x2a: '✉',
  0x4a: '☺',
  0x6c: '•',
  0x6e: '■',
  0x6f: '☐',
  0x71: '❑',
  0x75: '◆',
  0x76: '❖',
  0x9f: '•',
  0xa7: '▪',
  0xa8: '☐',
  0xd8: '➢',
  0xdf: '←',
  0xe0: '→',
  0xe8: '→',
  0xf0: '⇨',
  0xfb: '✗',
  0xfc: '✓',
  0xfd: '☒',
  0xfe: '☑',
}

/**
 * What a character of a font shows.
 * @param font its name, of any kind
 * @param code as the file has it; symbol fonts put their signs at F000 to F0FF
 * @returns nothing for a sign that is not known
 */
export function symbolOf(font: string, code: number): string {
  const isPrivate = code >= 0xf000 && code <= 0xf0ff
  const at = isPrivate ? code - 0xf000 : code
  if (/^wingdings$/i.test(font)) return wingdings[at] ?? ''
  if (/^symbol/i.test(font) || isPrivate) return [...lower][at - 0x20] ?? [...upper][at - 0xa0] ?? ''
  return at > 31 && at < 0xd800 ? String.fromCodePoint(at) : ''
}
