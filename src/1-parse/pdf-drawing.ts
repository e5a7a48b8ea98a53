/** What a page draws, where its text alone doesn't tell enough. */
import { AnnotationMode, OPS, type PDFPageProxy } from 'pdfjs-dist'

const pictures = new Set([
  OPS.paintImageXObject,
  OPS.paintInlineImageXObject,
  OPS.paintInlineImageXObjectGroup,
  OPS.paintImageXObjectRepeat,
  OPS.paintImageMaskXObject,
  OPS.paintImageMaskXObjectGroup,
  OPS.paintImageMaskXObjectRepeat,
  OPS.shadingFill,
])

/** Drawn paths from which a page counts as a drawing: letters can be drawn as outlines. A frame and a rule are fewer. */
const MANY_PATHS = 20

/** Whether a page shows nothing that text recognition could read. */
export async function isBlank(page: PDFPageProxy): Promise<boolean> {
  const { fnArray } = await page.getOperatorList({ annotationMode: AnnotationMode.DISABLE })
  page.cleanup()
  let paths = 0
  for (const operator of fnArray) {
    if (pictures.has(operator)) return false
    if (operator === OPS.constructPath) paths++
  }
  return paths < MANY_PATHS
}

/** What is written on a page's buttons. */
export async function captionsOf(page: PDFPageProxy): Promise<string[]> {
  const { fnArray, argsArray } = await page.getOperatorList({ annotationMode: AnnotationMode.ENABLE })
  const captions: string[] = []
  let caption: string | undefined
  for (const [i, operator] of fnArray.entries()) {
    if (operator === OPS.beginAnnotation) caption = ''
    else if (operator === OPS.endAnnotation) {
      if (caption?.trim()) captions.push(caption.trim())
      caption = undefined
    } else if (caption !== undefined && operator === OPS.showText) caption += lettersOf(argsArray[i])
  }
  return captions
}

/** All letters that a page draws, in the order of drawing, with the spaces that are drawn and no others. */
export async function lettersDrawn(page: PDFPageProxy): Promise<string> {
  const { fnArray, argsArray } = await page.getOperatorList({ annotationMode: AnnotationMode.DISABLE })
  return fnArray.map((operator, i) => (operator === OPS.showText ? lettersOf(argsArray[i]) : '')).join('')
}

function lettersOf(args: unknown): string {
  const [glyphs] = args as [({ unicode?: string } | number)[]]
  return glyphs.map((glyph) => (typeof glyph === 'object' ? (glyph.unicode ?? '') : '')).join('')
}
