import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { faultsOf, problemOf, placesOf, read, sectionsOf } from './read'
import { faultsOfReading, mutated, patience, runs } from './fuzz'

const bytes = (text: string) => new TextEncoder().encode(text)

const mail = `From: Ada Byron <ada@example.org>
To: grace@example.org
Subject: =?utf-8?q?Ferry_caf=C3=A9?=
Date: Fri, 01 Mar 2024 09:30:00 +0000
MIME-Version: 1.0
Content-Type: multipart/mixed; boundary="x"

--x
Content-Type: multipart/alternative; boundary="y"

--y
Content-Type: text/plain; charset=utf-8

The heron waits.
--y
Content-Type: text/html; charset=utf-8

<style>p{color:red}</style><p>The <b>heron</b> waits.</p>
--y--
--x
Content-Type: text/csv; name="units.csv"
Content-Disposition: attachment; filename="units.csv"
Content-Transfer-Encoding: base64

UmVnaW9uLFVuaXRzCkVVLDEyCg==
--x
Content-Type: image/png; name="ferry.png"
Content-Disposition: attachment; filename="ferry.png"
Content-Transfer-Encoding: base64

iVBORw0KGgoAAAANSUhEUgAAAAEAAAAB
--x--
`

describe('mail', () => {
  it('has its headers, its text once, and its attachments below their names', async () => {
    const document = await read('a.eml', mail)
    expect(faultsOf(document)).toEqual([])
    expect(sectionsOf(document)).toEqual([
      'Ferry café: Ferry café\n\nFrom: Ada Byron <ada@example.org>\nTo: grace@example.org\nDate: 2024-03-01 09:30\nAttachments: units.csv, ferry.png\n\nThe heron waits.',
      'Ferry café > units.csv: units.csv\n\nRegion\tUnits\nRegion: EU; Units: 12',
    ])
    expect(document.warnings.map((w) => w.message)).toEqual(['1 picture was not read.'])
    expect(document.title).toBe('Ferry café')
  })

  it('calls attachments without a name by their kind', async () => {
    const part =
      'Content-Type: text/calendar; charset=utf-8\nContent-Disposition: attachment\n\nSUMMARY:Board meeting\n'
    const document = await read(
      'a.eml',
      `Subject: Invitation\nContent-Type: multipart/mixed; boundary="y"\n\n--y\nContent-Type: text/plain\n\nPlease come.\n--y\n${part}--y--\n`,
    )
    expect(document.sections.map(({ path }) => path.at(-1))).toEqual(['Invitation', 'attachment.ics', 'Board meeting'])
  })

  const binary = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))
  const head = 'From: ada@example.org\r\nSubject: x\r\nMIME-Version: 1.0\r\n'
  const bodyOf = async (content: string | Uint8Array) =>
    (await read('a.eml', content)).text.split('\n\n').slice(2).join('\n\n')

  it.each([
    ['names none', 'Content-Type: text/plain\r\n\r\nna\xefve caf\xe9 d\xe9j\xe0 vu', 'naïve café déjà vu'],
    [
      'is said to be ASCII and is UTF-8',
      'Content-Type: text/plain; charset=us-ascii\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\ncaf=C3=A9 soft=\r\nbreak',
      'café softbreak',
    ],
    [
      'is said to be UTF-8 and is not',
      'Content-Type: text/plain; charset="utf-8"\r\nContent-Transfer-Encoding: 8bit\r\n\r\ncaf\xe9 au lait',
      'café au lait',
    ],
    [
      'says it in its HTML only',
      'Content-Type: text/html\r\n\r\n<meta charset="windows-1251"><p>\xcf\xf0\xe8\xe2\xe5\xf2</p>',
      'Привет',
    ],
    [
      'is of a name that nobody knows',
      'Content-Type: text/plain; charset=x-unknown\r\nContent-Transfer-Encoding: base64\r\n\r\nY2Fmw6k=\r\n',
      'café',
    ],
  ])('is read right where its encoding %s', async (_, rest, words) => {
    expect(await bodyOf(binary(head + rest))).toBe(words)
  })

  it('has headers that are in no encoding’s own form, and those that are cut in the middle of a character', async () => {
    expect((await read('a.eml', binary('From: a@b\r\nSubject: Caf\xe9 d\xe9j\xe0 vu\r\n\r\nwords'))).title).toBe(
      'Café déjà vu',
    )
    expect((await read('a.eml', 'From: a@b\r\nSubject: =?utf-8?Q?Caf=C3?= =?utf-8?Q?=A9?=\r\n\r\nwords')).title).toBe(
      'Café',
    )
  })

  it('has attachments by names in every notation, and none for what only wraps it', async () => {
    const part = (headers: string, body: string) => `--y\r\n${headers}\r\n\r\n${body}\r\n`
    const message =
      `${head}Content-Type: multipart/mixed; boundary=y\r\n\r\n` +
      part('Content-Type: text/plain', 'Words.') +
      part(
        "Content-Type: text/plain\r\nContent-Disposition: attachment;\r\n filename*0*=utf-8''na%C3%AF;\r\n filename*1*=ve.txt",
        'One.',
      ) +
      part(
        'Content-Type: text/plain; name="=?utf-8?Q?gr=C3=BC=C3=9Fe=2Etxt?="\r\nContent-Disposition: attachment',
        'Two.',
      ) +
      part('Content-Type: application/applefile; name="a.txt"', 'resource fork') +
      part('Content-Type: application/pgp-signature; name="signature.asc"', '-----BEGIN PGP SIGNATURE-----') +
      '--y--\r\n'
    const document = await read('a.eml', message)
    expect(document.sections.map(({ path }) => path.at(-1))).toEqual(['x', 'naïve.txt', 'grüße.txt'])
    expect(document.warnings).toEqual([])
  })

  it('that flows has each paragraph on a line, and quotations apart', async () => {
    const mail = (more: string) =>
      `From: a@b.example\nSubject: s\nMessage-ID: <1>\nMIME-Version: 1.0\nContent-Type: text/plain; format=flowed${more}\n\nOne \nparagraph.\n> quoted \n> words\n>> deeper\n-- \nAnn\n`
    const bodyOf = async (more: string) => (await read('a.eml', mail(more))).text.split('\n\n').at(-1)
    expect(await bodyOf('')).toBe('One paragraph.\n> quoted words\n>> deeper\n--\nAnn')
    expect(await bodyOf('; delsp=yes')).toBe('Oneparagraph.\n> quotedwords\n>> deeper\n--\nAnn')
  })

  it('is read in UTF-7, which browsers have given up', async () => {
    const mail =
      'From: a@b.example\nSubject: =?utf-7?Q?Gr+APwA3w-e?=\nMessage-ID: <1>\nContent-Type: text/plain; charset=utf-7\n\nZw+APY-lf +- +IKw-5\n'
    expect((await read('a.eml', mail)).text).toBe('Grüße\n\nFrom: a@b.example\n\nZwölf + €5')
  })

  it('says where it ends in the middle, and counts pictures that hang on it', async () => {
    const part = (type: string, body: string) => `--b\nContent-Type: ${type}\n\n${body}\n`
    const mail = `From: a@b.example\nSubject: s\nMessage-ID: <1>\nContent-Type: multipart/mixed; boundary=b\n\n${part('text/plain', 'Words.')}${part('image/png; name=p.png', 'PNG')}`
    expect((await read('a.eml', `${mail}--b--\n`)).warnings).toEqual([
      { kind: 'images', message: '1 picture was not read.' },
    ])
    expect((await read('a.eml', mail)).warnings.map(({ kind }) => kind)).toEqual(['images', 'truncated'])
  })

  it('of Apple Mail is read without what it writes around it', async () => {
    const message = `${head}\r\nWords.\r\n`
    expect((await read('a.emlx', `${message.length}\n${message}<?xml version="1.0"?><plist/>`)).text).toBe(
      'x\n\nFrom: ada@example.org\n\nWords.',
    )
  })

  it('that is a saved page is read as a page', async () => {
    const page =
      'From: <Saved by Blink>\r\nSnapshot-Content-Location: https://example.org/\r\nSubject: Herons\r\nMIME-Version: 1.0\r\nContent-Type: multipart/related; type="text/html"; boundary="m"\r\n\r\n' +
      '--m\r\nContent-Type: text/html\r\nContent-Transfer-Encoding: quoted-printable\r\nContent-Location: https://example.org/\r\n\r\n<html><meta charset=3D"utf-8"><h1>Herons</h1><p>They wait at the caf=C3=A9.</p></html>\r\n' +
      '--m\r\nContent-Type: text/css\r\nContent-Location: cid:a@b\r\n\r\np { color: red }\r\n' +
      '--m\r\nContent-Type: image/png\r\nContent-Transfer-Encoding: base64\r\nContent-Location: https://example.org/a.png\r\n\r\niVBORw0KGgo=\r\n--m--\r\n'
    const document = await read('a.mhtml', page)
    expect(faultsOf(document)).toEqual([])
    expect(document).toMatchObject({ text: 'Herons\n\nThey wait at the café.', title: 'Herons', warnings: [] })
  })

  it('that is a saved page has the pages in its frames after it', async () => {
    const part = (where: string, html: string) =>
      `--m\r\nContent-Type: text/html\r\nContent-ID: <${where}@mhtml.blink>\r\nContent-Location: https://example.org/${where}\r\n\r\n${html}\r\n`
    const saved = (...parts: string[]) =>
      `From: <Saved by Blink>\r\nSubject: Birds\r\nMIME-Version: 1.0\r\nContent-Type: multipart/related; type="text/html"; boundary="m"\r\n\r\n${parts.join('')}--m--\r\n`
    const inner = part('f2', '<title>Herons</title><body><p>They wait.</p></body>')
    const page = part('f1', '<body><p>On birds.</p><iframe src="cid:f2@mhtml.blink"></iframe><p>The end.</p></body>')
    const document = await read('a.mhtml', saved(page, inner, part('f3', '<body><img src="a.png"></body>')))
    expect(faultsOf(document)).toEqual([])
    expect(document).toMatchObject({
      text: 'On birds.\n\nThe end.\n\nHerons\n\nThey wait.',
      title: 'Birds',
      warnings: [],
    })
    const set = part('f1', '<title>All birds</title><frameset><frame src="f2"></frameset>')
    expect(await read('a.mht', saved(set, inner))).toMatchObject({ text: 'Herons\n\nThey wait.', title: 'All birds' })
  })

  it('that has more parts in parts than can be is too large', async () => {
    const parts = Array.from(
      { length: 200 },
      (_, i) => `Content-Type: multipart/mixed; boundary=b${i}\r\n\r\n--b${i}\r\n`,
    )
    const deep = `From: a@b.example\r\nMessage-ID: <1>\r\nMIME-Version: 1.0\r\n${parts.join('')}\r\ndeep`
    expect((await problemOf('a.eml', deep)).code).toBe('parse/too-large')
  })

  it('in a mailbox begins where a date says so, with and without an empty line before it', async () => {
    const box =
      'From - Fri Mar 01 09:30:00 2024\nX-Mozilla-Status: 0001\nSubject: One\n\nfirst\n\nFrom here on it is text\n' +
      'From - Fri Mar 01 09:31:00 2024\nSubject: Two\n\nsecond\n'
    expect(placesOf(await read('Inbox', box))).toEqual([
      '1: One\n\nfirst\n\nFrom here on it is text',
      '2: Two\n\nsecond',
    ])
  })

  it('in a mailbox is a place for each message', async () => {
    const box =
      'From a@b Fri Mar  1 09:30:00 2024\nSubject: One\nFrom: a@b\n\nfirst\n>From here on\n\nFrom c@d Fri Mar  1 09:31:00 2024\nSubject: Two\n\nsecond\n'
    const document = await read('a.mbox', box)
    expect(placesOf(document)).toEqual(['1: One\n\nFrom: a@b\n\nfirst\nFrom here on', '2: Two\n\nsecond'])
    expect(document.sections.map((s) => s.path)).toEqual([['One'], ['Two']])
  })

  it('survives any bytes', patience, async () => {
    const property = fc.asyncProperty(
      mutated([bytes(mail)]),
      fc.constantFrom('a.eml', 'a.mbox'),
      async (sample, name) => {
        expect(await faultsOfReading(name, sample)).toEqual([])
      },
    )
    await fc.assert(property, { numRuns: runs })
  })
})

