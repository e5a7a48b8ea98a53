/** Messages in Outlook's own files. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compound, mapi, message, tnef, type Folder } from './outlook-files'
import { faultsOfReading, mutated, patience, runs } from './fuzz'
import { faultsOf, problemOf, read, sectionsOf } from './read'

const noon = Date.UTC(2024, 2, 1, 12)
const letter: Folder = message(
  { 0x0037: 'Offer', 0x0c1a: 'Ann Lee', 0x5d01: 'ann@example.org', 0x1000: 'Dear Bob,\r\n\r\nthe price is 5 €.' },
  { 0x0039: noon },
)

describe('a message of Outlook', () => {
  it('has its headers, its text, and what hangs on it, other messages too', async () => {
    const inner = message({ 0x0037: 'Earlier', 0x1000: 'Inner words.' }, {}, 24)
    const file = compound({
      ...letter,
      '__recip_version1.0_#00000000': mapi({ 0x3001: 'Bob', 0x39fe: 'bob@example.org' }, { 0x0c15: 1 }),
      '__attach_version1.0_#00000000': mapi(
        { 0x3707: 'Preise.csv' },
        { 0x3705: 1 },
        { 0x3701: 'Ware;Preis\nNagel;3\n' },
      ),
      '__attach_version1.0_#00000001': { ...mapi({ 0x3001: 'Earlier' }, { 0x3705: 5 }), '__substg1.0_3701000D': inner },
    })
    const document = await read('a.msg', file)
    expect(faultsOf(document)).toEqual([])
    expect(document).toMatchObject({ title: 'Offer', mediaType: 'application/vnd.ms-outlook' })
    expect(sectionsOf(document)).toEqual([
      'Offer: Offer\n\nFrom: Ann Lee <ann@example.org>\nTo: Bob <bob@example.org>\nDate: 2024-03-01 12:00\nAttachments: Preise.csv\n\nDear Bob,\n\nthe price is 5 €.',
      'Offer > Preise.csv: Preise.csv\n\nWare\tPreis\nWare: Nagel; Preis: 3',
      'Offer > Earlier > Earlier: Earlier\n\nInner words.',
    ])
  })

  it('is known by its content, and is long or short', async () => {
    const long = 'A sentence of the long letter. '.repeat(400)
    expect((await read('a.txt', compound(message({ 0x0037: 'Long', 0x1000: long })))).text).toContain(long.trim())
    expect((await problemOf('a.msg', compound({ WordDocument: 'x' }))).code).toBe('parse/unsupported')
  })

  it('is read from its formatted text, in the encoding that it names', async () => {
    const bytes = Uint8Array.from('<p>Café</p>', (c) => c.charCodeAt(0))
    const file = compound({ ...message({ 0x0037: 'Menu' }, { 0x3fde: 28_605 }), '__substg1.0_10130102': bytes })
    expect((await read('a.msg', file)).text).toBe('Menu\n\nCafé')
  })

  it('is read from packed RTF where it has nothing else', async () => {
    const rtf = String.raw`{\rtf1 Only rich words.\par}`
    const head = new DataView(new ArrayBuffer(16))
    head.setUint32(4, rtf.length, true)
    head.setUint32(8, 0x414c454d, true)
    const packed = Uint8Array.from([...new Uint8Array(head.buffer), ...[...rtf].map((c) => c.charCodeAt(0))])
    const file = compound({ ...message({ 0x0037: 'Rich' }), '__substg1.0_10090102': packed })
    expect((await read('a.msg', file)).text).toBe('Rich\n\nOnly rich words.')
  })

  it('whose small streams go round in a circle ends all the same', async () => {
    const file = compound(letter)
    const view = new DataView(file.buffer)
    // Every stream counts as small and as long as can be, and every sector of theirs leads to itself.
    view.setUint32(56, 0xffffffff, true)
    const directory = (view.getUint32(48, true) + 1) * 512
    for (let at = directory; at + 128 <= file.length; at += 128)
      if (file[at + 66] === 2) view.setUint32(at + 120, 0xfffffff0, true)
    const miniFat = (view.getUint32(60, true) + 1) * 512
    for (let i = 0; i < 128; i++) view.setUint32(miniFat + i * 4, i, true)
    expect(await faultsOfReading('a.msg', file)).toEqual([])
  })

  it('that has one long piece in all of its attachments is given up', async () => {
    const attachments = Object.fromEntries(
      Array.from({ length: 200 }, (_, i) => [
        `__attach_version1.0_#${i}`,
        mapi({ 0x3707: `${i}.txt` }, { 0x3705: 1 }, { 0x3701: i === 0 ? 'Words. '.repeat(20_000) : 'short' }),
      ]),
    )
    const file = compound({ ...letter, ...attachments })
    const view = new DataView(file.buffer)
    const entries: number[] = []
    for (let at = (view.getUint32(48, true) + 1) * 512; at + 128 <= file.length; at += 128)
      if (file[at + 66] === 2 && new TextDecoder('utf-16le').decode(file.slice(at, at + 40)) === '__substg1.0_37010102')
        entries.push(at)
    const long = entries.find((at) => view.getUint32(at + 120, true) > 4096)!
    for (const at of entries)
      for (const field of [116, 120]) view.setUint32(at + field, view.getUint32(long + field, true), true)
    expect((await problemOf('a.msg', file)).code).toBe('parse/too-large')
  })

  it('survives any bytes', patience, async () => {
    const file = compound(letter)
    const property = fc.asyncProperty(mutated([file]), async (bytes) => {
      expect(await faultsOfReading('a.msg', bytes)).toEqual([])
    })
    await fc.assert(property, { numRuns: runs })
  })
})

describe('a winmail.dat', () => {
  it('has its text and the files that were packed', async () => {
    const package_ = tnef('Report', 'See the file.', { 'numbers.csv': 'a;b\n1;2\n' })
    const document = await read('winmail.dat', package_)
    expect(faultsOf(document)).toEqual([])
    expect(sectionsOf(document)).toEqual([
      'Report: Report\n\nAttachments: numbers.csv\n\nSee the file.',
      'Report > numbers.csv: numbers.csv\n\na\tb\na: 1; b: 2',
    ])
  })

  it('survives any bytes', patience, async () => {
    const file = tnef('Report', 'See the file.', { 'numbers.txt': 'words' })
    const property = fc.asyncProperty(mutated([file]), async (bytes) => {
      expect(await faultsOfReading('winmail.dat', bytes)).toEqual([])
    })
    await fc.assert(property, { numRuns: runs })
  })
})
