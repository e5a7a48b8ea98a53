/** Characters that PDF files use for the look of a letter, and those that stand for no letter at all. */
import { clean } from './characters'

/** Ligatures, presentation forms, vertical forms and radicals that stand for ordinary letters; their compatibility form is what was meant. */
const forms =
  /[\u2e80-\u2eff\u2f00-\u2fd5\uf900-\ufaff\ufb00-\ufb4f\ufb50-\ufdff\ufe10-\ufe19\ufe30-\ufe44\ufe47\ufe48\ufe70-\ufefc]/g

/** A dot of the Symbol and Wingdings fonts. */
const dots = /[\uf0b7\uf0a7\uf076\uf0d8\uf0fc\uf06c\uf06e\uf075]/g

/** Characters that no reader can mean: private use, unassigned, replacement. */
const strange = /[\p{Co}\p{Cn}\ufffd]|(?![\t\n\f\r])\p{Cc}/gu

/** Most text is ASCII and needs nothing of this. */
const isPlain = /^[\x20-\x7e]*$/

/** Ordinary letters for ligatures and the like; soft hyphens stay, because they tell that a word goes on. */
export function readableForms(text: string): string {
  if (isPlain.test(text)) return text
  const plain = text.replace(forms, (form) => form.normalize('NFKC')).replace(dots, '•')
  return plain
    .split('\u00ad')
    .map((part) => clean(part).replace(/\p{Co}/gu, ''))
    .join('\u00ad')
    .normalize('NFC')
}

/** How many of a text's characters stand for nothing. */
export function countStrange(text: string): number {
  return isPlain.test(text) ? 0 : (text.replace(dots, '').match(strange)?.length ?? 0)
}
