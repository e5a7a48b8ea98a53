/** What a paragraph of a Word document says. */
import { mathText } from './math'
import { symbolOf } from './symbol-fonts'
import { childOf, childrenOf, textIn, type Element } from './xml'

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
  /** Whether some of it is hidden. */
  isHidden: boolean
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

/** Fields that are open, outermost first: whether what comes is still their instruction, not their result. */
type Fields = { isInstruction: boolean }[]

/** Reads a paragraph. Insertions are in, deletions, hidden text and instructions of fields are out. */
export function wordsOf(paragraph: Element): Words {
  const words: Words = { text: '', boxes: [], notes: [], drawn: [], images: 0, objects: 0, isHidden: false }
  visit(paragraph, words, [])
  return words
}

function visit(element: Element, words: Words, fields: Fields): void {
  for (const child of element.children) {
    if (typeof child === 'string') {
      // What stands in an instruction are results of other fields that it is made of.
      if (element.name === 't' && !fields.some(({ isInstruction }) => isInstruction)) words.text += child
      continue
    }
    const { name, attributes } = child
    if (silent.has(name)) continue
    if (name === 'r' && isOn(childOf(child, 'rPr', 'vanish'))) words.isHidden ||= textIn(child).trim() !== ''
    else if (name === 'tab' || name === 'ptab') words.text += '\t'
    else if (name === 'br' || name === 'cr') words.text += '\n'
    else if (name === 'fldChar') words.text += fieldSign(child, fields)
    else if (name === 'noBreakHyphen') words.text += '-'
    else if (name === 'sym') words.text += symbolOf(attributes.font ?? '', parseInt(attributes.char ?? '', 16))
    else if (name === 'footnoteReference' || name === 'endnoteReference') {
      const kind = name.slice(0, -'Reference'.length)
      words.notes.push(`${kind} ${attributes.id ?? ''}`)
      words.text += `\u0001${words.notes.length - 1}\u0002`
    } else if (name === 'commentReference') words.notes.push(`comment ${attributes.id ?? ''}`)
    else if (name === 'txbxContent') words.boxes.push(child)
    else if (name === 'AlternateContent') visitAlternative(child, words, fields)
    else if (name === 'oMath') words.text += mathText(child)
    else {
      if (name === 'blip' || name === 'imagedata') words.images++
      if (name === 'OLEObject') words.objects++
      if (name === 'chart') words.drawn.push(attributes.id ?? '')
      if (name === 'relIds') words.drawn.push(attributes.dm ?? '')
      // Words as a drawing, in the old way.
      if (name === 'textpath' && attributes.string) words.text += (words.text === '' ? '' : ' ') + attributes.string
      visit(child, words, fields)
    }
  }
}

/** The same content for newer and for older programs: one of them counts. */
function visitAlternative(element: Element, words: Words, fields: Fields): void {
  const alternatives = element.children.filter((child): child is Element => typeof child !== 'string')
  const chosen = alternatives.find((child) => child.name === 'Choice') ?? alternatives[0]
  if (chosen) visit(chosen, words, fields)
}

/** A sign that begins, parts or ends a field; where it is a form's, what was chosen in it. */
function fieldSign(sign: Element, fields: Fields): string {
  const kind = sign.attributes.fldCharType
  if (kind === 'end') fields.pop()
  if (kind === 'separate') fields.splice(-1, 1, { isInstruction: false })
  if (kind !== 'begin') return ''
  fields.push({ isInstruction: true })
  const [box, choice] = ['checkBox', 'ddList'].map((name) => childOf(sign, 'ffData', name))
  if (box) return isOn(childOf(box, 'checked') ?? childOf(box, 'default')) ? '☒' : '☐'
  const chosen = (childOf(choice, 'result') ?? childOf(choice, 'default'))?.attributes.val
  return childrenOf(choice, 'listEntry')[Number(chosen) || 0]?.attributes.val ?? ''
}

/** Whether a property that is either on or off is on: it is where it doesn't say otherwise. */
export function isOn(property: Element | undefined): boolean {
  return property !== undefined && !/^(?:0|false|off)$/.test(property.attributes.val ?? '')
}
