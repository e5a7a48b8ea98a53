/** Books and articles in XML. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { faultsOfReading, mutated, patience, runs } from './fuzz'
import { faultsOf, read, sectionsOf } from './read'

const book =
  '<?xml version="1.0" encoding="windows-1251"?><FictionBook xmlns:l="x"><description><title-info><author><first-name>Leo</first-name><last-name>Tolstoy</last-name></author><book-title>War</book-title>' +
  '<annotation><p>A summary.</p></annotation></title-info><document-info><author><nickname>maker</nickname></author></document-info></description>' +
  '<body><title><p>Leo Tolstoy</p><p>War</p></title><section><title><p>Part one</p></title><section><title><p>I</p></title><p>He <emphasis>said</emphasis> so<a l:href="#n1" type="note">[1]</a>.</p>' +
  '<poem><stanza><v>A line</v><v>Another</v></stanza></poem><image l:href="#c"/></section></section></body>' +
  '<body name="notes"><section id="n1"><title><p>1</p></title><p>The note.</p></section></body><binary id="c">AAAA</binary></FictionBook>'

describe('a book in FictionBook', () => {
  it('has its parts as sections, its notes after their paragraph, and no pictures', async () => {
    const document = await read('a.fb2', book)
    expect(faultsOf(document)).toEqual([])
    expect(sectionsOf(document)).toEqual([
      'War: War\n\nLeo Tolstoy\n\nA summary.',
      'War > Part one: Part one',
      'War > Part one > I: I\n\nHe said so[1].\n\n[1] The note.\n\nA line\n\nAnother',
    ])
    expect(document.warnings).toEqual([{ kind: 'images', message: '1 picture was not read.' }])
    expect(document).toMatchObject({ title: 'War', mediaType: 'application/x-fictionbook+xml' })
  })

  it('survives any bytes', patience, async () => {
    const sample = new TextEncoder().encode(book)
    const property = fc.asyncProperty(mutated([sample]), async (bytes) => {
      expect(await faultsOfReading('a.fb2', bytes)).toEqual([])
    })
    await fc.assert(property, { numRuns: runs })
  })
})

describe('an article in XML', () => {
  it('of DocBook has lists, code, tables, notes in their place and marks of quotation', async () => {
    const document = await read(
      'a.xml',
      '<?xml version="1.0"?><!DOCTYPE article PUBLIC "-//OASIS//DTD DocBook XML V4.5//EN" "docbookx.dtd"><article><info><title>Guide</title><author><firstname>Ann</firstname><surname>Lee</surname></author></info>' +
        '<section><title>Use &amp; care</title><para>A <quote>safe</quote> tool<footnote><para>Mostly.</para></footnote> &lt;3.</para>' +
        '<itemizedlist><listitem><para>First</para></listitem><listitem><para>Second</para></listitem></itemizedlist><programlisting>a {\n  b\n}</programlisting>' +
        '<informaltable><tgroup><thead><row><entry>Key</entry><entry>Does</entry></row></thead><tbody><row><entry>F1</entry><entry>Help</entry></row></tbody></tgroup></informaltable></section></article>',
    )
    expect(faultsOf(document)).toEqual([])
    expect(sectionsOf(document)).toEqual([
      'Guide: Guide\n\nAnn Lee',
      'Guide > Use & care: Use & care\n\nA “safe” tool[1] <3.\n\n[1] Mostly.\n\n- First\n\n- Second\n\na {\n  b\n}\n\nKey\tDoes\nF1\tHelp',
    ])
  })

  it('of a journal has its authors, its summary and its formulas', async () => {
    const math = '<mml:math><mml:msup><mml:mi>c</mml:mi><mml:mn>2</mml:mn></mml:msup></mml:math>'
    const document = await read(
      'a.xml',
      '<article article-type="research-article"><front><article-meta><title-group><article-title>On c</article-title></title-group>' +
        '<contrib-group><contrib><name><surname>Lee</surname><given-names>Ann</given-names></name></contrib></contrib-group><abstract><p>Short.</p></abstract></article-meta></front>' +
        `<body><sec><title>Intro</title><p>Let <inline-formula><alternatives><tex-math>c^2</tex-math>${math}</alternatives></inline-formula> be.</p></sec></body></article>`,
    )
    expect(sectionsOf(document)).toEqual(['On c: On c\n\nAnn Lee\n\nShort.', 'On c > Intro: Intro\n\nLet c^2 be.'])
  })

  it('is source code where its vocabulary is not known', async () => {
    expect((await read('a.xml', '<?xml version="1.0"?><book><id>1</id></book>')).text).toContain('<id>1</id>')
  })
})
