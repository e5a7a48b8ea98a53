/** Layers of a PDF that are switched off (ISO 32000-1, 8.11): nobody sees what is in them. */
import { AnnotationMode, OPS, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist'
import type { TextContent } from 'pdfjs-dist/types/src/display/api'

type Configuration = Awaited<ReturnType<PDFDocumentProxy['getOptionalContentConfig']>>

/** The layers of a document of which some are off. */
export interface Layers {
  configuration: Configuration
  /** Names of those that are off. */
  off: string[]
}

/** Nothing where all that there is can be seen. */
export async function layersOf(pdf: PDFDocumentProxy): Promise<Layers | undefined> {
  const configuration = await pdf.getOptionalContentConfig({ intent: 'display' })
  const groups = [...(configuration as unknown as Iterable<[string, { name?: string | null; visible?: boolean }]>)]
  const off = groups.filter(([, { visible }]) => visible === false).map(([, { name }]) => name ?? '')
  return off.length > 0 ? { configuration, off } : undefined
}

/**
 * Takes what stands in layers that are off out of a page's text. The text tells where marked pieces begin and end, and what the page
 * draws tells which layer each belongs to.
 * @param content with its marks
 * @returns whether it could be told
 */
export async function removeHidden(
  page: PDFPageProxy,
  content: TextContent,
  { configuration }: Layers,
): Promise<boolean> {
  const begins = content.items.filter((item) => 'type' in item && item.type.startsWith('begin')).length
  const { fnArray, argsArray } = await page.getOperatorList({ annotationMode: AnnotationMode.DISABLE })
  const hidden = fnArray.flatMap((operator, i) => {
    if (operator !== OPS.beginMarkedContent && operator !== OPS.beginMarkedContentProps) return []
    const [tag, layer] = argsArray[i] as [string, Parameters<Configuration['isVisible']>[0]]
    return [tag === 'OC' && !configuration.isVisible(layer)]
  })
  if (hidden.length !== begins) return !hidden.includes(true)
  const open: boolean[] = []
  let next = 0
  content.items = content.items.filter((item) => {
    if ('str' in item) return !open.includes(true)
    if (item.type.startsWith('begin')) open.push(hidden[next++]!)
    else open.pop()
    return true
  })
  return true
}
