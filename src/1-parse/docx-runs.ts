/** What a paragraph of a Word document says. */
import { mathText } from './math'
import { symbolOf } from './symbol-fonts'
import type { Element } from './xml'

/** A paragraph's words and what hangs on them. */
export interface Words {
  text: string
  /** Text boxes anchored in it. */
  boxes: Element[]
  /** Ids of notes, in order: `footnote 3`, `endnote 1`, `comment 0`. */
  notes: string[]
  /** Ids of relations to charts and diagrams. */
  drawn: string[]
  images: number
  objects: number
}

/** Elements whose text is no part of the document as it stands: deletions, field codes, phonetic guides, properties. */
const silent = new Set([
  'del',
  'moveFrom',
  'instrText',
  'delInstrText',
  'delText',
  'rt',
  'pPr',
  'rPr',
  'sdtPr',
  'fldData',
  'tblPr',
  'trPr',
  'tcPr',
  'binData',
])

/** Reads a paragraph. Insertions are in, deletions are out. */
export function wordsOf(paragraph: Element): Words {
  const words: Words = { text: '', boxes: [], notes: [], drawn: [], images: 0, objects: 0 }
  visit(paragraph, words)
  return words
}

function visit(element: Element, words: Words): void {
  for (const child of element.children) {
    if (typeof child === 'string') {
      if (element.name === 't') words.text += child
      continue
    }
    const { name, attributes } = child
    if (silent.has(name)) continue
    if (name === 'tab' || name === 'ptab') words.text += '\t'
    else if (name === 'br' || name === 'cr')
      words.text += attributes.type === 'page' || attributes.type === 'column' ? '' : '\n'
    else if (name === 'noBreakHyphen') words.text += '-'
    else if (name === 'sym') words.text += symbolOf(attributes.font ?? '', parseInt(attributes.char ?? '', 16))
    else if (name === 'footnoteReference' || name === 'endnoteReference') {
      const kind = name.slice(0, -'Reference'.length)
      words.notes.push(`${kind} ${attributes.id ?? ''}`)
      words.text += `\u0001${words.notes.length - 1}\u0002`
    } else if (name === 'commentReference') words.notes.push(`comment ${attributes.id ?? ''}`)
    else if (name === 'txbxContent') words.boxes.push(child)
    else if (name === 'AlternateContent') visitAlternative(child, words)
    else if (name === 'oMath') words.text += mathText(child)
    else {
      if (name === 'blip' || name === 'imagedata') words.images++
      if (name === 'OLEObject') words.objects++
      if (name === 'chart') words.drawn.push(attributes.id ?? '')
      if (name === 'relIds') words.drawn.push(attributes.dm ?? '')
      visit(child, words)
    }
  }
}

/** The same content for newer and for older programs: one of them counts. */
function visitAlternative(element: Element, words: Words): void {
  const alternatives = element.children.filter((child): child is Element => typeof child !== 'string')
  const chosen = alternatives.find((child) => child.name === 'Choice') ?? alternatives[0]
  if (chosen) visit(chosen, words)
}
