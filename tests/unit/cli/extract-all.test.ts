import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { extractAll } from '../../../src/cli/extract.mjs'
import { PageLost } from '../../../src/cli/session.mjs'

const folder = mkdtempSync(join(tmpdir(), 'extract-test-'))
afterAll(() => {
  rmSync(folder, { recursive: true })
})

const paths = ['a.txt', 'deadly.txt', 'c.txt', 'd.txt'].map((name) => join(folder, name))
for (const path of paths) writeFileSync(path, '')

type Receive = (message: { kind: string; index: number; line?: object }) => void

/**
 * Pages that take up all their files at once, read them last to first and are lost at any that is deadly.
 * @param start called as each page is asked for its files
 */
function pages(opened: string[][], start = () => {}) {
  return () => {
    let names: string[] = []
    return Promise.resolve({
      give(given: string[]) {
        names = given.map((path) => basename(path))
        opened.push(names)
        return Promise.resolve()
      },
      run(_command: string, _args: unknown[], receive: Receive) {
        start()
        for (const index of names.keys()) receive({ kind: 'started', index })
        for (const [index, name] of [...names.entries()].reverse()) {
          if (name === 'deadly.txt') return Promise.reject(new PageLost('the page crashed'))
          receive({ kind: 'extracted', index, line: { ok: true, text: name } })
        }
        return Promise.resolve({ ok: true })
      },
      close: () => Promise.resolve(),
    })
  }
}

interface Line {
  path: string
  ok: boolean
  text?: string
  code?: string
  detail?: string
}

async function linesOf(wanted: string[], open: Parameters<typeof extractAll>[2]): Promise<Line[]> {
  const lines: Line[] = []
  await extractAll(wanted, (line) => lines.push(line as Line), open)
  return lines
}

describe('extracting many files', () => {
  it('gives the lines in the order of the paths, whatever order they were read in', async () => {
    const wanted = [paths[0]!, paths[2]!, paths[3]!]
    const lines = await linesOf(wanted, pages([]))
    expect(lines.map(({ path, text }) => [path, text])).toEqual(wanted.map((path) => [path, basename(path)]))
  })

  it('reads the same file again where its path is given again', async () => {
    expect(await linesOf([paths[0]!, paths[0]!], pages([]))).toHaveLength(2)
  })

  it('names what is no file, and reads the others', async () => {
    const lines = await linesOf([join(folder, 'none.txt'), paths[0]!, folder], pages([]))
    expect(lines.map(({ ok, code }) => [ok, code])).toEqual([
      [false, 'parse/missing'],
      [true, undefined],
      [false, 'parse/missing'],
    ])
  })

  it('opens no page where there is nothing to read', async () => {
    const opened: string[][] = []
    await linesOf([join(folder, 'none.txt')], pages(opened))
    expect(opened).toEqual([])
  })

  it('reads the files that were open when a page was lost again, each alone, and names the one that does it again', async () => {
    const opened: string[][] = []
    const lines = await linesOf(paths, pages(opened))
    expect(lines.map(({ ok }) => ok)).toEqual([true, false, true, true])
    expect(lines[1]).toMatchObject({ path: paths[1], code: 'parse/too-large', detail: 'the page crashed' })
    expect(opened.slice(1)).toEqual([['a.txt'], ['deadly.txt']])
  })

  it('gives up where a page is lost before it has taken up a file', async () => {
    const lost = () => {
      throw new PageLost('no memory')
    }
    await expect(linesOf(paths, pages([], lost))).rejects.toThrow('no memory')
  })
})
