import { describe, expect, it } from 'vitest'
import { formats, parse } from '../../../src/1-parse/registry'
import { faultsOf, placesOf, problemOf, read } from './read'
import { pack } from './pack'

describe('the table of formats', () => {
  it('names every extension once', () => {
    const extensions = formats.flatMap((format) => format.extensions)
    expect(new Set(extensions).size).toBe(extensions.length)
    expect(extensions).toEqual(
      expect.arrayContaining([
        'pdf',
        'docx',
        'xlsx',
        'pptx',
        'odt',
        'rtf',
        'epub',
        'html',
        'md',
        'rst',
        'txt',
        'csv',
        'json',
        'ipynb',
        'eml',
        'mbox',
        'srt',
        'py',
        'zip',
      ]),
    )
  })

  it('goes by content before extension, and by media type where there is no extension', async () => {
    expect((await read('letter.txt', '{\\rtf1 words}')).mediaType).toBe('application/rtf')
    expect((await read('page.docx', '<!doctype html><p>words')).mediaType).toBe('text/html')
    const bytes = new Blob(['a,b\n1,2'], { type: 'text/csv;charset=utf-8' })
    const source = { name: 'download', path: 'download', lastModified: 0, bytes }
    const tools = {
      pdfWorker: () => {
        throw new Error('no PDF here')
      },
      assets: 'http://localhost/',
    }
    expect((await parse(source, tools)).mediaType).toBe('text/csv')
  })

  it('does not take a text about a mail for a mail', async () => {
    expect((await read('notes.md', 'Subject: x\nFrom: a@b\nMessage-ID: <1>\n\n# Head')).mediaType).toBe('text/markdown')
  })

  it('reads a text without a known extension as plain text', async () => {
    expect(await read('LICENSE', 'Permission is granted.')).toMatchObject({
      text: 'Permission is granted.',
      mediaType: 'text/plain',
    })
  })

  it.each([
    [
      'PNG',
      '\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0u0\0\0u0\x01\0\0\0\0N\\\xc5\x17\0\x01\xabLIDAT',
      /^Pictures can’t be read/,
    ],
    ['GIF', 'GIF89a\x10\0\x10\0\x80\0\0', /^Pictures can’t be read/],
    ['7z', '7z\xbc\xaf\x27\x1c\0\x04', /^Archives of this kind can’t be read/],
    ['SQLite', 'SQLite format 3\0', /^Databases can’t be read/],
    ['a program', 'MZ\x90\0\x03\0\0\0', /^Programs can’t be read/],
  ])('knows %s whose bytes are nearly all letters, whatever it is called', async (_, head, remedy) => {
    const bytes = Uint8Array.from(head + 'U'.repeat(60_000), (letter) => letter.charCodeAt(0))
    for (const name of ['a.bin', 'a.txt', 'a.csv', 'a'])
      expect(await problemOf(name, bytes)).toMatchObject({
        code: 'parse/unsupported',
        remedy: expect.stringMatching(remedy),
      })
  })

  it('takes names of any kind for names only', async () => {
    const name = '<img src=x onerror=alert(1)>.txt'
    expect((await read(name, 'body text')).text).toBe('body text')
    expect((await problemOf(name, '')).subject).toBe(name)
  })

  it('names old office files, drawings and archives with what to do', async () => {
    expect((await problemOf('a.7z', [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c, 0, 4, 0, 0, 0, 0])).remedy).toBe(
      'Archives of this kind can’t be read. Unpack it and add the files, or pack them as ZIP.',
    )
  })

  it('names containers of kinds that can’t be read, and reads texts under the name of an old format', async () => {
    expect((await problemOf('a.pages', await pack({ 'Index/Document.iwa': 'x' }))).remedy).toContain(
      'Export it as Word or PDF',
    )
    expect((await read('export.xls', 'Region\tUnits\nEU\t12\n')).text).toBe('Region\tUnits\nRegion: EU; Units: 12')
    expect((await read('letter.doc', 'Dear Ada,')).text).toBe('Dear Ada,')
  })

  it('reads what is left of a container that was cut off, and says so', async () => {
    const whole = await pack({
      'a.txt': 'The first file. '.repeat(20),
      'b.txt': Array.from({ length: 400 }, (_, i) => `line ${i * 7919}`).join('\n'),
    })
    const document = await read('a.zip', whole.slice(0, 500))
    expect(faultsOf(document)).toEqual([])
    expect(document.text).toMatch(/The first file\..*line 7919/s)
    expect(document.warnings[0]?.kind).toBe('truncated')
  })

  it('stops with the reason of its signal', async () => {
    const stop = new AbortController()
    stop.abort(new Error('no longer wanted'))
    const source = { name: 'a.txt', path: 'a.txt', lastModified: 0, bytes: new Blob(['x']) }
    const tools = {
      pdfWorker: () => {
        throw new Error('no PDF here')
      },
      assets: 'http://localhost/',
    }
    await expect(parse(source, tools, stop.signal)).rejects.toThrow('no longer wanted')
  })

  it('marks the places of a document inside another by that document’s own names', async () => {
    const document = await read('a.zip', await pack({ 'a.csv': 'n,m\n1,2' }))
    expect(placesOf(document)).toEqual(['1: n\tm', '2: n: 1; m: 2'])
  })
})
