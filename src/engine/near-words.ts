/** What words that the library lacks were read as, in words of its texts. */
import type { AskedTerm } from '../5-retrieve/asked'
import { stemLanguage } from '../text/stems'
import { passage } from '../text/passage'
import { terms } from '../text/tokenize'
import type { QueryPart, TermCount } from '../types'
import type { Library } from './library'
import { chunkAt } from './tables'

/** Tells words by a tokenizer: what it has as one token, beside the special ones, is a word. */
export function isWordBy(count: (text: string) => number): (word: string) => boolean {
  const special = count('')
  return (word) => count(word) <= special + 1
}

/** For each term that was read as something else, the words that it was read as, lower case. */
export async function nearWords(query: string, library: Library): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>()
  for (const asked of library.words.read(query)) {
    if (!asked.near || found.has(asked.term)) continue
    const words = await Promise.all(asked.near.map((form) => wordOf(form, asked, library)))
    found.set(asked.term, [...new Set(words.flatMap((word) => word ?? []))])
  }
  return found
}

/** How the query was read: a part for each word that the library lacks, where it stands in what was typed. */
export function nearParts(typed: string, counts: readonly TermCount[], prefixes: readonly string[]): QueryPart[] {
  return counts.flatMap(({ term, near = [] }) => {
    const start = typed.indexOf(term)
    // A beginning of words was meant as one.
    if (near.length === 0 || start < 0 || prefixes.includes(term)) return []
    return [{ kind: 'near' as const, text: `${term} as ${near.join(', ')}`, start, end: start + term.length }]
  })
}

/** A word as it stands in a text, by its term. */
async function wordOf(form: string, asked: AskedTerm, library: Library): Promise<string | undefined> {
  const forms = new Map(
    [...asked.forms].filter(([, some]) => some.includes(form)).map(([language]) => [language, [form]]),
  )
  for (const row of library.words.rows({ ...asked, forms })) {
    const { owner, index } = library.at(row)
    if (!forms.has(stemLanguage(owner.language))) continue
    const document = await library.document(owner.id)
    const text = document && passage(document.text, chunkAt(owner.chunks, index))
    for (const { term, start, end } of text ? terms(text, owner.language) : []) {
      if (term === form) return text!.slice(start, end).toLowerCase()
    }
  }
  return undefined
}
