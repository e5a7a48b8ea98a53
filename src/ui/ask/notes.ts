/** What is said beside a sentence that was not found supported, and how many there are of each. Pure. */
import type { JudgedSentence } from '../../types'
import { plural } from '../format'

export interface Note {
  title: string
  text: string
  tone: 'warn' | 'plain'
}

const list = new Intl.ListFormat('en', { type: 'conjunction' })

/** The note of a sentence; none where there is nothing to say. */
export function noteOf({ verdict, markers, reason = '' }: JudgedSentence, sources: number): Note | undefined {
  const strangers = markers.filter((number) => number < 1 || number > sources)
  switch (verdict) {
    case 'invalid-citation':
      return { title: `There is no source ${list.format(strangers.map(String))}.`, text: '', tone: 'warn' }
    case 'uncited':
      return { title: 'No source named.', text: '', tone: 'plain' }
    case 'unsupported':
      return { title: `Not in source ${list.format([...new Set(markers)].map(String))}.`, text: reason, tone: 'warn' }
    default:
      return undefined
  }
}

/** What the checks amount to. */
export interface Checks {
  /** "4 of 5 sentences supported by their source". */
  supported: string
  /** "1 not supported", "2 without a source". */
  faults: string[]
  /** By what they were made. */
  how: string
}

export function checksOf(sentences: readonly JudgedSentence[]): Checks {
  const count = (verdict: JudgedSentence['verdict']): number =>
    sentences.filter((one) => one.verdict === verdict).length
  const [unsupported, uncited, invalid] = [count('unsupported'), count('uncited'), count('invalid-citation')]
  const all = sentences.length - count('refusal')
  return {
    supported: `${count('supported')} of ${plural(all, 'sentence')} supported by ${all === 1 ? 'its' : 'their'} source`,
    faults: [
      ...(unsupported ? [`${unsupported} not supported`] : []),
      ...(uncited ? [`${uncited} without a source`] : []),
      ...(invalid ? [`${invalid} with a source that does not exist`] : []),
    ],
    how: sentences.some(({ wordsAlone }) => wordsAlone)
      ? 'Checked by words alone: the model for meaning could not be loaded'
      : 'Checked here, without a model',
  }
}
