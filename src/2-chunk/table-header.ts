import type { Block } from '../types'

/** Longest header that is repeated, in UTF-16 units: it must not crowd out the rows. */
const LONGEST_HEADER = 160

/** Gives the rows of a table that is cut into several chunks the names of their columns. */
export class TableHeaders {
  private readonly tables: readonly Block[]

  constructor(
    private readonly text: string,
    blocks: readonly Block[],
  ) {
    this.tables = blocks.filter(({ kind }) => kind === 'table').sort((a, b) => a.start - b.start)
  }

  /**
   * The header of the table that goes on at `at`, its cells parted by commas; undefined where none does, or where each row
   * has the names of its columns already.
   */
  at(at: number): string | undefined {
    const table = this.around(at)
    if (!table) return undefined
    const [header, row] = [this.line(table.start), this.line(at)]
    const cells = header.split('\t').map((cell) => cell.trim())
    const isHeader = cells.length > 1 && cells.every((cell) => cell !== '' && !/^[\d.,%\s-]+$/.test(cell))
    if (!isHeader || !row.includes('\t') || header.length > LONGEST_HEADER) return undefined
    return cells.join(', ')
  }

  /** The table that begins before `at` and ends after it. */
  private around(at: number): Block | undefined {
    let low = 0
    let high = this.tables.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.tables[middle]!.end > at) high = middle
      else low = middle + 1
    }
    const table = this.tables[low]
    return table && table.start < at ? table : undefined
  }

  private line(from: number): string {
    const end = this.text.indexOf('\n', from)
    return this.text.slice(from, end < 0 ? undefined : end)
  }
}
