import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { faultsOfReading, mutated, patience, runs } from './fuzz'
import { problemOf, read } from './read'

const utf16 = (text: string, little: boolean, mark: boolean): Uint8Array => {
  const units = [...(mark ? [0xfeff] : []), ...Array.from({ length: text.length }, (_, i) => text.charCodeAt(i))]
  return new Uint8Array(units.flatMap((unit) => (little ? [unit & 255, unit >> 8] : [unit >> 8, unit & 255])))
}

const utf32 = (text: string, little: boolean): Uint8Array =>
  new Uint8Array(
    [...text].flatMap((character) => {
      const point = character.codePointAt(0)!
      const bytes = [point & 255, (point >> 8) & 255, point >> 16, 0]
      return little ? bytes : bytes.reverse()
    }),
  )

describe('plain text', () => {
  it.each([
    [
      'German of DOS',
      '477281e16520617573204b946c6e2e204469652053747261e16520668168727420816265722064696520427281636b653b20668172208e727a746520756e64209a62756e672e',
      'Grüße aus Köln. Die Straße führt über die Brücke; für Ärzte und Übung.',
      'ibm850',
    ],
    [
      'French of DOS',
      '4c278274822c206f97206c27826c8a76652082636f7574652085206393748220647520636166823a2064826a852076752c206e618b766574822c20676172876f6e2e',
      "L'été, où l'élève écoute à côté du café: déjà vu, naïveté, garçon.",
      'ibm850',
    ],
    [
      'German of the old Macintosh',
      '47729fa76520617573204b9a6c6e2e204469652053747261a76520669f687274209f626572206469652042729f636b653b20669f722080727a746520756e64208662756e672e',
      'Grüße aus Köln. Die Straße führt über die Brücke; für Ärzte und Übung.',
      'macintosh',
    ],
    [
      'Polish of Windows',
      '5a61bff3b3e62067ea9c6cb9206a619ff12e20a3f3649f2069204b72616bf3772073b9207069ea6b6e652e',
      'Zażółć gęślą jaźń. Łódź i Kraków są piękne.',
      'windows-1250',
    ],
    [
      'Polish of Unix',
      '5a61bff3b3e62067eab66cb1206a61bcf12e20a3f364bc2069204b72616bf3772073b1207069ea6b6e652e',
      'Zażółć gęślą jaźń. Łódź i Kraków są piękne.',
      'iso-8859-2',
    ],
    [
      'Polish of DOS',
      '5a61bea288862067a9986ca5206a61abe42e209da264ab2069204b72616ba2772073a5207069a96b6e652e',
      'Zażółć gęślą jaźń. Łódź i Kraków są piękne.',
      'ibm852',
    ],
    [
      'Turkish of Windows',
      'dd7374616e62756c2067fc7a656c2062697220fe656869722e20c761f072fd2069e7696e207465fe656b6bfc726c65722c20fdf064fd722e',
      'İstanbul güzel bir şehir. Çağrı için teşekkürler, ığdır.',
      'windows-1254',
    ],
    [
      'Japanese in UTF-16 without a mark',
      'e5652c679e8a6e308765e07a67305930023053308c306f30ed7744308765673059300230',
      '日本語の文章です。これは短い文です。',
      'utf-16le',
    ],
    [
      'Japanese without kana',
      '93fa967b8cea93fa967b8cea93fa967b8cea93fa967b8cea',
      '日本語日本語日本語日本語',
      'shift_jis',
    ],
    [
      'Chinese in big-endian UTF-16 without a mark',
      '8fd9662f4e004e2a752867656d4b8bd57f16780168c06d4b76847b8077ed4e2d65876587672c3002',
      '这是一个用来测试编码检测的简短中文文本。',
      'utf-16be',
    ],
  ])('is read in %s', async (_, hex, text, encoding) => {
    const bytes = Uint8Array.from(hex.match(/../g)!, (byte) => parseInt(byte, 16))
    expect(await read('a.txt', bytes)).toMatchObject({ text, encoding })
  })

  it('is read in a code page of DOS where a person says so', async () => {
    const tools = { pdfWorker: () => expect.unreachable(), assets: 'http://localhost/', encoding: 'ibm437' }
    expect(await read('a.txt', [0x81, 0xe1, 0xc4], tools)).toMatchObject({ text: 'üß─', encoding: 'ibm437' })
  })

  it('has characters whose halves were written one by one', async () => {
    expect((await read('a.txt', [0x61, 0xed, 0xa0, 0xbd, 0xed, 0xb8, 0x80, 0x62])).text).toBe('a😀b')
    expect((await read('a.txt', [0x61, 0xed, 0xa0, 0xbd, 0x62])).text).toBe('a\ufffdb')
  })

  it('is locked where it is a message in PGP', async () => {
    const message = '-----BEGIN PGP MESSAGE-----\n\nhQEMA\n-----END PGP MESSAGE-----\n'
    expect((await problemOf('a.asc', message)).code).toBe('parse/encrypted')
  })

  it('is read as UTF-8, with or without a byte-order mark, which is no part of it', async () => {
    const plain = await read('a.txt', 'Smørrebrød 😀')
    const marked = await read('a.txt', '\ufeffSmørrebrød 😀')
    expect(plain.text).toBe('Smørrebrød 😀')
    expect(marked.text).toBe('Smørrebrød 😀')
    expect(plain.encoding).toBe('utf-8')
  })

  it('is read as UTF-16 in both byte orders, with or without a mark', async () => {
    const text = '한국어 텍스트, two lines\nand a café'
    for (const little of [true, false]) {
      for (const mark of [true, false]) {
        const document = await read('a.txt', utf16(text, little, mark))
        expect(document.text).toBe(text)
        expect(document.encoding).toBe(little ? 'utf-16le' : 'utf-16be')
      }
    }
  })

  it('is read as UTF-32 in both byte orders', async () => {
    for (const little of [true, false])
      expect((await read('a.txt', utf32('plain 😀 text', little))).text).toBe('plain 😀 text')
  })

  it('is read in an older encoding by what fits, and says that this is a guess', async () => {
    const russian = 'Была широко распространена как основная русская кодировка в почте и в сети.'
    // KOI8-R, RFC 1489: the letters in the order of their Latin counterparts.
    const lower = 'юабцдефгхийклмнопярстужвьызшэщчъ'
    const bytes = [...russian].map((c) => {
      const at = lower.indexOf(c.toLowerCase())
      return at < 0 ? c.charCodeAt(0) : (c === c.toLowerCase() ? 0xc0 : 0xe0) + at
    })
    const document = await read('a.txt', bytes)
    expect(document.text).toBe(russian)
    expect(document.encoding).toBe('koi8-r')
    expect(document.warnings.map((w) => w.kind)).toEqual(['encoding-guessed'])
  })

  it('is read in the encoding of Russian DOS, which statistics do not know', async () => {
    const russian = 'Правительство вчера одобрило законопроект о налогах'
    const bytes = [...russian].map((c) => {
      const code = c.charCodeAt(0)
      if (code < 128) return code
      return code - 0x410 < 48 ? code - 0x410 + 0x80 : code - 0x440 + 0xe0
    })
    expect((await read('a.txt', bytes)).text).toBe(russian)
  })

  it('keeps the UTF-8 of a file into which bytes of another encoding have strayed', async () => {
    const utf8 = new TextEncoder().encode('Grüße über Ærø. Naïve façade: ')
    const document = await read('a.txt', [...utf8, 0xe9, 0x74, 0xe9])
    expect(document.text).toBe('Grüße über Ærø. Naïve façade: été')
    expect(document.warnings.map((w) => w.kind)).toEqual(['encoding-mixed'])
  })

  it('has one kind of line end, and paragraphs parted by one blank line', async () => {
    const { text } = await read('a.txt', 'one\r\ntwo\rthree\r\n\r\n  \r\n\r\nfour  \r\n')
    expect(text).toBe('one\ntwo\nthree\n\nfour')
  })

  it('has no characters that nobody sees', async () => {
    const { text } = await read('a.txt', 'Ge\u00adsamt\u00adkon\u00adzept foo\u00a0bar zero\u200bwidth nul\u0000byte')
    expect(text).toBe('Gesamtkonzept foo bar zerowidth nulbyte')
  })

  it('keeps joiners, which emoji and Persian are written with', async () => {
    expect((await read('a.txt', '👩‍🔬 می‌خواهم')).text).toBe('👩‍🔬 می‌خواهم')
  })

  it('is read to its end where it has no line break at all', async () => {
    const { text } = await read('a.txt', `${'word and '.repeat(25_000)}the cobalt heron audits ferries`)
    expect(text.length).toBeGreaterThan(200_000)
    expect(text.endsWith('the cobalt heron audits ferries')).toBe(true)
  })

  it('tells its language where there is enough of it', async () => {
    const german = 'Die Mitglieder des Vereins treffen sich am ersten Montag im Monat, um über die Anträge zu beraten. '
    const danish =
      'Medlemmerne af foreningen mødes den første mandag i måneden efter mødet for at drøfte, hvad der bliver foreslået. '
    expect((await read('a.txt', german.repeat(3))).language).toBe('de')
    expect((await read('a.txt', danish.repeat(3))).language).toBe('da')
    expect((await read('a.txt', '4711-X')).language).toBeUndefined()
  })

  it('has a language of the script that most of it is in, whatever foreign words it quotes', async () => {
    const english = 'The committee met on Monday to discuss the new budget and the plans for next year. '.repeat(4)
    expect((await read('a.txt', `${english}مرحبا بالعالم العربي שלום עולם 日本語の文章です。`)).language).toBe('en')
    const ukrainian =
      'Шановні колеги, нагадуємо про збори мешканців у понеділок. Просимо прийти вчасно і взяти документи.'
    expect((await read('a.txt', ukrainian)).language).toBe('uk')
    const hebrew = 'עמיתים יקרים, הפגישה תתקיים ביום שני אחר הצהריים. נא להביא את המסמכים הדרושים לפגישה.'
    expect((await read('a.txt', hebrew)).language).toBe('he')
  })

  it('is read in Ukrainian’s own encoding', async () => {
    const letters: Record<string, number> = { і: 0xa6, ї: 0xa7, є: 0xa4 }
    const russian = 'юабцдефгхийклмнопярстужвьызшэщчъ'
    const bytes = Array.from('нагадуємо про збори мешканців у понеділок, просимо прийти вчасно, їх ждуть', (c) =>
      russian.includes(c) ? 0xc0 + russian.indexOf(c) : (letters[c] ?? c.charCodeAt(0)),
    )
    expect(await read('a.txt', bytes)).toMatchObject({
      encoding: 'koi8-u',
      text: 'нагадуємо про збори мешканців у понеділок, просимо прийти вчасно, їх ждуть',
    })
  })

  it('is read in the encoding of Russian Macintoshes, and of Russian Windows', async () => {
    const text =
      'Договор аренды. Арендатор обязуется вносить плату ежемесячно. Стороны подписали его в Москве, я согласен.'
    for (const [encoding, capital, small, last] of [
      ['x-mac-cyrillic', 0x80, 0xe0, 0xdf],
      ['windows-1251', 0xc0, 0xe0, 0xff],
    ] as const) {
      const bytes = Array.from(text, (c) => {
        if (c === 'я') return last
        if (/[А-Я]/.test(c)) return capital + c.charCodeAt(0) - 0x410
        return /[а-ю]/.test(c) ? small + c.charCodeAt(0) - 0x430 : c.charCodeAt(0)
      })
      expect(await read('a.txt', bytes)).toMatchObject({ encoding, text, language: 'ru' })
    }
  })

  it('of a terminal or a printer has no colours, and letters once that were struck twice', async () => {
    const log = '\u001b[31mERROR\u001b[0m failed\nN\bNA\bAM\bME\bE and _\bu_\bn_\bd_\be_\br'
    expect((await read('a.log', log)).text).toBe('ERROR failed\nNAME and under')
  })

  it('is read to its end whatever number of spaces stands in it', async () => {
    expect((await read('a.txt', `words${' '.repeat(1_000_000)}end`)).text).toMatch(/^words +end$/)
  })

  it('is empty with no bytes, and with white space only', async () => {
    expect((await problemOf('a.txt', '')).code).toBe('parse/empty')
    expect((await problemOf('a.txt', ' \n\n ')).code).toBe('parse/empty')
  })

  it('survives any bytes', patience, async () => {
    const samples = ['Grüße, 日本語, naïve', 'a\nb\n\nc'].map((text) => new TextEncoder().encode(text))
    const property = fc.asyncProperty(mutated([...samples, utf16('한국어 text', true, true)]), async (bytes) => {
      expect(await faultsOfReading('a.txt', bytes)).toEqual([])
    })
    await fc.assert(property, { numRuns: runs })
  })
})

describe('a file that can’t be read', () => {
  it('is named by its kind, with what to do about it', async () => {
    const png = [
      0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 1, 0, 0, 0, 1, 8, 2,
      0, 0, 0,
    ]
    const problem = await problemOf('invoice.pdf', png)
    expect(problem).toMatchObject({ code: 'parse/unsupported', subject: 'invoice.pdf' })
    expect(problem.remedy).toMatch(/^Pictures can’t be read\. /)
    const drawing = await problemOf('house.dwg', [0x41, 0x43, 0x31, 0x30, 0x33, 0x32, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8])
    expect(drawing.remedy).toBe('AutoCAD drawings can’t be read. Save it as PDF and add that.')
  })

  it('is unsupported where its bytes are no text at all', async () => {
    const noise = Array.from({ length: 4096 }, (_, i) => (i * 7919 + (i >> 3) * 31) % 256)
    expect((await problemOf('random.bin', noise)).code).toBe('parse/unsupported')
  })

  it('is damaged where it claims to be a PDF and is not', async () => {
    expect((await problemOf('a.pdf', 'just words')).code).toBe('parse/corrupt')
  })
})
