/** Fuzzing of parsers: whatever the bytes, reading ends in a document without faults or in a classified problem. */
import fc from 'fast-check'
import type { ParseTools } from '../../../src/1-parse/registry'
import { AppError } from '../../../src/errors'
import { faultsOf, read } from './read'

const times = Number((import.meta.env as Record<string, string | undefined>).FUZZ_CASES ?? 1)

/** Cases of each property; `FUZZ_CASES` multiplies it. */
export const runs = 100 * times

/** Time for all cases of a format: ten times what they take on a machine with nothing else to do. */
export const patience = { timeout: 120_000 * times }

/** A change to a file: bytes cut out, written over or put in. */
const change = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  remove: fc.nat({ max: 40 }),
  insert: fc.oneof(fc.uint8Array({ maxLength: 40 }), fc.constantFrom(...fragments())),
})

function fragments(): Uint8Array[] {
  const words = [
    '<',
    '>',
    '"',
    '&',
    '\\',
    '{',
    '}',
    '[[[[',
    '----',
    '|',
    '\n\n',
    '&#xD800;',
    '\u0000',
    ']]>',
    '<table>',
    '>>>>>',
    '\r',
    '99999999999',
  ]
  return words.map((word) => new TextEncoder().encode(word))
}

/** A whole file, a beginning of it, or either with changes; now and then bytes of pure chance. */
export function mutated(samples: readonly Uint8Array[]): fc.Arbitrary<Uint8Array> {
  const cut = fc.oneof({ weight: 3, arbitrary: fc.constant(1) }, fc.double({ min: 0, max: 1, noNaN: true }))
  const changed = fc
    .tuple(fc.constantFrom(...samples), cut, fc.array(change, { maxLength: 6 }))
    .map(([sample, share, changes]) => {
      let bytes = sample.slice(0, Math.ceil(sample.length * share))
      for (const { at, remove, insert } of changes) {
        const from = Math.floor(at * bytes.length)
        bytes = concat([bytes.subarray(0, from), insert, bytes.subarray(from + remove)])
      }
      return bytes
    })
  return fc.oneof({ weight: 9, arbitrary: changed }, fc.uint8Array({ maxLength: 400 }))
}

/** Reads and gives what is wrong with the outcome; an empty list is right. */
export async function faultsOfReading(name: string, bytes: Uint8Array, tools?: ParseTools): Promise<string[]> {
  try {
    return faultsOf(await read(name, bytes, tools))
  } catch (error) {
    if (error instanceof AppError && error.problem.code.startsWith('parse/') && error.problem.subject === name)
      return []
    return [String(error instanceof Error ? error.stack : error)]
  }
}

/** Parts one after the other. */
export function concat(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}
