/** Rules about the sense of a claim, beside those about what it states exactly. */
import { added } from './additions'
import { otherAgent } from './agents'
import { otherAnchor } from './anchors'
import { misattribution } from './attribution'
import { comparison, turnedRound } from './comparisons'
import { deniedOutright } from './denials'
import { conceded } from './concessions'
import type { Evidence, Surroundings } from './evidence'
import { turned } from './exchange'
import { leftOut } from './exclusive'
import { checkFacts } from './facts'
import { otherKind } from './kinds'
import { exchanged } from './order'
import { contradiction } from './polarity'
import { rates } from './rates'
import type { Statement } from './statements'
import { otherSubject } from './subjects'
import { overstated, premature } from './strength'
import { valuesOf } from './values'
import { wordingOf, type Wording } from './wordings'

const leadsIn =
  /(?:^|\s)(?:according to|in|see|by|from|per|of|as|while|whereas|and|or|laut|nach|gemäß|siehe|in|und|ifølge|se|i|af|fra|og)$/i

/** What is said before a marker should stand in its passage, where each part of a sentence has its own. */
export function misplaced(
  parts: Statement['parts'],
  evidence: readonly Evidence[],
  language: Wording['language'],
  around: Surroundings,
): string | undefined {
  const cited = parts.filter(({ last }) => !last)
  if (cited.length < 2 || parts.some(({ text }) => leadsIn.test(text)) || parts.some(({ last }) => last))
    return undefined
  for (const { text, numbers } of cited) {
    const own = evidence.filter(({ number }) => numbers.includes(number))
    const claim = wordingOf(text, language)
    const { problems } = checkFacts(claim, own, around)
    if (problems.length > 0) return `${problems[0]!} (passage ${numbers.join(', ')})`
    const swapped = misattributed(claim, own)
    if (swapped) return swapped
  }
  return undefined
}

/** Why a claim says the contrary of its passages, as a sentence; undefined where it doesn't. */
export function contrary(
  claim: Wording,
  evidence: readonly Evidence[],
  { parted, derived }: { parted: boolean; derived: boolean },
): string | undefined {
  const wordings = evidence.map(({ wording }) => wording)
  const said = contradiction(claim, wordings)
  // Of a hundred that began, what did not end is the difference.
  if (said && !(derived && said.kind === 'negation')) return `It says “${said.found}”.`
  const flat = deniedOutright(claim, wordings)
  if (flat) return `It says “${flat}”.`
  const less = overstated(claim, wordings) ?? premature(claim, wordings)
  if (less) return `It says only “${less}”.`
  const kind = otherKind(claim, wordings)
  if (kind) return `It says “${kind}”.`
  const round = turned(claim, wordings)
  if (round) return `It says “${round}”.`
  const granted = leftOut(claim, wordings)
  if (granted) return `It says “${granted}”.`
  const even = conceded(claim, wordings)
  if (even) return `It says “${even}”.`
  const more = added(claim, wordings)
  if (more) return `No cited passage has “${more}” in this list.`
  const agent = otherAgent(claim, wordings)
  if (agent) return `It says “${agent}”.`
  const since = otherAnchor(claim, wordings)
  if (since) return `It says “${since}”.`
  const other = otherSubject(claim, wordings)
  if (other) return `It says “${other}”.`
  if (exchanged(claim, wordings)) return 'The passage has the names the other way round.'
  const [often, stated] = [rates(claim.text, false), new Set(wordings.flatMap(({ text }) => [...rates(text, true)]))]
  const odd = [...often].find((unit) => !stated.has(unit))
  if (odd && stated.size > 0) return `It says every ${[...stated].join(', ')}, not every ${odd}.`
  if (turnedRound(claim, wordings)) return 'The passage compares them the other way round.'
  if (comparison(claim, wordings) === false) return 'The numbers of the passage say the contrary.'
  // A sentence of several parts was looked at part by part.
  return parted ? undefined : misattributed(claim, evidence)
}

function misattributed(claim: Wording, evidence: readonly Evidence[]): string | undefined {
  const passages = evidence.map(({ wording }) => ({ wording, values: valuesOf(wording) }))
  const swapped = misattribution(claim, valuesOf(claim), passages)
  return swapped && `It says “${swapped.found}”.`
}
