/** Forms of Adobe LiveCycle (XFA): their pages say "Please wait…", and what they hold lies in XML beside. */
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { AppError } from '../errors'
import { oneLine } from './characters'
import type { Input } from './contract'
import { withPdf } from './pdf-open'

/** An element of a form as pdf.js lays it out, in HTML's terms. */
interface Element {
  name: string
  value?: string
  attributes?: {
    class?: (string | undefined)[]
    value?: string
    textContent?: string
    checked?: boolean
    selected?: boolean
  }
  children?: (Element | null | undefined)[]
}

/** Whether a file says of itself that it is such a form and has no fields on its pages. */
export function isForm(info: object | undefined): boolean {
  const { IsXFAPresent, IsAcroFormPresent } = (info ?? {}) as { IsXFAPresent?: boolean; IsAcroFormPresent?: boolean }
  return IsXFAPresent === true && IsAcroFormPresent !== true
}

/** The words of such a form in their order, each field as `Caption: value`; nothing where it can't be laid out. */
export async function formOf(pdf: PDFDocumentProxy, input: Input): Promise<string> {
  const bytes = (await pdf.getData()) as Uint8Array<ArrayBuffer>
  const lines = await withPdf({ ...input, bytes }, laidOut, { enableXfa: true }).catch((error: unknown) => {
    // What is wrong with it is pdf.js's affair; the pages are there all the same.
    if (error instanceof AppError) return []
    throw error
  })
  return lines.join('\n')
}

async function laidOut(pdf: PDFDocumentProxy): Promise<string[]> {
  const lines: string[] = []
  for (let number = 1; pdf.isPureXfa && number <= pdf.numPages; number++) {
    const page = (await (await pdf.getPage(number)).getXfa()) as Element | null
    if (page) lines.push(...linesOf(page))
  }
  return lines
}

function linesOf(element: Element): string[] {
  const classes = element.attributes?.class ?? []
  const isWhole = classes.includes('xfaField') || classes.includes('xfaDraw')
  if (!isWhole) return (element.children ?? []).flatMap((child) => (child ? linesOf(child) : []))
  const words = oneLine(wordsOf(element).join(' '))
  const value = oneLine(valuesOf(element).join(', '))
  const line = value ? (words ? `${words.replace(/\s*:$/, '')}: ${value}` : value) : words
  return line ? [line] : []
}

const isInput = ({ name }: Element): boolean => /^(?:input|textarea|select)$/.test(name)

function wordsOf(element: Element): string[] {
  if (isInput(element)) return []
  const own = element.value ?? element.attributes?.textContent
  return [...(own ? [own] : []), ...(element.children ?? []).flatMap((child) => (child ? wordsOf(child) : []))]
}

/** What was filled in, chosen or ticked. */
function valuesOf(element: Element): string[] {
  const { name, value, attributes = {}, children = [] } = element
  if (name === 'input' && 'checked' in attributes) return attributes.checked ? ['yes'] : []
  if (name === 'option') return attributes.selected ? [element.value ?? attributes.value ?? ''] : []
  const own =
    name === 'input' || name === 'textarea' ? (attributes.value ?? attributes.textContent ?? value) : undefined
  return [...(own ? [own] : []), ...children.flatMap((child) => (child ? valuesOf(child) : []))]
}
