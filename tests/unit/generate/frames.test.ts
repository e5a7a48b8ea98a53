import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { events, lines, type Framer } from '../../../src/6-generate/providers/frames'

/** The frames of bytes that arrive in pieces that end at these places. */
function framesOf(framer: Framer, text: string, cuts: number[]): string[] {
  const bytes = new TextEncoder().encode(text)
  const places = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).sort((a, b) => a - b), bytes.length]
  const found = places.slice(1).flatMap((end, at) => framer.push(bytes.subarray(places[at], end)))
  return [...found, ...framer.rest()]
}

const lineEnd = fc.constantFrom('\n', '\r\n', '\r')
const words = fc.string({ unit: 'grapheme', minLength: 1 }).map((text) => text.replace(/[\r\n]/g, '') || '…')
const cuts = fc.array(fc.nat(400))

describe('frames of a stream', () => {
  it('are the data of server-sent events, wherever the bytes are cut and however lines end', () => {
    fc.assert(
      fc.property(fc.array(fc.array(words, { minLength: 1, maxLength: 3 })), lineEnd, cuts, (datas, end, places) => {
        const text = datas
          .map((data) => [': comment', 'event: some', ...data.map((line) => `data: ${line}`), '', ''].join(end))
          .join('')
        expect(framesOf(events(), text, places)).toEqual(datas.map((data) => data.join('\n')))
      }),
    )
  })

  it('are lines that are not blank, wherever the bytes are cut', () => {
    fc.assert(
      fc.property(fc.array(words), lineEnd, cuts, (all, end, places) => {
        const full = all.filter((line) => line.trim() !== '')
        expect(framesOf(lines(), all.join(end), places)).toEqual(full)
      }),
    )
  })

  it('include the last event where its blank line is missing', () => {
    expect(framesOf(events(), 'data:{"a":1}\n\ndata: [DONE]', [])).toEqual(['{"a":1}', '[DONE]'])
  })
})
