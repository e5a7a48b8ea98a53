/** Checks what a claim states exactly against its passages: quotations, identifiers, dates, numbers, names. */
import { checkMoment } from './check-dates'
import { checkQuantity } from './check-numbers'
import type { Evidence, Findings, Surroundings } from './evidence'
import { findIdentifier } from './identifiers'
import { knows, lookalike, symbols } from './names'
import { findQuotation, quotations } from './quotations'
import type { Token } from './wording'
import type { Wording } from './wordings'

/** What of a claim the passages bear out exactly, and what not. */
export function checkFacts(claim: Wording, evidence: readonly Evidence[], around: Surroundings): Findings {
  const findings: Findings = { problems: [], support: [], derived: 0 }
  checkQuotations(claim, evidence, findings)
  checkIdentifiers(claim, evidence, findings)
  for (const moment of claim.moments) checkMoment(moment, evidence, findings)
  for (const quantity of claim.quantities) checkQuantity(quantity, claim, evidence, around, findings)
  checkNames(claim, evidence, around, findings)
  return findings
}

function checkQuotations(claim: Wording, evidence: readonly Evidence[], { problems, support }: Findings): void {
  for (const { text } of quotations(claim.text)) {
    const found = evidence.flatMap(({ number, wording }) =>
      (findQuotation(wording.text, text) ?? []).map((span) => ({ ...span, passage: number })),
    )
    if (found.length > 0) support.push(...found)
    else if (!evidence.some(({ label }) => findQuotation(label.text, text)))
      problems.push(`No cited passage has the words “${text}”.`)
  }
}

function checkIdentifiers(claim: Wording, evidence: readonly Evidence[], { problems, support }: Findings): void {
  for (const { text } of claim.identifiers) {
    let known = false
    for (const { number, wording, label } of evidence) {
      const place = findIdentifier(wording.text, text)
      if (place && place.end > place.start) support.push({ ...place, passage: number })
      known ||=
        place !== undefined ||
        findIdentifier(label.text, text) !== undefined ||
        symbols.some(([sign, words]) => sign === text && words.test(wording.text))
    }
    if (!known) problems.push(`No cited passage has “${text}”.`)
  }
}

/** "Germans" are those of Germany. */
function samePlace(keys: readonly string[], other: Token): boolean {
  return keys.some((key) => key.startsWith('@p') && other.keys.includes(key))
}

function checkNames(
  claim: Wording,
  evidence: readonly Evidence[],
  { question }: Surroundings,
  { problems }: Findings,
): void {
  const texts = evidence.flatMap(({ wording, label }) => [wording, label])
  const denied = claim.clauses.some(({ sign }) => sign < 0)
  if (denied && question) texts.push(question)
  for (const name of claim.names) {
    const coded = claim.identifiers.some((code) => name.start < code.end && code.start < name.end)
    if (coded || texts.some(({ text, language }) => knows(text, name, language, claim.language))) continue
    problems.push(`No cited passage names “${name.text}”.`)
  }
  for (const { start, end, capital, content, folded, keys } of claim.tokens) {
    if (claim.quantities.some((quantity) => quantity.start === start)) continue
    if (!capital || !content || claim.names.some((name) => name.start === start)) continue
    if (texts.some(({ tokens }) => tokens.some((token) => token.folded === folded || samePlace(keys, token)))) continue
    const word = claim.text.slice(start, end)
    const other = evidence
      .map(({ wording }) =>
        wording.language === 'de' || wording.language !== claim.language
          ? undefined
          : lookalike(wording.text, word, wording.language),
      )
      .find((found) => found !== undefined)
    if (other) problems.push(`It says “${other}”, not “${word}”.`)
  }
}
