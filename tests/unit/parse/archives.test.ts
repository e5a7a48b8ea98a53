import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { concat, faultsOfReading, mutated, patience, runs } from './fuzz'
import { docx, paragraph } from './office-files'
import { pack } from './pack'
import { faultsOf, problemOf, read } from './read'

const bytes = (text: string) => new TextEncoder().encode(text)

/** A TAR archive of files by name. */
function tar(files: Record<string, string>): Uint8Array<ArrayBuffer> {
  const blocks = Object.entries(files).flatMap(([name, content]) => {
    const [header, body] = [new Uint8Array(512), new Uint8Array(Math.ceil(content.length / 512) * 512)]
    header.set(bytes(name))
    header.set(bytes(content.length.toString(8).padStart(11, '0')), 124)
    header.set(bytes('0'), 156)
    header.set(bytes('ustar'), 257)
    body.set(bytes(content))
    return [header, body]
  })
  return concat([...blocks, new Uint8Array(1024)])
}

const gzip = async (content: Uint8Array<ArrayBuffer>) =>
  new Uint8Array(
    await new Response(new Blob([content]).stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer(),
  )

describe('a TAR archive', () => {
  it('has each of its files below its path, packed or not', async () => {
    const archive = tar({ 'notes/a.md': '# Herons\n\nwait', 'notes/b.csv': 'n,m\n1,2' })
    for (const [name, content] of [
      ['a.tar', archive],
      ['a.tgz', await gzip(archive)],
    ] as const) {
      const document = await read(name, content)
      expect(faultsOf(document)).toEqual([])
      expect(document.sections.map(({ path }) => path.join(' > '))).toEqual([
        'notes/a.md',
        'notes/a.md > Herons',
        'notes/b.csv',
      ])
    }
  })

  it('may be a single packed file, which is read as what it is', async () => {
    expect(await read('units.csv.gz', await gzip(bytes('n,m\n1,2')))).toMatchObject({
      mediaType: 'text/csv',
      text: 'n\tm\nn: 1; m: 2',
    })
  })

  it('is read as far as it goes where it is cut off', async () => {
    const packed = await gzip(bytes(Array.from({ length: 4000 }, (_, i) => `line ${i * 7919}`).join('\n')))
    const { text, warnings } = await read('a.log.gz', packed.slice(0, packed.length / 2))
    expect(text).toContain('line 7919')
    expect(warnings[0]?.kind).toBe('truncated')
  })

  it('is given up where it unpacks to more than is allowed', async () => {
    const packed = await gzip(new Uint8Array(300 * 1024 * 1024))
    expect((await problemOf('a.gz', packed)).code).toBe('parse/too-large')
  })

  it('survives any bytes', patience, async () => {
    const sample = tar({ 'a.txt': 'words' })
    const property = fc.asyncProperty(mutated([sample]), async (changed) => {
      expect(await faultsOfReading('a.tar', changed)).toEqual([])
    })
    await fc.assert(property, { numRuns: runs })
  })
})

describe('a ZIP archive', () => {
  it('parts its folders whatever sign a program has used for that', async () => {
    const { sections } = await read('a.zip', await pack({ 'dir\\a.txt': 'one', 'dir\\b.txt': 'two' }))
    expect(sections.map(({ path }) => path[0])).toEqual(['dir/a.txt', 'dir/b.txt'])
  })

  it('says where its files are packed by a method that is not known', async () => {
    const bytes = await pack({ 'a.txt': 'words' })
    // PPMd is method 98; the entry says it in its own header and in the directory.
    for (let at = 0; at < bytes.length - 4; at++)
      if (bytes[at] === 0x50 && bytes[at + 1] === 0x4b && (bytes[at + 2] === 1 || bytes[at + 2] === 3))
        bytes[at + (bytes[at + 2] === 1 ? 10 : 8)] = 98
    expect((await problemOf('a.zip', bytes)).code).toBe('parse/unsupported')
  })

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

  it('is told by its own files, not by those of archives that lie in it without being packed again', async () => {
    const letter = await docx(paragraph('Dear Sir.'))
    const archive = await pack({ 'letter.docx': letter, 'b.txt': 'And more.' }, { store: ['letter.docx'] })
    const { text, mediaType } = await read('a.zip', archive)
    expect(text).toBe('letter.docx\n\nDear Sir.\n\nb.txt\n\nAnd more.')
    expect(mediaType).toBe('application/zip')
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

describe('names in a ZIP archive', () => {
  /** An archive of one file, its name as bytes, without the mark that it is UTF-8. */
  const named = async (name: Uint8Array): Promise<Uint8Array> => {
    const stand = 'n'.repeat(name.length)
    const archive = await pack({ [stand]: 'Words.' })
    for (let at = archive.indexOf(0x50); at >= 0; at = archive.indexOf(0x50, at + 1)) {
      const mark = String.fromCharCode(...archive.subarray(at, at + 4))
      const [flags, from] = mark === 'PK\x03\x04' ? [6, 30] : mark === 'PK\x01\x02' ? [8, 46] : []
      if (flags === undefined || from === undefined) continue
      archive[at + flags + 1]! &= ~8
      archive.set(name, at + from)
    }
    return archive
  }

  it('are read in the encoding of the country where they were written', async () => {
    for (const [name, hex] of [
      ['合同/租赁合同.txt', 'bacfcdac2fd7e2c1debacfcdac2e747874'],
      ['报告.txt', 'b1a8b8e62e747874'],
      ['Договоры/Отчёт №5.txt', '84aea3aea2aee0eb2f8ee2e7f1e220fc352e747874'],
      ['ДОГОВОР.txt', '848e838e828e902e747874'],
      ['新しいフォルダー/議事録.txt', '905682b582a283748348838b835f815b2f8b638e96985e2e747874'],
      ['新增資料夾/報告.txt', 'b773bc57b8eaaec6a7a82fb3f8a7692e747874'],
      ['새 폴더/보고서.txt', 'bbf520c6fab4f52fbab8b0edbcad2e747874'],
      ['für/Größe.txt', '6681722f477294e1652e747874'],
    ] as const) {
      const raw = Uint8Array.from(hex.match(/../g)!, (pair) => Number.parseInt(pair, 16))
      expect((await read('a.zip', await named(raw))).text.split('\n')[0]).toBe(name)
    }
  })
})
