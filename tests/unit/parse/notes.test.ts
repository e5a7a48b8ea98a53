import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { faultsOf, placesOf, problemOf, read, sectionsOf } from './read'
import { faultsOfReading, mutated, patience, runs } from './fuzz'

const bytes = (text: string) => new TextEncoder().encode(text)
const survives = (name: string, ...samples: string[]) =>
  it('survives any bytes', patience, async () => {
    const property = fc.asyncProperty(mutated(samples.map(bytes)), async (sample) => {
      expect(await faultsOfReading(name, sample)).toEqual([])
    })
    await fc.assert(property, { numRuns: runs })
  })

const rst = `=====
Guide
=====

:Author: Ada

See \`the list <https://example.org>\`_ and :func:\`atomic_write\`, \`\`code()\`\`; *now*::

    let a = 1

.. note:: Mind the *gap*.

.. image:: x.png

Counting
--------

===== =====
EU    12
===== =====

.. [1] A note.
.. a comment
`

describe('reStructuredText', () => {
  it('has rows of tables with their cells in their columns, notes of several paragraphs, and quotations', async () => {
    const { text } = await read(
      'a.rst',
      'Text [#one]_ goes on.\n\n===== =======\nKey   Does it\n===== =======\nF1    Help\nLong  word\n      and more\n===== =======\n\n' +
        '+----+-----+\n| A  | B   |\n+====+=====+\n| a  | two |\n| b  | one |\n+----+-----+\n\n| First line\n|   second\n\n..\n\n   A quotation.\n\n' +
        '.. figure:: a.png\n   :alt: hidden\n\n   The caption.\n\n.. [#one]\n   First paragraph.\n\n   Second.\n',
    )
    expect(text.split('\n\n')).toEqual([
      'Text [one] goes on.',
      'Key\tDoes it\nF1\tHelp\nLong\tword and more',
      'A\tB\na b\ttwo one',
      'First line\n  second',
      'A quotation.',
      'The caption.',
      '[one] First paragraph. Second.',
    ])
  })

  it('has underlined headings as sections and no marks', async () => {
    const document = await read('a.rst', rst)
    expect(faultsOf(document)).toEqual([])
    expect(sectionsOf(document)).toEqual([
      'Guide: Guide\n\nAuthor: Ada\n\nSee the list and atomic_write, code(); now:\n\nlet a = 1\n\nMind the gap.',
      'Guide > Counting: Counting\n\nEU\t12\n\n[1] A note.',
    ])
  })

  survives('a.rst', rst)
})

const notebook = JSON.stringify({
  nbformat: 4,
  cells: [
    { cell_type: 'markdown', source: ['# Herons\n', 'Some *text*.'] },
    {
      cell_type: 'code',
      source: 'print(1)',
      outputs: [{ output_type: 'stream', text: ['\u001b[31m1\u001b[0m\n'] }, { data: { 'image/png': 'iVBOR' } }],
    },
  ],
})

describe('a Jupyter notebook', () => {
  it('has each cell as a place, code with its output', async () => {
    const document = await read('a.ipynb', notebook)
    expect(faultsOf(document)).toEqual([])
    expect(placesOf(document)).toEqual(['1: Herons\n\nSome text.', '2: print(1)\n\n1'])
    expect(document.sections[0]?.path).toEqual(['Herons'])
    expect(document.warnings).toEqual([{ kind: 'images', message: '1 picture was not read.' }])
  })

  it('is damaged where it is cut off', async () => {
    expect((await problemOf('a.ipynb', notebook.slice(0, 80))).code).toBe('parse/corrupt')
  })

  survives('a.ipynb', notebook)
})

const vtt = `WEBVTT

NOTE made by hand

1
00:01.000 --> 00:03.000 align:start
<v Roger>We are in <c.red>New York</c>

00:00:04.000 --> 00:00:05.000
and it is late &amp; dark.

01:02:03.000 --> 01:02:04.000
The end.
`

