/** What is written on a page besides its text: values of forms, comments, notes. */
import type { PDFPageProxy } from 'pdfjs-dist'
import { oneLine } from './characters'

interface Annotation {
  annotationFlags?: number
  subtype?: string
  fieldType?: string
  fieldName?: string
  fieldValue?: unknown
  alternativeText?: string
  checkBox?: boolean
  radioButton?: boolean
  pushButton?: boolean
  password?: boolean
  titleObj?: { str?: string }
  contentsObj?: { str?: string }
  combo?: boolean
  hasAppearance?: boolean
  exportValue?: string
  buttonValue?: string
  unsafeUrl?: string
  options?: { exportValue?: string; displayValue?: string }[]
  file?: { filename?: string; description?: string }
}

/** Flags of what is neither shown nor answers: hidden, and not viewed (ISO 32000-1, table 165). */
const UNSEEN = 2 | 32

/** What a page's annotations say. */
export interface Remarks {
  /** `Name: value` of each filled field. */
  fields: string[]
  /** Comments, with their author where they have one. */
  comments: string[]
  /** Names of attached files. */
  files: string[]
  /** Addresses behind links. They are never loaded. */
  links: string[]
  /** There are buttons; what is written on them is only in their drawing. */
  captions: boolean
}

/** Those of a page without annotations. */
export function noRemarks(): Remarks {
  return { fields: [], comments: [], files: [], links: [], captions: false }
}

/** Reads the annotations of a page; empty fields say nothing. */
export async function remarksOf(page: PDFPageProxy): Promise<Remarks> {
  const remarks = noRemarks()
  for (const annotation of (await page.getAnnotations()) as Annotation[]) {
    if ((annotation.annotationFlags ?? 0) & UNSEEN) continue
    if (annotation.subtype === 'Widget') {
      const field = fieldOf(annotation)
      if (field && !remarks.fields.includes(field)) remarks.fields.push(field)
      if (annotation.pushButton && annotation.hasAppearance) remarks.captions = true
    } else if (annotation.subtype === 'FileAttachment') {
      remarks.files.push(oneLine(annotation.file?.filename ?? 'unnamed'))
    } else if (annotation.subtype === 'Link') {
      const address = oneLine(annotation.unsafeUrl ?? '')
      if (address) remarks.links.push(address)
    } else if (annotation.subtype !== 'Popup') {
      const words = (annotation.contentsObj?.str ?? '').trim()
      const author = oneLine(annotation.titleObj?.str ?? '')
      if (words) remarks.comments.push(author && annotation.subtype !== 'FreeText' ? `${author}: ${words}` : words)
    }
  }
  return remarks
}

function fieldOf(annotation: Annotation): string | undefined {
  if (annotation.password || annotation.pushButton) return undefined
  const name = oneLine(annotation.alternativeText || lastName(annotation.fieldName ?? ''))
  if (annotation.radioButton || annotation.checkBox) return tickedOf(annotation, name)
  const { fieldValue, options = [], combo } = annotation
  const chosen = Array.isArray(fieldValue) ? fieldValue : [fieldValue]
  const values = chosen
    .filter((value): value is string => typeof value === 'string' && value.trim() !== '')
    .map((value) => options.find((option) => option.exportValue === value)?.displayValue ?? value)
  // The choices of an open list are on the page for all to see.
  const choices =
    combo === false ? options.map((option) => option.displayValue ?? '').filter((choice) => choice !== '') : []
  if (values.length === 0 && choices.length === 0) return undefined
  const said =
    choices.length > values.length ? `${values.join(', ')} (of ${choices.join(', ')})`.trim() : values.join(', ')
  return name ? `${name}: ${said}` : said
}

/** A box that is ticked says so; one that isn't says nothing. */
function tickedOf({ fieldValue, exportValue, buttonValue }: Annotation, name: string): string | undefined {
  const value = exportValue ?? buttonValue
  if (!name || typeof fieldValue !== 'string' || fieldValue === 'Off' || fieldValue !== value) return undefined
  // Programs number the states of a box, or call them "On"; only people give them names.
  const says = /^(?:on|yes|true|checked|choice\d*|\d*|.)$/i.test(value.trim()) ? 'yes' : oneLine(value)
  return `${name}: ${says}`
}

/** `form1[0].page[0].Name[0]` → `Name`. */
function lastName(fieldName: string): string {
  return fieldName
    .split('.')
    .at(-1)!
    .replace(/\[\d+\]$/, '')
}
