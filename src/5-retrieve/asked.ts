/**
 * The words of a query as the texts of a library may know them: each is one term, under every form that the stemmers of the
 * library's languages give it.
 */
import { otherSpellings, stem, stemLanguage, type StemLanguage } from '../text/stems'
import { terms, type Term } from '../text/tokenize'

/** A term of a query that counts for the score. */
export interface AskedTerm extends Term {
  /** Terms that stand for it in texts of each language; the one by which it was written comes first. */
  forms: ReadonlyMap<StemLanguage, readonly string[]>
  /** No language of the library has it as a stop word, so that every text that holds it is found by it. */
  everywhere: boolean
  /** Terms that it is read as where the library has no such word; they are among its forms. */
  near?: readonly string[]
}

/**
 * The scored terms of a query in order, with repetitions. `term` is the form in English texts.
 * @param languages of the library's texts; English is always among them
 */
export function askedTerms(query: string, languages: Iterable<StemLanguage> = []): AskedTerm[] {
  // Words are parted alike in every language: the same place holds the same word.
  const read = new Map([...new Set<StemLanguage>(['en', ...languages])].map((code) => [code, [...terms(query, code)]]))
  const spoken = read.get(spokenIn(read))!
  const english = read.get('en')!
  const words = new Set(english.flatMap(({ term, kind }) => (kind === 'word' ? term : [])))
  return english.flatMap((term, at) => {
    if (spoken[at]!.stop) return []
    // `e-mail` beside `email` says the same word twice.
    const kind = term.kind === 'whole' && words.has(term.term) ? 'word' : term.kind
    const forms = new Map<StemLanguage, string[]>()
    for (const [language, all] of read) {
      const others = kind === 'word' ? otherSpellings(query.slice(term.start, term.end), language) : []
      forms.set(language, [...new Set([all[at]!.term, ...others.map((other) => stem(other, language))])])
    }
    const everywhere = ![...read.values()].some((all) => all[at]!.stop)
    return [{ ...term, kind, stop: false, everywhere, forms }]
  })
}

/** The form of a term in texts of one language: those that count as it. */
function formsIn({ forms, term }: Pick<AskedTerm, 'forms' | 'term'>, language: StemLanguage): readonly string[] {
  return forms.get(language) ?? [term]
}

/** Whether a text holds every term, in any of its forms. */
export function holdsEvery(asked: readonly AskedTerm[], text: string, language: string | undefined): boolean {
  const held = new Set([...terms(text, language)].flatMap(({ term, stop }) => (stop ? [] : term)))
  return asked.every((one) => formsIn(one, stemLanguage(language)).some((form) => held.has(form)))
}

/** All forms of some terms in a text of one language, each with the name of its term. */
export function namesByForm(
  asked: readonly { term: string; forms?: AskedTerm['forms'] }[],
  language: string | undefined,
): Map<string, string> {
  const names = new Map<string, string>()
  for (const { term, forms = new Map<StemLanguage, string[]>() } of asked) {
    for (const form of formsIn({ term, forms }, stemLanguage(language))) if (!names.has(form)) names.set(form, term)
  }
  return names
}

/** The language whose stop words a query holds most of; English where none has more. */
function spokenIn(read: ReadonlyMap<StemLanguage, readonly Term[]>): StemLanguage {
  let best: StemLanguage = 'en'
  let most = 0
  for (const [language, all] of read) {
    const count = all.filter(({ stop }) => stop).length
    if (count > most) [best, most] = [language, count]
  }
  return best
}
