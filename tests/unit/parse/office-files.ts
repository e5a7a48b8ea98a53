/** Builds office files for tests. */
import { pack, relations } from './pack'

/** A paragraph of Word. @param properties markup of its properties */
export const paragraph = (text: string, properties = '') =>
  `<w:p><w:pPr>${properties}</w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`
const cell = (text: string) => `<w:tc>${paragraph(text)}</w:tc>`
/** A table of Word. */
export const table = (rows: string[][]) =>
  `<w:tbl>${rows.map((row) => `<w:tr>${row.map(cell).join('')}</w:tr>`).join('')}</w:tbl>`
/** Properties of a paragraph that is numbered. */
export const numbered = (level: number) => `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="1"/></w:numPr>`

/** A Word document. @param more parts by name */
export const docx = (body: string, more: Record<string, string> = {}) =>
  pack({
    '_rels/.rels': relations({ r1: ['officeDocument', 'word/document.xml'] }),
    'word/document.xml': `<?xml version="1.0"?><w:document xmlns:w="w"><w:body>${body}</w:body></w:document>`,
    'word/_rels/document.xml.rels': relations({
      s: ['styles', 'styles.xml'],
      n: ['numbering', 'numbering.xml'],
      f: ['footnotes', 'footnotes.xml'],
      c: ['comments', 'comments.xml'],
      h: ['header', 'header1.xml'],
      k: ['chart', 'charts/chart1.xml'],
      d: ['diagramData', 'diagrams/data1.xml'],
      a: ['aFChunk', 'chunk.html'],
    }),
    'word/styles.xml': `<w:styles><w:style w:styleId="H1"><w:name w:val="heading 1"/></w:style><w:style w:styleId="Mine"><w:basedOn w:val="H1"/></w:style></w:styles>`,
    'word/numbering.xml': `<w:numbering><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="7"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1"/></w:lvl><w:lvl w:ilvl="1"><w:start w:val="1"/><w:numFmt w:val="lowerLetter"/><w:lvlText w:val="%1.%2)"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`,
    ...more,
  })

const sheet = (rows: string) =>
  rows.startsWith('<worksheet') ? rows : `<worksheet><sheetData>${rows}</sheetData></worksheet>`
/** A workbook. @param sheets rows by sheet, or a sheet’s whole markup */
export const xlsx = (sheets: Record<string, string>, more: Record<string, string> = {}) =>
  pack({
    '_rels/.rels': relations({ r1: ['officeDocument', 'xl/workbook.xml'] }),
    'xl/workbook.xml': `<workbook><sheets>${Object.keys(sheets)
      .map((name, i) => `<sheet name="${name}" sheetId="${i + 1}" r:id="s${i}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations({
      ...Object.fromEntries(Object.keys(sheets).map((_, i) => [`s${i}`, ['worksheet', `worksheets/sheet${i}.xml`]])),
      t: ['sharedStrings', 'sharedStrings.xml'],
      y: ['styles', 'styles.xml'],
    }),
    'xl/sharedStrings.xml':
      '<sst><si><t>Region</t></si><si><r><t>Un</t></r><r><t>its</t></r><rPh><t>ゆに</t></rPh></si><si><t>EU</t></si></sst>',
    'xl/styles.xml':
      '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="dd/mm/yyyy"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="10"/><xf numFmtId="170"/><xf numFmtId="4"/></cellXfs></styleSheet>',
    ...Object.fromEntries(Object.values(sheets).map((rows, i) => [`xl/worksheets/sheet${i}.xml`, sheet(rows)])),
    ...more,
  })

/** A shape of a slide. @param type of its placeholder */
export const shape = (text: string, type = '') =>
  `<p:sp><p:nvSpPr><p:nvPr>${type ? `<p:ph type="${type}"/>` : ''}</p:nvPr></p:nvSpPr><p:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:txBody></p:sp>`
/** A slide. */
export const slide = (shapes: string) => `<p:sld><p:cSld><p:spTree>${shapes}</p:spTree></p:cSld></p:sld>`

/** A presentation. @param more parts by name, relations of its slides among them */
export const presentation = (slides: readonly string[], more: Record<string, string> = {}) =>
  pack({
    '_rels/.rels': relations({ r1: ['officeDocument', 'ppt/presentation.xml'] }),
    'ppt/presentation.xml': `<p:presentation><p:sldIdLst>${slides
      .map((_, i) => `<p:sldId id="${256 + i}" r:id="s${i}"/>`)
      .join('')}</p:sldIdLst></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': relations({
      ...Object.fromEntries(slides.map((_, i) => [`s${i}`, ['slide', `slides/slide${i + 1}.xml`] as [string, string]])),
      a: ['commentAuthors', 'commentAuthors.xml'],
      b: ['authors', 'authors.xml'],
    }),
    ...Object.fromEntries(slides.map((markup, i) => [`ppt/slides/slide${i + 1}.xml`, markup])),
    ...more,
  })

/** A chart with a title, a name of a series and a category. */
export const chart = (title: string, series: string, category: string) =>
  `<c:chartSpace><c:title><c:tx><c:rich><a:p><a:r><a:t>${title}</a:t></a:r></a:p></c:rich></c:tx></c:title><c:ser><c:tx><c:v>${series}</c:v></c:tx>` +
  `<c:cat><c:multiLvlStrRef><c:multiLvlStrCache><c:lvl><c:pt><c:v>${category}</c:v></c:pt></c:lvl></c:multiLvlStrCache></c:multiLvlStrRef></c:cat>` +
  `<c:val><c:numRef><c:numCache><c:pt><c:v>99</c:v></c:pt></c:numCache></c:numRef></c:val></c:ser></c:chartSpace>`
