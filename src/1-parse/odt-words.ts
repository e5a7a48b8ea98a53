/** Words, lists and rows of OpenDocument. */
import type { Row } from './rows'
import { childrenOf, type Element } from './xml'

/** How often a cell or a row that says it is repeated is repeated; sheets end in a million empty ones. */
const MAX_REPEATS = 200

/** A list, a line for each paragraph, indented by depth. @param wordsOf text of a paragraph or of another part of an item */
export function listLines(list: Element, depth: number, wordsOf: (paragraph: Element) => string): string[] {
  return childrenOf(list).flatMap((item) =>
    childrenOf(item).flatMap((child, i) => {
      if (child.name === 'list') return listLines(child, depth + 1, wordsOf)
      const text = wordsOf(child).trim()
      return text === '' ? [] : [`${'  '.repeat(depth)}${i === 0 ? '- ' : '  '}${text}`]
    }),
  )
}

/** Rows with their numbers; what is repeated is repeated, empty rows only count. */
export function rowsOf(table: Element, textOf: (cell: Element) => string): Row[] {
  const rows: Row[] = []
  let number = 0
  const visit = (container: Element): void => {
    for (const child of childrenOf(container)) {
      if (/^table-(?:rows|header-rows|row-group)$/.test(child.name)) visit(child)
      if (child.name !== 'table-row') continue
      const cells: string[] = []
      for (const cell of childrenOf(child)) {
        const text = cell.name === 'table-cell' ? textOf(cell) : ''
        const repeats = Math.min(Number(cell.attributes['number-columns-repeated']) || 1, MAX_REPEATS)
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
  return rows
}

/** What a cell holds where it doesn't say how that looks. */
export function valueOf({ attributes }: Element): string {
  return attributes['date-value'] ?? attributes['string-value'] ?? attributes['boolean-value'] ?? attributes.value ?? ''
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
