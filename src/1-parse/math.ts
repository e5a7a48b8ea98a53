/** Formulas of Office documents (OMML) on one line, as people type them: `E=mc^2`, `(a+b)/2`, `√x`. */
import { childOf, childrenOf, textIn, type Element } from './xml'

/** All text of a piece of a document, formulas in it on one line. */
export function mathText(element: Element): string {
  return childrenOf(element).map(partText).join('')
}

function partText(element: Element): string {
  const part = (name: string): string => mathText(childOf(element, name) ?? nothing)
  switch (element.name) {
    case 't':
      return textIn(element)
    case 'sSup':
      return `${part('e')}^${grouped(part('sup'))}`
    case 'sSub':
      return `${part('e')}_${grouped(part('sub'))}`
    case 'sSubSup':
      return `${part('e')}_${grouped(part('sub'))}^${grouped(part('sup'))}`
    case 'f':
      return `${grouped(part('num'))}/${grouped(part('den'))}`
    case 'rad':
      return `√${grouped(part('e'))}`
    case 'd':
      return `(${childrenOf(element, 'e').map(mathText).join(', ')})`
    case 'nary': {
      const sign = childOf(element, 'naryPr', 'chr')?.attributes.val ?? '∫'
      return `${sign}${bound('_', part('sub'))}${bound('^', part('sup'))} ${part('e')}`
    }
    default:
      return /Pr$/.test(element.name) ? '' : mathText(element)
  }
}

const nothing: Element = { name: '', attributes: {}, children: [] }

function bound(sign: string, text: string): string {
  return text === '' ? '' : sign + grouped(text)
}

/** More than one letter or number stands in brackets. */
function grouped(text: string): string {
  return /^[\p{L}\p{M}\p{N}.]*$/u.test(text) ? text : `(${text})`
}
