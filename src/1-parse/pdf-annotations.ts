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
  hidden?: boolean
  titleObj?: { str?: string }
  contentsObj?: { str?: string }
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
}

/** Reads the annotations of a page; links and empty fields say nothing. */
export async function remarksOf(page: PDFPageProxy): Promise<Remarks> {
  const remarks: Remarks = { fields: [], comments: [], files: [] }
  for (const annotation of (await page.getAnnotations()) as Annotation[]) {
    if (annotation.subtype === 'Widget') {
      const field = fieldOf(annotation)
      if (field && !remarks.fields.includes(field)) remarks.fields.push(field)
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
  const { fieldValue, options } = annotation
  const chosen = Array.isArray(fieldValue) ? fieldValue : [fieldValue]
  const values = chosen
    .filter((value): value is string => typeof value === 'string' && value.trim() !== '')
    .map((value) => options?.find((option) => option.exportValue === value)?.displayValue ?? value)
  if (values.length === 0) return undefined
  const name = oneLine(annotation.alternativeText || lastName(annotation.fieldName ?? ''))
  return name ? `${name}: ${values.join(', ')}` : values.join(', ')
}

/** `form1[0].page[0].Name[0]` → `Name`. */
function lastName(fieldName: string): string {
  return fieldName.split('.').at(-1)!.replace(/\[\d+\]$/, '')
}
