/** Layers of a PDF that are switched off (ISO 32000-1, 8.11): nobody sees what is in them. */
import type { PDFDocumentProxy } from 'pdfjs-dist'

/** The layers of a document of which some are off. */
export interface Layers {
  /** Names of those that are off. */
  off: string[]
  /** Whether what belongs to a layer, as pdf.js describes that, is not shown. */
  hides(layer: unknown): boolean
}

/** Nothing where all that there is can be seen. */
export async function layersOf(pdf: PDFDocumentProxy): Promise<Layers | undefined> {
  const configuration = await pdf.getOptionalContentConfig({ intent: 'display' })
  const groups = [...(configuration as unknown as Iterable<[string, { name?: string | null; visible?: boolean }]>)]
  const off = groups.filter(([, { visible }]) => visible === false).map(([, { name }]) => name ?? '')
  if (off.length === 0) return undefined
  return { off, hides: (layer) => !configuration.isVisible(layer as Parameters<typeof configuration.isVisible>[0]) }
}
