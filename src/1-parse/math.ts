/** Formulas (OMML of Office documents, MathML of web pages and OpenDocument) on one line, as people type them: `E=mc^2`, `(a+b)/2`, `√x`. */
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
    case 'mi':
    case 'mn':
    case 'mtext':
    case 'ms':
      return textIn(element).replace(/\s+/g, ' ').trim()
    case 'mo':
      return operator(textIn(element).trim())
    case 'mspace':
      return ' '
    case 'msup':
    case 'msub':
    case 'msubsup':
    case 'munder':
    case 'mover':
    case 'munderover':
    case 'mfrac':
    case 'mroot':
      return partsText(element)
    case 'msqrt':
      return `√${grouped(mathText(element))}`
    case 'mfenced':
      return `${element.attributes.open ?? '('}${childrenOf(element).map(partText).join(', ')}${element.attributes.close ?? ')'}`
    case 'mtr':
      return `${childrenOf(element).map(partText).join(' ')}; `
    case 'annotation':
    case 'annotation-xml':
    case 'mphantom':
      return ''
    default:
      return /Pr$/.test(element.name) ? '' : mathText(element)
  }
}

/** Elements of MathML whose parts are told apart by their order alone. */
function partsText(element: Element): string {
  const [base = '', second = '', third = ''] = childrenOf(element).map(partText)
  switch (element.name) {
    case 'msub':
    case 'munder':
      return base + bound('_', second)
    case 'msup':
    case 'mover':
      // Bars, hats and arrows over a letter are no exponents.
      return /^[\p{L}\p{N}(√]/u.test(second) || element.name === 'msup' ? base + bound('^', second) : base + second
    case 'mfrac':
      return `${grouped(base)}/${grouped(second)}`
    case 'mroot':
      return `${bound('^', second)}√${grouped(base)}`
    default:
      return `${base}${bound('_', second)}${bound('^', third)}${element.name === 'munderover' ? ' ' : ''}`
  }
}

/** Signs between two values stand apart, as in print; those of functions and products that are not written have no width. */
function operator(sign: string): string {
  if (/^[\u2061-\u2064]$/.test(sign)) return sign === '\u2061' ? ' ' : ''
  return /^[=≈≠≤≥<>≪≫∼≃≅≡∈∉⊂⊆∪∩→←⇒⇔↦+±∓×÷⋅∧∨−]$/.test(sign) ? ` ${sign} ` : sign === ',' ? ', ' : sign
}

const nothing: Element = { name: '', attributes: {}, children: [] }

function bound(sign: string, text: string): string {
  return text === '' ? '' : sign + grouped(text)
}

/** More than one letter or number stands in brackets. */
function grouped(text: string): string {
  return /^[\p{L}\p{M}\p{N}.]*$/u.test(text) ? text : `(${text})`
}