describe('appointments and addresses', () => {
  it('have a section for each, unfolded, with dates as people write them', async () => {
    const calendar =
      'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART;TZID=Europe/Berlin:20240301T093000\r\nSUMMARY:Board mee\r\n ting\\, annual\r\nDESCRIPTION:One\\nTwo\r\nBEGIN:VALARM\r\nDESCRIPTION:Reminder\r\nEND:VALARM\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n'
    const document = await read('a.ics', calendar)
    expect(faultsOf(document)).toEqual([])
    expect(sectionsOf(document)).toEqual([
      'Board meeting, annual: Board meeting, annual\n\nStart: 2024-03-01 09:30\nDescription: One\nTwo',
    ])
  })

  it('are read in the form of old telephones too', async () => {
    const card =
      'BEGIN:VCARD\r\nVERSION:2.1\r\nN:Lovelace;Ada\r\nFN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Ada L=C3=B6ve=\r\nlace\r\nTEL;CELL:+49 1\r\nPHOTO;ENCODING=BASE64;JPEG:/9j/4AAQ\r\n AAAA\r\n\r\nEND:VCARD\r\n'
    expect(await read('a.vcf', card)).toMatchObject({
      text: 'Ada Lövelace\n\nPhone: +49 1',
      warnings: [{ kind: 'images', message: '1 picture was not read.' }],
    })
  })

  it('survive any bytes', patience, async () => {
    const property = fc.asyncProperty(
      mutated([bytes('BEGIN:VCARD\r\nFN;ENCODING=QUOTED-PRINTABLE:A=C3=\r\n=B6\r\nEND:VCARD\r\n')]),
      async (sample) => {
        expect(await faultsOfReading('a.vcf', sample)).toEqual([])
      },
    )
    await fc.assert(property, { numRuns: runs })
  })
})
