import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { faultsOf, problemOf, read, sectionsOf } from './read'
import { faultsOfReading, mutated, patience, runs } from './fuzz'

const sentence = 'The warden wrote down every heron that crossed the estuary before noon, and she never missed one. '

const page = `<!doctype html><html><head><title>Herons &amp; egrets</title>
<style>@import url(x.css); p { color: red }</style><script>window.__xss = 1</script></head><body>
<nav><ul><li><a href="/">Home</a></li><li><a href="/shop">Shop now</a></li></ul></nav>
<main><article><h1>Herons</h1><p>${sentence.repeat(4)}</p>
<h2>Counting</h2><p>${sentence.repeat(4)}Caf&eacute;&nbsp;ol&#233; &lt;script&gt;alert(1)&lt;/script&gt;</p>
<table><tr><th>Region</th><th>Units</th></tr><tr><td>EU</td><td>12</td></tr></table>
<ol><li>first</li><li>second <ul><li>inner</li></ul></li></ol>
<pre>let a = 1
  let b = 2</pre><p hidden>not shown</p><p style="display: none">nor this</p>
<img src="data:image/png;base64,iVBORw0KGgo="></article></main>
<footer>Imprint and cookies</footer></body></html>`

describe('HTML', () => {
  it('has the main text of a page under its headings', async () => {
    const document = await read('a.html', page)
    expect(faultsOf(document)).toEqual([])
    expect(document.title).toBe('Herons & egrets')
    expect(document.text).not.toMatch(/Shop now|Imprint/)
    expect(document.sections.map((s) => s.path.join(' > '))).toEqual(['Herons', 'Herons > Counting'])
  })

  it('has neither scripts nor styles nor what is hidden, and decodes entities once', async () => {
    const { text } = await read('a.html', page)
    expect(text).not.toMatch(/__xss|@import|not shown|nor this|iVBOR/)
    expect(text).toContain('Café olé <script>alert(1)</script>')
  })

  it('has tables by row, lists by item and code by line', async () => {
    const { text, blocks } = await read('a.html', page)
    const shown = blocks.map((b) => [b.kind, text.slice(b.start, b.end)])
    expect(shown).toContainEqual(['table', 'Region\tUnits\nEU\t12'])
    expect(shown).toContainEqual(['list', '1. first\n2. second\n  - inner'])
    expect(shown).toContainEqual(['code', 'let a = 1\n  let b = 2'])
  })

  it('loses nothing where no main text can be told', async () => {
    const { text } = await read('a.html', '<body><div>cell one<div>cell two<p>last words <b>nigella')
    expect(text).toBe('cell one\n\ncell two\n\nlast words nigella')
  })

  it('is recognised by its content, whatever its name', async () => {
    expect((await read('page.txt', page)).mediaType).toBe('text/html')
  })

  it('is read in the encoding that it declares', async () => {
    const bytes = [...'<meta charset="iso-8859-2"><p>'].map((c) => c.charCodeAt(0))
    const document = await read('a.html', [...bytes, 0xb3, 0xf3, 0x64, 0xbc])
    expect(document.text).toBe('łódź')
    expect(document.encoding).toBe('iso-8859-2')
  })

  it('takes tables that only lay out a page for paragraphs', async () => {
    const { text, blocks } = await read(
      'a.html',
      `<table><tr><td><table><tr><td>menu</td></tr></table></td><td><p>One.</p><p>Two.</p></td></tr></table>`,
    )
    expect(text).toBe('menu\n\nOne.\n\nTwo.')
    expect(blocks).toEqual([])
  })

  it('has headings as sections without a main text too', async () => {
    expect(sectionsOf(await read('a.html', '<h1>A</h1><p>alpha<h2>B</h2>beta'))).toEqual([
      'A: A\n\nalpha',
      'A > B: B\n\nbeta',
    ])
  })

  it('ends with elements that are nested without end', async () => {
    expect((await read('a.html', `${'<div>'.repeat(10_000)}deep`)).text).toBe('deep')
    expect((await read('a.html', `${'<table><tr><td>'.repeat(1000)}deep`)).text).toBe('deep')
  })

  it('has the words under readings without these, so that they stay one word', async () => {
    expect((await read('a.html', '<p><ruby>成<rp>(</rp><rt>せい</rt><rp>)</rp></ruby>長する</p>')).text).toBe(
      '成長する',
    )
  })

  it('has what a page of frames says to those without', async () => {
    const page =
      '<html><frameset><frame src="a.html"><noframes><p>No <b>frames</b> here</p></noframes></frameset></html>'
    expect((await read('a.html', page)).text).toBe('No frames here')
  })

  it('says which files have the text of a page of frames', async () => {
    const problem = await problemOf('a.html', '<frameset><frame src="a.html"><frame src="b.html"></frameset>')
    expect(problem).toMatchObject({
      code: 'parse/empty',
      remedy: 'Its text is in other files, add those: a.html, b.html.',
    })
  })

  it('has what it says without scripts where it says nothing with them', async () => {
    const script = '<body><script>show()</script><noscript><p>Here.</p></noscript>'
    expect((await read('a.html', script)).text).toBe('Here.')
    expect((await read('a.html', `${script}<p>Shown.</p>`)).text).toBe('Shown.')
  })

  it('keeps cells in their columns where others reach over several', async () => {
    const table =
      '<table><tr><th rowspan=2>Region</th><th colspan=2>Units</th><th>Price</th></tr><tr><th>2019</th><th>2020</th><th>now</th></tr><tr><td>EU</td><td>1</td><td>2</td><td>3</td></tr></table>'
    expect((await read('a.html', table)).text).toBe('Region\tUnits\t\tPrice\n\t2019\t2020\tnow\nEU\t1\t2\t3')
  })

  it('keeps terms with what they mean, numbers of lists, and buttons apart', async () => {
    const { text } = await read(
      'a.html',
      '<dl><dt>Heron<dd>A bird.<dt>Egret<dd>White.</dl><ol><li>one<li value=9>nine</ol><p>name<button>Go</button><label>Age</label></p>',
    )
    expect(text).toBe('Heron\nA bird.\n\nEgret\nWhite.\n\n1. one\n9. nine\n\nname Go Age')
  })

  it('is not taken at its word where it says that it is in UTF-16 and can’t be', async () => {
    expect((await read('a.html', '<meta charset="utf-16"><p>plain words')).text).toBe('plain words')
  })

  const prose = (n: number) =>
    `<p>${`Paragraph ${n} is long enough that any reader of pages takes it for prose. `.repeat(4)}</p>`
  const linesOf = async (html: string) => (await read('a.html', html)).text.split('\n').filter((line) => line !== '')

  it('keeps captions, boxes, forms and later slides with the main text, but nothing that goes around it', async () => {
    const lines = await linesOf(
      '<html><body><div class="menu"><a href="/">Home</a></div><div class="article"><h1>Bridge</h1><p class="byline">By Jane Doe</p>' +
        `${prose(1)}<figure><img><figcaption aria-hidden="true">The ribbon is cut.</figcaption></figure><div class="promo">Buy now!</div>${prose(2)}` +
        '<div class="related"><h2>Related options</h2><p>The flag --calm soothes.</p></div>' +
        '<form><label>Name <input value="Ann"></label><select><option>One<option selected>Two</select></form>' +
        `${prose(3)}</div><div class="cookie-banner">${prose(4)}</div></body></html>`,
    )
    expect(lines.filter((line) => !line.startsWith('Paragraph'))).toEqual([
      'Bridge',
      'By Jane Doe',
      'The ribbon is cut.',
      'Related options',
      'The flag --calm soothes.',
      'Name Ann',
      'Two',
    ])
    expect(lines.filter((line) => line.startsWith('Paragraph'))).toHaveLength(3)
  })

  it('has its own heading though the text begins with the same word, and headings without the signs that link to them', async () => {
    const { sections } = await read(
      'a.html',
      `<html><body><h1>Ada</h1><article><p>Ada was a mathematician.</p>${prose(1)}<h2>Life<a class="headerlink" href="#l">¶</a></h2>${prose(2)}<h2>Works<span class="mw-editsection">[<a>edit</a>]</span></h2>${prose(3)}</article></body></html>`,
    )
    expect(sections.map(({ path }) => path.join(' > '))).toEqual(['Ada', 'Ada > Life', 'Ada > Works'])
  })

  it('has each formula once, on a line, however often a page repeats it', async () => {
    const square = '<msup><mi>c</mi><mn>2</mn></msup>'
    const math = `<math><semantics><mrow><mi>E</mi><mo>=</mo><mi>m</mi>${square}</mrow><annotation encoding="application/x-tex">E=mc^2</annotation></semantics></math>`
    const katex = `<span class="katex"><span class="katex-mathml">${math}</span><span class="katex-html" aria-hidden="true">E=mc2</span></span>`
    const wiki = `<span class="mwe-math-mathml-inline" style="display: none">${math}</span><img alt="E=mc^2">`
    expect(await linesOf(`<html><p>So ${katex} and ${wiki} hold.</p></html>`)).toEqual([
      'So E = mc^2 and E = mc^2 hold.',
    ])
  })

  it('keeps the number of a note apart from its word, and an exponent with its letter', async () => {
    const notes = 'One<a href="#n"><sup>1</sup></a> and two<sup><a href="#m">2</a></sup>, but x<sup>2</sup>.'
    expect(await linesOf(`<html><p>${notes}</p></html>`)).toEqual(['One[1] and two[2], but x2.'])
  })

  it('has headings in the tables that lay it out, letters of lists, and pages of a box that are turned to by a click', async () => {
    const document = await read(
      'a.html',
      '<html><table><tr><td><h1>June</h1></td></tr><tr><td><p>News.</p></td></tr></table><ol type="a"><li>first<li>second</ol>' +
        '<div role="tabpanel" hidden>choco install</div><dialog>Not open.</dialog></html>',
    )
    expect(sectionsOf(document)).toEqual(['June: June\n\nNews.\n\na. first\nb. second\n\nchoco install'])
  })

  it('is empty where it shows nothing', async () => {
    expect((await problemOf('a.html', '<html><script>let a</script></html>')).code).toBe('parse/empty')
  })

  it('survives any bytes', patience, async () => {
    const property = fc.asyncProperty(mutated([new TextEncoder().encode(page)]), async (bytes) => {
      expect(await faultsOfReading('a.html', bytes)).toEqual([])
    })
    await fc.assert(property, { numRuns: runs })
  })
})
