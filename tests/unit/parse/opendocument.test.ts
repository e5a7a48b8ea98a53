/** OpenDocument as its programs show it: numbers of lists and clauses, formulas, forms, nothing hidden. */
import { describe, expect, it } from 'vitest'
import { pack } from './pack'
import { read, sectionsOf } from './read'

const file = (body: string, automatic = '', styles = '', more: Record<string, string> = {}) =>
  pack({
    mimetype: 'application/vnd.oasis.opendocument.text',
    'content.xml': `<office:document-content><office:automatic-styles>${automatic}</office:automatic-styles><office:body><office:text>${body}</office:text></office:body></office:document-content>`,
    'styles.xml': `<office:document-styles>${styles}</office:document-styles>`,
    ...more,
  })
const textOf = async (...parts: Parameters<typeof file>) => (await read('a.odt', await file(...parts))).text
const p = (text: string) => `<text:p>${text}</text:p>`
const item = (...parts: string[]) => `<text:list-item>${parts.join('')}</text:list-item>`
const level = (number: number, more: string) => `<text:list-level-style-number text:level="${number}" ${more}/>`
const list = `<text:list-style style:name="L1">${level(1, 'style:num-format="1" style:num-suffix="."')}${level(2, 'style:num-format="a" style:num-suffix=")"')}</text:list-style>`

describe('an OpenDocument text', () => {
  it('has the numbers of its lists, also where they go on after a paragraph', async () => {
    const first = `<text:list text:style-name="L1">${item(p('one'))}${item(p('two'), `<text:list>${item(p('inner'))}</text:list>`)}</text:list>`
    const second = `<text:list text:style-name="L1" text:continue-numbering="true">${item(p('three'), p('more of it'))}</text:list>`
    const third = `<text:list text:style-name="L1">${item(p('anew'))}</text:list>`
    expect(await textOf(first + p('between') + second + third, list)).toBe(
      '1. one\n2. two\n  a) inner\n\nbetween\n\n3. three\n   more of it\n\n1. anew',
    )
  })

  it('has the numbers of its headings, as its outline counts them', async () => {
    const outline = `<text:outline-style><text:outline-level-style text:level="1" style:num-format="1" style:num-prefix="§ "/><text:outline-level-style text:level="2" style:num-format="1" text:display-levels="2"/></text:outline-style>`
    const h = (number: number, text: string) => `<text:h text:outline-level="${number}">${text}</text:h>`
    const document = await read(
      'a.odt',
      await file(h(1, 'Scope') + h(2, 'Parts') + h(2, 'Terms') + h(1, 'End'), '', outline),
    )
    expect(sectionsOf(document)).toEqual([
      '§ 1 Scope: § 1 Scope',
      '§ 1 Scope > 1.1 Parts: 1.1 Parts',
      '§ 1 Scope > 1.2 Terms: 1.2 Terms',
      '§ 2 End: § 2 End',
    ])
  })

  it('has headings by the style of a paragraph, also where a list numbers them', async () => {
    const style = (name: string, parent: string, more = '') =>
      `<style:style style:name="${name}" style:family="paragraph" style:parent-style-name="${parent}" ${more}/>`
    const styles = style('P1', 'Heading_20_1') + style('P2', 'Heading_20_1', 'style:default-outline-level=""') + list
    const heading = (name: string, text: string) => `<text:p text:style-name="${name}">${text}</text:p>`
    const body =
      heading('P2', 'Contents') +
      `<text:list text:style-name="L1">${item(heading('P1', 'Scope'), `<text:list>${item(p('A clause.'))}</text:list>`)}</text:list>`
    const office = '<style:style style:name="Heading_20_1" style:family="paragraph" style:default-outline-level="1"/>'
    expect(sectionsOf(await read('a.odt', await file(body, styles, office)))).toEqual([
      ': Contents',
      '1. Scope: 1. Scope\n\na) A clause.',
    ])
  })

  it('has formulas in their line, from whatever folder they lie in', async () => {
    const math =
      '<math><semantics><mrow><mi>E</mi><mo>=</mo><msup><mi>c</mi><mn>2</mn></msup><mo>+</mo><mfrac><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow><mn>2</mn></mfrac></mrow></semantics></math>'
    const frame = '<draw:frame text:anchor-type="as-char"><draw:object xlink:href="Formula-0/"/></draw:frame>'
    expect(await textOf(`<text:p>Let ${frame} hold.</text:p>`, '', '', { 'Formula-0/content.xml': math })).toBe(
      'Let E = c^2 + (a + b)/2 hold.',
    )
  })

  it('has what was ticked and chosen, but no hidden text', async () => {
    const field = (type: string, params: string[][]) =>
      `<field:fieldmark field:type="vnd.oasis.opendocument.field.${type}">${params.map(([name, value]) => `<field:param field:name="${name}" field:value="${value}"/>`).join('')}</field:fieldmark>`
    const ticked = field('FORMCHECKBOX', [['Checkbox_Checked', 'true']])
    const chosen = field('FORMDROPDOWN', [
      ['Dropdown_ListEntry', 'Oslo'],
      ['Dropdown_ListEntry', 'Bergen'],
      ['Dropdown_Selected', '1'],
    ])
    const styles = '<style:style style:name="T1"><style:text-properties text:display="none"/></style:style>'
    const body = `<text:p>${ticked} yes ${chosen}<text:span text:style-name="T1">secret</text:span></text:p>`
    const { text, warnings } = await read('a.odt', await file(body, styles))
    expect(text).toBe('☒ yes Bergen')
    expect(warnings.map(({ kind }) => kind)).toEqual(['hidden-text'])
  })

  it('has headings in a frame that is a table of one cell, and no templates of an index', async () => {
    const box = `<table:table><table:table-row><table:table-cell><text:h text:outline-level="1">Caution</text:h>${p('Hot.')}</table:table-cell></table:table-row></table:table>`
    const index = `<text:table-of-content><text:table-of-content-source><text:index-title-template>Contents</text:index-title-template></text:table-of-content-source></text:table-of-content>`
    expect(sectionsOf(await read('a.odt', await file(index + box)))).toEqual(['Caution: Caution\n\nHot.'])
  })

  it('is read where a program writes its content alone as one file', async () => {
    const content = `<?xml version="1.0"?><office:document-content xmlns:office="o"><office:body><office:text>${p('Flat.')}</office:text></office:body></office:document-content>`
    expect((await read('a.fodt', content)).text).toBe('Flat.')
  })
})
