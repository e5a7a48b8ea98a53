/** What holds in a group of RTF until it ends. */
import type { Element } from './xml'

/** Where text goes. */
export interface Target {
  kind: 'body' | 'note' | 'comment' | 'edge' | 'label' | 'box'
  text: string
}

/** Formatting and destination; each group begins with those around it. */
export interface State {
  isSilent: boolean
  encoding: string
  /** Characters after \u that repeat it for older programs. */
  skip: number
  level: number | undefined
  /** Depth in its list, from 0. */
  depth: number
  /** Taken out in a revision. */
  isDeleted: boolean
  isHidden: boolean
  inTable: boolean
  /** Pictures in it stand in for what was read or counted already. */
  isPicture: boolean
  /** The part of a formula that its text belongs to. */
  math: Element | undefined
  target: Target
}

/** The state at the beginning of a file. */
export function initialState(): State {
  return {
    isSilent: false,
    encoding: 'windows-1252',
    skip: 1,
    level: undefined,
    depth: 0,
    isDeleted: false,
    isHidden: false,
    inTable: false,
    isPicture: false,
    math: undefined,
    target: { kind: 'body', text: '' },
  }
}

/** The part of a formula that a control word begins (RTF 1.9.1, Math): `\msSup` is `sSup` in Office’s XML. */
export function mathPart(name: string, within: Element | undefined): Element | undefined {
  if (name !== 'moMath' && (!within || !mathWords.test(name))) return undefined
  const part: Element = { name: name.slice(1), attributes: {}, children: [] }
  within?.children.push(part)
  return part
}

const mathWords =
  /^m(?:r|f|num|den|e|sup|sub|sSup|sSub|sSubSup|nary|naryPr|chr|rad|deg|d|dPr|func|fName|limLow|limUpp|lim|acc|bar|m|mr|eqArr|box|groupChr)$/

/** Adds text to a part of a formula; of properties it is their value. */
export function addToMath(part: Element, text: string): void {
  if (/Pr$/.test(part.name)) return
  if (part.name === 'chr') part.attributes.val = (part.attributes.val ?? '') + text
  else part.children.push({ name: 't', attributes: {}, children: [text] })
}