describe('subtitles', () => {
  it('read as running text, each cue at its time', async () => {
    const document = await read('a.vtt', vtt)
    expect(faultsOf(document)).toEqual([])
    expect(document.text).toBe('Roger: We are in New York\nand it is late & dark.\n\nThe end.')
    expect(placesOf(document)).toEqual([
      '00:00:01: Roger: We are in New York',
      '00:00:04: and it is late & dark.',
      '01:02:03: The end.',
    ])
    expect((await read('a.srt', '1\r\n00:00:01,000 --> 00:00:02,000\r\n<i>Hello.</i>\r\n')).text).toBe('Hello.')
  })

  survives('a.vtt', vtt, '1\n00:00:01,000 --> 00:00:02,000\nHello.')
})

describe('source code', () => {
  it('keeps its lines, and has its definitions as sections', async () => {
    const document = await read(
      'a.ts',
      'import x\n\nexport async function add(a) {\n  return a\n}\n\nclass Heron<T> {}\n',
    )
    expect(faultsOf(document)).toEqual([])
    expect(document.sections.map((s) => s.path)).toEqual([[], ['add'], ['Heron']])
    expect(document.blocks).toEqual([{ kind: 'code', start: 0, end: document.text.length }])
  })

  survives('a.py', 'def add(a):\n\treturn a\n')
})

describe('subtitles of other kinds', () => {
  it('part cues that no empty line parts', async () => {
    const srt = '1\n00:00:01,000 --> 00:00:02,000\nFirst.\n2\n00:01:00,000-->00:01:02,000\nSecond.\n'
    expect(placesOf(await read('a.srt', srt))).toEqual(['00:00:01: First.', '00:01:00: Second.'])
  })

  it('have each line once, though live captions keep it on the screen', async () => {
    const live =
      'WEBVTT\n\n00:00:00.000 --> 00:00:02.000\nhello there\n\n00:00:02.000 --> 00:00:04.000\nhello there\ngeneral\n\n00:00:04.000 --> 00:00:05.000\ngeneral\n'
    expect((await read('a.vtt', live)).text).toBe('hello there\ngeneral')
  })

  it.each([
    ['a.lrc', '[ti:Song]\n[00:12.00]Line one\n[00:15.30]Line two\n', ['00:00:12: Line one', '00:00:15: Line two']],
    ['a.sbv', '0:00:01.000,0:00:03.000\nHello\n', ['00:00:01: Hello']],
    [
      'a.ass',
      '[Events]\nFormat: Layer, Start, End, Style, Name, Effect, Text\nDialogue: 0,0:00:01.00,0:00:03.00,Default,Ann,,{\\i1}Hello{\\i0}\\Nworld, ok\n',
      ['00:00:01: Ann: Hello\nworld, ok'],
    ],
  ])('are read from %s', async (name, content, places) => {
    const document = await read(name, content)
    expect(faultsOf(document)).toEqual([])
    expect(placesOf(document)).toEqual(places)
  })
})

describe('texts with headings of their own kind', () => {
  it.each([
    [
      'a.org',
      '#+TITLE: Notes\n* TODO Top :tag:\ntext\n** Sub\n#+BEGIN_SRC py\n* no heading\n#+END_SRC\n',
      ['', 'Top', 'Top > Sub'],
    ],
    ['a.adoc', '= Guide\n\n== Part\n\ntext\n\n----\n== no heading\n----\n', ['Guide', 'Guide > Part']],
    ['a.wiki', '== Part ==\ntext\n=== Sub ===\nmore\n', ['Part', 'Part > Sub']],
    ['a.textile', 'h1. Part\n\ntext\n\nh2. Sub\n\nmore\n', ['Part', 'Part > Sub']],
    ['a.tex', '\\section{Intro}\ntext\n\\subsection*{On \\emph{herons}}\nmore\n', ['Intro', 'Intro > On herons']],
  ])('have sections: %s', async (name, content, sections) => {
    const document = await read(name, content)
    expect(faultsOf(document)).toEqual([])
    expect(document.sections.map(({ path }) => path.join(' > '))).toEqual(sections)
  })

  survives('a.org', '* A\ntext\n#+begin_src\nx\n')
})
