import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { faultsOf, read, sectionsOf } from './read'
import { faultsOfReading, mutated, patience, runs } from './fuzz'

const sample = `---
title: "Field guide"
tags: [birds]
---
Before any heading.

# Herons *and* egrets

See [the list](https://example.org/list "tip") and \`atomic_write_json()\`; call **DEC-0054**.

## Counting

1. one
2. two
   - inner
- [x] done

> Quoted words.

| Region | Units |
|--------|------:|
| EU     | 12    |

\`\`\`ts
const a = 1

const b = 2
\`\`\`

<p>Some <b>HTML</b> &amp; more</p>

![Ferry at dawn](data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP)
`

describe('Markdown', () => {
  it('has its headings as sections', async () => {
    const document = await read('a.md', sample)
    expect(faultsOf(document)).toEqual([])
    expect(document.sections.map((s) => s.path)).toEqual([[], ['Herons and egrets'], ['Herons and egrets', 'Counting']])
    const { heading } = document.sections[1]!
    expect(document.text.slice(heading!.start, heading!.end)).toBe('Herons and egrets')
  })

  it('reads as it is meant to be read, without its marks', async () => {
    const { text } = await read('a.md', sample)
    expect(text).toContain('See the list and atomic_write_json(); call DEC-0054.')
    expect(text).toContain('1. one\n2. two\n   - inner')
    expect(text).toContain('Some HTML & more')
    expect(text).toContain('Ferry at dawn')
    expect(text).not.toMatch(/\*\*|]\(|R0lGOD|<p>|&amp;/)
  })

  it('keeps code as it is written, and marks what is no running text', async () => {
    const { text, blocks } = await read('a.md', sample)
    const shown = blocks.map((b) => [b.kind, text.slice(b.start, b.end)])
    expect(shown).toContainEqual(['code', 'const a = 1\n\nconst b = 2'])
    expect(shown).toContainEqual(['table', 'Region\tUnits\nEU\t12'])
    expect(shown).toContainEqual(['quote', 'Quoted words.'])
  })

  it('takes its title from the front matter, else from the first heading', async () => {
    expect((await read('a.md', sample)).title).toBe('Field guide')
    expect((await read('a.md', 'words\n\n# First *one*')).title).toBe('First one')
  })

  it('keeps words that look like marks', async () => {
    const { text } = await read('a.md', 'snake_case_name and 2 * 3 * 4 and a < b, RFC-0011; `a | b`')
    expect(text).toBe('snake_case_name and 2 * 3 * 4 and a < b, RFC-0011; a | b')
  })

  it('ends with markup that is nested without end', async () => {
    expect(await faultsOfReading('a.md', new TextEncoder().encode(`${'>'.repeat(3000)} deep`))).toEqual([])
    expect(await faultsOfReading('a.md', new TextEncoder().encode(`${'['.repeat(5000)}x${']'.repeat(5000)}`))).toEqual(
      [],
    )
  })

  it('shows each section with its own text', async () => {
    expect(sectionsOf(await read('a.md', '# A\n\nalpha\n\n## B\n\nbeta\n\n# C\n\ngamma'))).toEqual([
      'A: A\n\nalpha',
      'A > B: B\n\nbeta',
      'C: C\n\ngamma',
    ])
  })

  it('survives any bytes', patience, async () => {
    const property = fc.asyncProperty(mutated([new TextEncoder().encode(sample)]), async (bytes) => {
      expect(await faultsOfReading('a.md', bytes)).toEqual([])
    })
    await fc.assert(property, { numRuns: runs })
  })
})
