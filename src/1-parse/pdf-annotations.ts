/** What is written on a page besides its text: values of forms, comments, notes. */
import type { PDFPageProxy } from 'pdfjs-dist'
import { oneLine } from './characters'

interface Annotation {
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
  options?: { exportValue?: string; displayValue?: string }[]
  file?: { filename?: string; description?: string }
}

/** What a page's annotations say. */
export interface Remarks {
  /** `Name: value` of each filled field. */
  fields: string[]
  /** Comments, with their author where they have one. */
  comments: string[]
  /** Names of attached files. */
  files: string[]
  /** There are buttons; what is written on them is only in their drawing. */
  captions: boolean
}

/** Reads the annotations of a page; links and empty fields say nothing. */
export async function remarksOf(page: PDFPageProxy): Promise<Remarks> {
  const remarks: Remarks = { fields: [], comments: [], files: [], captions: false }
  for (const annotation of (await page.getAnnotations()) as Annotation[]) {
    if (annotation.subtype === 'Widget') {
      const field = fieldOf(annotation)
      if (field && !remarks.fields.includes(field)) remarks.fields.push(field)
      if (annotation.pushButton && annotation.hasAppearance) remarks.captions = true
    } else if (annotation.subtype === 'FileAttachment') {
      remarks.files.push(oneLine(annotation.file?.filename ?? 'unnamed'))
    } else if (annotation.subtype !== 'Link' && annotation.subtype !== 'Popup') {
      const words = (annotation.contentsObj?.str ?? '').trim()
      const author = oneLine(annotation.titleObj?.str ?? '')
      if (words) remarks.comments.push(author && annotation.subtype !== 'FreeText' ? `${author}: ${words}` : words)
    }
  }
  return remarks
}

function fieldOf(annotation: Annotation): string | undefined {
  if (annotation.password || annotation.pushButton || annotation.radioButton || annotation.checkBox) return undefined
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
  const name = oneLine(annotation.alternativeText || lastName(annotation.fieldName ?? ''))
  return name ? `${name}: ${said}` : said
}

/** `form1[0].page[0].Name[0]` → `Name`. */
function lastName(fieldName: string): string {
  return fieldName
    .split('.')
    .at(-1)!
    .replace(/\[\d+\]$/, '')
}
