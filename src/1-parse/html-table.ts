/** Rows of an HTML table with each cell in its column, also where cells reach over several rows or columns. */

/** A cell with more text than this makes its table a means of layout. Characters. */
const LAYOUT_CELL = 1000

/** Columns and rows that a cell reaches over at most; browsers have limits too (HTML, 4.9.11). */
const [MAX_COLUMNS, MAX_ROWS] = [200, 10_000]

/** A table as it is read. */
export class HtmlTable {
  readonly rows: string[][] = []
  /** Pieces of the cell that is open. */
  cell: string[] | undefined
  /** Rows that cells from above still reach into, by column. */
  readonly #reaching: number[] = []
  #columns = 1
  #lines = 1

  constructor(public isLayout: boolean) {}

  beginRow(): void {
    this.#fill(Infinity)
    this.rows.push([])
  }

  beginCell({ colspan, rowspan }: Record<string, string>): void {
    if (this.rows.length === 0) this.rows.push([])
    this.cell = []
    this.#columns = Math.min(Math.max(1, Number(colspan) || 1), MAX_COLUMNS)
    this.#lines = Math.min(Math.max(1, Number(rowspan) || 1), MAX_ROWS)
  }

  endCell(): void {
    if (!this.cell) return
    const text = this.cell.join('\n')
    if (text.length > LAYOUT_CELL) this.isLayout = true
    this.#fill()
    const row = this.rows.at(-1)!
    for (let i = 0; i < this.#columns; i++) {
      if (this.#lines > 1) this.#reaching[row.length] = this.#lines - 1
      row.push(i === 0 ? text : '')
    }
    this.cell = undefined
  }

  /** Leaves the columns empty that cells from above reach into. */
  #fill(to?: number): void {
    const row = this.rows.at(-1)
    if (!row) return
    while (row.length < this.#reaching.length && ((this.#reaching[row.length] ?? 0) > 0 || to !== undefined)) {
      if ((this.#reaching[row.length] ?? 0) > 0) this.#reaching[row.length]!--
      row.push('')
    }
  }
}
