/**
 * TeX's own bitmap fonts (Type 3), which say of no glyph what it stands for: its code is all there is, and means a letter or a ligature
 * by TeX's encodings. pdf.js takes the codes for characters, so that ligatures become controls, and some of them white space.
 */
import { AnnotationMode, OPS, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist'
import type { TextContent, TextItem } from 'pdfjs-dist/types/src/display/api'

/** Codes from 0 of text fonts in TeX's first encoding (OT1), and in its later one (T1). */
const ot1 = [...'ΓΔΘΛΞΠΣΥΦΨΩ', 'ff', 'fi', 'fl', 'ffi', 'ffl', ...'ıȷ`´ˇ˘¯˚¸ßæœøÆŒØ']
const t1 = [...'`´ˆ˜¨˝˚ˇ˘¯˙¸˛‚‹›“”„«»–—', '', ...'₀ıȷ', 'ff', 'fi', 'fl', 'ffi', 'ffl']

/** Other codes that are not what they are in ASCII, or in Latin 1. */
const ot1Signs: Record<string, string> = { '\\': '“', '"': '”', '{': '–', '|': '—', '}': '˝', '\u007f': '¨' }
const t1Upper = 'ĂĄĆČĎĚĘĞĹĽŁŃŇŊŐŔŘŚŠŞŤŢŰŮŸŹŽŻĲİđ§ăąćčďěęğĺľłńňŋőŕřśšşťţűůÿźžżĳ¡¿£'
const t1Signs: Record<string, string> = { '\u00d7': 'Œ', '\u00df': 'SS', '\u00f7': 'œ', '\u00ff': 'ß' }

/** Accents that stand before their letter, and the same as they stand after it. */
const accents: Record<string, string> = {
  '`': '\u0300',
  '´': '\u0301',
  ˇ: '\u030c',
  '˘': '\u0306',
  '¯': '\u0304',
  '˚': '\u030a',
  '¸': '\u0327',
  '¨': '\u0308',
  '˝': '\u030b',
}

/** What only TeX's codes bring about in a font without names. */
const telling = /[\u0000-\u0008\u000e-\u001f\u007f\\{|]/

/** Ligatures that pdf.js takes for white space. */
const isLost = (sign: string) => sign === '\u000b' || sign === '\u000c' || sign === '\r'

/** Space between two words, at least, in thousandths of the font's size. */
const WORD_SPACE = 200

/** Width of a ligature by the font's size, about. */
const LIGATURE = 0.56

/** Documents that have shown to be TeX's: their other pages are too. */
const known = new WeakSet<PDFDocumentProxy>()

/** Puts a page's texts right that are set in such fonts; others are left as they are. */
export async function mendTexFonts(pdf: PDFDocumentProxy, page: PDFPageProxy, content: TextContent): Promise<void> {
  // Only fonts of this kind have no height.
  const fonts = new Set(Object.keys(content.styles).filter((name) => Number.isNaN(content.styles[name]!.ascent)))
  if (fonts.size === 0) return
  const items = content.items.filter((item): item is TextItem => 'str' in item && fonts.has(item.fontName))
  if (!known.has(pdf) && !items.some(({ str }) => telling.test(str))) return
  known.add(pdf)
  const all = items.map(({ str }) => str).join('')
  const isT1 = /[\u001b-\u001f]/.test(all) && !/[\u000e\u000f]/.test(all)
  const drawn = isT1 ? new Map<string, string>() : await drawnBy(page, fonts)
  for (const font of fonts) {
    const own = items.filter(({ fontName }) => fontName === font)
    if (!isText(own.map(({ str }) => str).join(' '))) continue
    restoreLost(own, drawn.get(font) ?? '')
    for (const item of own) item.str = isT1 ? fromT1(item.str) : fromOt1(item.str)
    joinAccents(own)
  }
}

/** Controls among a text's letters, at most: a font that shows more of them is of another kind. */
const MOST_CONTROLS = 0.2

/** Letters of a text stand beside each other; those of formulas by themselves. */
function isText(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  if ((text.match(/[\u0000-\u001f\u007f]/g)?.length ?? 0) > letters * MOST_CONTROLS) return false
  const words = text.match(/[\p{L}\u0000-\u001f]{3,}/gu)?.join('').length ?? 0
  return words * 2 > letters
}

/** All codes that are drawn in each font, in order, with a space where one is left. */
async function drawnBy(page: PDFPageProxy, fonts: ReadonlySet<string>): Promise<Map<string, string>> {
  const { fnArray, argsArray } = await page.getOperatorList({ annotationMode: AnnotationMode.DISABLE })
  const drawn = new Map<string, string>()
  let font = ''
  for (const [i, operator] of fnArray.entries()) {
    if (operator === OPS.setFont) font = (argsArray[i] as [string])[0]
    if (operator !== OPS.showText || !fonts.has(font)) continue
    const [glyphs] = argsArray[i] as [({ unicode?: string } | number)[]]
    const codes = glyphs.map((glyph) =>
      typeof glyph === 'number' ? (glyph < -WORD_SPACE ? ' ' : '') : (glyph.unicode ?? ''),
    )
    drawn.set(font, `${drawn.get(font) ?? ''}${codes.join('')} `)
  }
  return drawn
}

/** Puts ligatures that were taken for white space back where they were drawn. Stops where the two texts are not the same. */
function restoreLost(items: readonly TextItem[], drawn: string): void {
  let at = 0
  let isApart = true
  for (const item of items) {
    const letters = item.str.replace(/\s/g, '')
    if (letters === '') {
      // White space that only was a ligature.
      if (!isApart && drawn !== '') item.str = ''
      continue
    }
    let text = ''
    let taken = 0
    let before = 0
    for (; taken < letters.length && at < drawn.length; at++) {
      const sign = drawn[at]!
      if (isLost(sign) || (sign === ' ' && text !== '')) text += sign
      else if (sign === letters[taken]) {
        text += sign
        taken++
      } else if (sign.trim() !== '') return
      if (isLost(sign) && taken === 0) before++
    }
    if (taken < letters.length) return
    let after = 0
    for (; at < drawn.length && isLost(drawn[at]!); at++, after++) text += drawn[at]!
    const ligature = LIGATURE * item.height
    item.transform[4] = (item.transform[4] as number) - before * ligature
    item.width += (before + after) * ligature
    item.str = text
    isApart = drawn[at] === ' '
  }
}

function fromOt1(text: string): string {
  return text.replace(/[\u0000-\u001f\u007f\\"{|}]/g, (sign) => ot1Signs[sign] ?? ot1[sign.charCodeAt(0)] ?? '')
}

function fromT1(text: string): string {
  return text.replace(
    /[\u0000-\u001f\u0080-\u00bf\u00d7\u00df\u00f7\u00ff]/g,
    (sign) => t1Signs[sign] ?? t1[sign.charCodeAt(0)] ?? t1Upper[sign.charCodeAt(0) - 0x80] ?? sign,
  )
}

/** `¨ı` → `ï`, also where the accent is the last of one item and the letter the first of the next. */
function joinAccents(items: readonly TextItem[]): void {
  for (const [i, item] of items.entries()) {
    const before = items[i - 1]
    const accent = before?.str.at(-1) ?? ''
    if (before && Object.hasOwn(accents, accent) && /^\p{L}/u.test(item.str)) {
      before.str = before.str.slice(0, -1)
      item.str = accent + item.str
    }
    item.str = item.str.replace(/([`´ˇ˘¯˚¸¨˝])(\p{L})/gu, (_, sign: string, letter: string) =>
      ((letter === 'ı' ? 'i' : letter === 'ȷ' ? 'j' : letter) + accents[sign]!).normalize('NFC'),
    )
  }
}
