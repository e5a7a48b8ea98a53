import { describe, expect, it } from 'vitest'
import { read } from '../../unit/parse/read'

describe('text in an older encoding, decoded by the browser', () => {
  it('has the quotes, dashes and accents of windows-1252', async () => {
    const text = 'Caf\xe9 cr\xe8me \x97 it\x92s late. The w\xe4rter said so, and we \x93left\x94 for good.'
    const document = await read(
      'a.txt',
      Uint8Array.from(text, (c) => c.charCodeAt(0)),
    )
    expect(document.text).toBe('Café crème — it’s late. The wärter said so, and we “left” for good.')
    expect(document.encoding).toBe('windows-1252')
  })

  it('has the letters of Shift_JIS in a text too short for statistics', async () => {
    const bytes = [0x93, 0xfa, 0x96, 0x7b, 0x8c, 0xea, 0x82, 0xcc, 0x83, 0x65, 0x83, 0x4c, 0x83, 0x58, 0x83, 0x67]
    expect((await read('a.csv', [...bytes, 0x2c, 0x31])).text).toBe('日本語のテキスト\t1')
  })

  it('has Korean as UTF-16 with a mark in a table', async () => {
    const text = '\ufeff이름,나이\n김철수,30'
    const bytes = Array.from(text).flatMap((c) => [c.charCodeAt(0) & 255, c.charCodeAt(0) >> 8])
    const document = await read('a.csv', bytes)
    expect(document.text).toBe('이름\t나이\n이름: 김철수; 나이: 30')
    expect(document.encoding).toBe('utf-16le')
  })
})
