/** Numbers that several words or figures make together: a list with one unit, "one in five", "15 hours and 45 minutes". */
import type { Quantity } from './quantities'

/** "0, 1, 3 and 6 percent": the unit goes for all of a list that ends in "and". */
export function listed(found: readonly Quantity[], text: string): Quantity[] {
  const result = [...found]
  for (let i = result.length - 2, within = false; i >= 0; i--) {
    const [own, next] = [result[i]!, result[i + 1]!]
    const between = text.slice(own.end, next.start)
    const last = /^,?\s+(?:and|und|og)\s+$/.test(between)
    within = next.unit !== undefined && own.kind === 'figures' && (last || (within && /^,\s+$/.test(between)))
    if (within && !own.unit) result[i] = { ...own, unit: next.unit! }
  }
  return result
}

const outOf = /^ (?:in|out of|ud af|von) $/
/** Most that a share in words is out of: "one in twenty". */
const MOST = 20
const apart = /^[\s-]?\p{L}+,? (?:and |und |og )?$/u

/** What two numbers make together is one, and the second none by itself. */
export function joined(found: readonly Quantity[], text: string): Quantity[] {
  const result: Quantity[] = []
  for (const own of found) {
    const last = result.at(-1)
    const whole = result.at(-2)
    if (whole && last && isHalfMore(whole, last, own, text))
      result.splice(-2, 2, {
        ...whole,
        end: own.end,
        text: text.slice(whole.start, own.end),
        values: [whole.values[0]! + 0.5],
        kind: 'cardinal',
        about: true,
      })
    else if (!last) result.push(own)
    else if (own.start < last.end) continue
    else {
      const between = text.slice(last.end, own.start)
      const [part, all] = [last.values[0]!, own.values[0]!]
      const inWords = last.kind === 'cardinal' && own.kind === 'cardinal' && !last.unit && !own.unit
      if (inWords && part < all && all <= MOST && outOf.test(between) && (part === 1 || between !== ' in '))
        result[result.length - 1] = { ...last, ...spanOf(last, own, text), kind: 'part', values: [part / all] }
      else if (isLonger(last, own) && apart.test(between))
        result[result.length - 1] = {
          ...last,
          ...spanOf(last, own, text),
          values: [part + (all * own.unit!.factor) / last.unit!.factor],
        }
      else result.push(own)
    }
  }
  return result
}

/** "A week and a half", in three numbers. */
function isHalfMore(whole: Quantity, article: Quantity, half: Quantity, text: string): boolean {
  return (
    whole.unit !== undefined &&
    article.kind === 'article' &&
    half.kind === 'part' &&
    half.values[0] === 0.5 &&
    /^\s\p{L}+\s(?:and|und|og)\s$/u.test(text.slice(whole.end, article.start)) &&
    text.slice(article.end, half.start) === ' '
  )
}

/** Hours and minutes, years and months. */
function isLonger(a: Quantity, b: Quantity): boolean {
  const dimension = a.unit?.dimension
  return (
    (dimension === 'time' || dimension === 'month') &&
    b.unit?.dimension === dimension &&
    b.unit.factor < a.unit!.factor &&
    b.values[0]! * b.unit.factor < a.unit!.factor &&
    [a, b].every(({ kind }) => kind === 'figures' || kind === 'cardinal')
  )
}

function spanOf(a: Quantity, b: Quantity, text: string): Pick<Quantity, 'start' | 'end' | 'text'> {
  return { start: a.start, end: b.end, text: text.slice(a.start, b.end) }
}
