import { describe, expect, it } from 'vitest'
import { isCutOff, withNewEnd } from '../../../src/1-parse/pdf-repair'
import { respaced, spacedOut } from '../../../src/1-parse/pdf-spacing'
import { makePdf } from '../../browser/parse/make-pdf'

describe('letters set apart', () => {
  const told = (...texts: string[]) =>
    spacedOut(texts.map((str) => ({ str, fontName: 'F1', height: 11 }))).map(({ str }) => str)

  it('are told by their many short parts', () => {
    expect(told('H e r e i s s o m e fo r m a tte d te x t')).toHaveLength(1)
    expect(told('Here is some formatted text')).toEqual([])
    expect(told('1 2 3 4 5 6 7 8 9')).toEqual([])
  })

  it('are told by fewer beside others in the same font', () => {
    expect(told('H A R B O U R', 'B O A R D', 'M of G')).toEqual(['H A R B O U R', 'B O A R D'])
    expect(told('B O A R D')).toEqual([])
  })

  it('are put together by the spaces that were drawn', () => {
    expect(respaced('H e r e i s s o m e t e x t', 'A title.Here is some textThe end.')).toBe('Here is some text')
  })

  it('stay as they are where nothing tells their words', () => {
    expect(respaced('H e r e i s s o m e', 'something else')).toBe('H e r e i s s o m e')
    const formula = 'a + b + c + d + e + f + g + h + i + j + k'
    expect(respaced(formula, formula.replace(/ /g, ''))).toBe(formula)
  })
})

describe('a PDF without its end', () => {
  const text = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes)
  const whole = makePdf([[{ x: 60, y: 700, text: 'A' }], [{ x: 60, y: 700, text: 'B' }]])

  it('is told by its missing mark', () => {
    expect(isCutOff(whole)).toBe(false)
    expect(isCutOff(whole.slice(0, -10))).toBe(true)
  })

  it('gets a trailer that leads to its catalog', async () => {
    const cut = whole.slice(0, text(whole).indexOf('xref'))
    expect(text(await withNewEnd(cut))).toContain('/Root 1 0 R')
  })

  it('gets a catalog of the pages that are left where its own is lost', async () => {
    const cut = text(whole).slice(text(whole).indexOf('3 0 obj'), text(whole).indexOf('xref'))
    const repaired = text(await withNewEnd(Uint8Array.from(cut, (c) => c.charCodeAt(0))))
    expect(repaired).toContain('/Count 2 /Kids [10 0 R 12 0 R]')
  })

  it('stays as it is where there is nothing to lead to', async () => {
    const noise = Uint8Array.from('%PDF-1.7 nothing', (c) => c.charCodeAt(0))
    expect(await withNewEnd(noise)).toBe(noise)
  })
})
