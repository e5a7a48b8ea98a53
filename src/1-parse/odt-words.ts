/** Words, lists and rows of OpenDocument. */
import type { ListLabels } from './odt-lists'
import { spread, type Merged, type Row } from './rows'
import { childrenOf, type Element } from './xml'

/** How often a cell or a row that says it is repeated is repeated; sheets end in a million empty ones. */
const MAX_REPEATS = 200

/**
 * A list, a line for each paragraph, indented by depth, each item with its number or bullet.
 * @param wordsOf text of a paragraph or of another part of an item
 */
export function listLines(
  list: Element,
  labels: ListLabels,
  wordsOf: (paragraph: Element) => string,
  open = labels.open(list),
  depth = 0,
): string[] {
  const own = { ...open, style: list.attributes['style-name'] ?? open.style }
  return childrenOf(list).flatMap((item) => {
    let label = item.name === 'list-header' ? '' : undefined
    return childrenOf(item).flatMap((child) => {
      if (child.name === 'list') return listLines(child, labels, wordsOf, own, depth + 1)
      const text = wordsOf(child).trim()
      if (text === '') return []
      const before = label ?? labels.item(own, depth, item.attributes['start-value'])
      // Further paragraphs of an item stand below its first one.
      label = ' '.repeat(before.length)
      return [`${'  '.repeat(depth)}${before}${text}`]
    })
  })
}

/** Rows with their numbers; what is repeated is repeated, empty rows only count. */
export function rowsOf(table: Element, textOf: (cell: Element) => string): Row[] {
  const rows: Row[] = []
  const merged: Merged[] = []
  let number = 0
  const visit = (container: Element): void => {
    for (const child of childrenOf(container)) {
      if (/^table-(?:rows|header-rows|row-group)$/.test(child.name)) visit(child)
      if (child.name !== 'table-row') continue
      const cells: string[] = []
      for (const cell of childrenOf(child)) {
        const text = cell.name === 'table-cell' ? textOf(cell) : ''
        const repeats = Math.min(Number(cell.attributes['number-columns-repeated']) || 1, MAX_REPEATS)
        const [wide, high] = ['columns', 'rows'].map((side) => Number(cell.attributes[`number-${side}-spanned`]) || 1)
        const column = cells.length
        if (wide! > 1 || high! > 1)
          merged.push({ row: number, column, lastRow: number + high! - 1, lastColumn: column + wide! - 1 })
        for (let i = 0; i < repeats; i++) cells.push(text)
      }
      while (cells.length > 0 && cells.at(-1) === '') cells.pop()
      const repeats = Number(child.attributes['number-rows-repeated']) || 1
      for (let i = 0; cells.length > 0 && i < Math.min(repeats, MAX_REPEATS); i++)
        rows.push({ number: number + 1 + i, cells: [...cells] })
      number += repeats
    }
  }
  visit(table)
  spread(rows, merged)
  return rows
}

/** What a cell holds where it doesn't say how that looks. */
export function valueOf({ attributes }: Element): string {
  return attributes['date-value'] ?? attributes['string-value'] ?? attributes['boolean-value'] ?? attributes.value ?? ''
}

/** What was ticked or chosen in a form's field (an extension of LibreOffice's). */
export function chosenIn(field: Element): string {
  const params = childrenOf(field, 'param').map(({ attributes }) => [attributes.name ?? '', attributes.value ?? ''])
  const [, chosen] = params.find(([name]) => name === 'Dropdown_Selected') ?? []
  if (/CHECKBOX$/.test(field.attributes.type ?? ''))
    return params.some(([name, value]) => name === 'Checkbox_Checked' && value === 'true') ? '☒' : '☐'
  return params.filter(([name]) => name === 'Dropdown_ListEntry')[Number(chosen ?? NaN)]?.[1] ?? ''
}

/** All paragraphs of an element, a line each; comments and notes in it are left out. */
export function plain(element: Element | undefined): string {
  const lines: string[] = []
  const visit = (container: Element): void => {
    for (const child of childrenOf(container)) {
      if (child.name === 'p' || child.name === 'h') lines.push(flat(child).trim())
      else if (child.name !== 'annotation') visit(child)
    }
  }
  if (element?.name === 'p' || element?.name === 'h') lines.push(flat(element).trim())
  else if (element) visit(element)
  return lines.filter((line) => line !== '').join('\n')
}

/** A paragraph on its own, without notes and readings. */
export function flat(element: Element): string {
  return element.children
    .map((child) => {
      if (typeof child === 'string') return child.replace(/\s+/g, ' ')
      if (child.name === 's') return ' '.repeat(Math.min(Number(child.attributes.c) || 1, 80))
      if (child.name === 'tab') return '\t'
      if (child.name === 'line-break') return '\n'
      return /^(?:note|annotation|ruby-text)$/.test(child.name) ? '' : flat(child)
    })
    .join('')
}
