import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { faultsOf, placesOf, problemOf, read, sectionsOf } from './read'
import { faultsOfReading, mutated, patience, runs } from './fuzz'
import { pack } from './pack'

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
    expect(document.warnings.map((w) => w.message)).toEqual(['ferry.png is of a kind that can’t be read.'])
    expect(document.title).toBe('Ferry café')
  })

  it('calls attachments without a name by their kind', async () => {
    const part =
      'Content-Type: text/calendar; charset=utf-8\nContent-Disposition: attachment\n\nSUMMARY:Board meeting\n'
    const document = await read(
      'a.eml',
      `Subject: Invitation\nContent-Type: multipart/mixed; boundary="y"\n\n--y\nContent-Type: text/plain\n\nPlease come.\n--y\n${part}--y--\n`,
    )
    expect(document.sections.map(({ path }) => path.at(-1))).toEqual(['Invitation', 'attachment.ics'])
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

describe('a ZIP archive', () => {
  it('has each of its files, read by its own format, below its path', async () => {
    const inner = await pack({ 'deep.txt': 'Deep words.' })
    const document = await read(
      'a.zip',
      await pack({
        'notes/a.md': '# Herons\n\nwait',
        '__MACOSX/x': 'resource fork',
        'b.zip': inner,
        '../up.txt': 'Harmless.',
        'c.png': new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0xd, 0xa, 0x1a, 0xa, 0, 0]),
      }),
    )
    expect(faultsOf(document)).toEqual([])
    expect(document.sections.map((s) => s.path.join(' > '))).toEqual([
      'notes/a.md',
      'notes/a.md > Herons',
      'b.zip',
      'b.zip > deep.txt',
      '../up.txt',
    ])
    expect(document.text).not.toContain('resource fork')
    expect(document.warnings.map((w) => w.message)).toEqual(['c.png is of a kind that can’t be read.'])
  })

  it('is empty, locked or too large, and says which', async () => {
    expect((await problemOf('a.zip', await pack({}))).code).toBe('parse/empty')
    expect((await problemOf('a.zip', await pack({ 'a.txt': 'secret' }, { password: 'x' }))).code).toBe(
      'parse/encrypted',
    )
    let nested = await pack({ 'a.txt': 'deep' })
    for (let i = 0; i < 8; i++) nested = await pack({ 'a.zip': nested })
    expect((await problemOf('a.zip', nested)).code).toBe('parse/too-large')
  })

  it('is damaged where it is cut off', async () => {
    expect((await problemOf('a.zip', (await pack({ 'a.txt': 'words '.repeat(50) })).slice(0, 40))).code).toBe(
      'parse/corrupt',
    )
  })

  it('survives any bytes', patience, async () => {
    const sample = await pack({ 'a.txt': 'words', 'b.html': '<p>words' })
    const property = fc.asyncProperty(mutated([sample]), async (changed) => {
      expect(await faultsOfReading('a.zip', changed)).toEqual([])
    })
    await fc.assert(property, { numRuns: runs })
  })
})
