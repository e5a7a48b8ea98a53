import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { firstLoad } from '../../../tools/size.mjs'

const folder = mkdtempSync(join(tmpdir(), 'size-test-'))
afterAll(() => {
  rmSync(folder, { recursive: true })
})

describe('the scripts of the first load', () => {
  it('are those that the page names and all that these import, but nothing that is loaded later', () => {
    mkdirSync(join(folder, 'assets'))
    const write = (name: string, text: string) => {
      writeFileSync(join(folder, name), text)
    }
    write(
      'index.html',
      '<script type="module" crossorigin src="./assets/index.js"></script><link rel="modulepreload" crossorigin href="./assets/early.js"><link rel="icon" href="icon.svg">',
    )
    write(
      'assets/index.js',
      'import{a as b}from"./shared.js";import"./effect.js";const later=()=>import("./later.js"),w="./worker.js"',
    )
    write('assets/shared.js', 'export*from"./deep.js";import{x}from"./index.js"')
    for (const name of ['early', 'effect', 'deep', 'later', 'worker']) write(`assets/${name}.js`, '')
    const found = [...firstLoad(join(folder, 'index.html'))].map((path) => relative(join(folder, 'assets'), path))
    expect(found.sort()).toEqual(['deep.js', 'early.js', 'effect.js', 'index.js', 'shared.js'])
  })
})
