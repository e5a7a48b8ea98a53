/** Makes scans: pages that are nothing but a picture of text. */
import type { Encryption } from '../parse/encrypt'
import { makePdf, type Line } from '../parse/make-pdf'

/** Dots for each point, 200 to the inch. */
const SHARPNESS = 200 / 72

/** A line of text drawn into a picture; units are points from the upper left corner of an A4 page. */
export interface Drawn {
  text: string
  x: number
  /** Of its baseline. */
  y: number
  size?: number
}

/** A word's rectangle in points from the upper left corner. */
export interface Box {
  x: number
  y: number
  width: number
  height: number
}

const [WIDTH, HEIGHT] = [595, 842]

function draw(lines: readonly Drawn[]): OffscreenCanvasRenderingContext2D {
  const context = new OffscreenCanvas(WIDTH * SHARPNESS, HEIGHT * SHARPNESS).getContext('2d')!
  context.scale(SHARPNESS, SHARPNESS)
  context.fillStyle = '#fff'
  context.fillRect(0, 0, WIDTH, HEIGHT)
  context.fillStyle = '#000'
  for (const { text, x, y, size = 12 } of lines) {
    context.font = `${size}px serif`
    context.fillText(text, x, y)
  }
  return context
}

/** Where a word of a drawn line stands. */
export function boxOf({ text, x, y, size = 12 }: Drawn, word: string): Box {
  const context = new OffscreenCanvas(1, 1).getContext('2d')!
  context.font = `${size}px serif`
  const { actualBoundingBoxAscent: ascent, actualBoundingBoxDescent: descent } = context.measureText(word)
  const before = context.measureText(text.slice(0, text.indexOf(word))).width
  return { x: x + before, y: y - ascent, width: context.measureText(word).width, height: ascent + descent }
}

/** A picture of the lines on an A4 page that was laid into the scanner after so many quarter turns, clockwise. */
export async function turnedPicture(lines: readonly Drawn[], turns: number): Promise<Blob> {
  const { canvas } = draw(lines)
  const [width, height] = turns % 2 === 0 ? [canvas.width, canvas.height] : [canvas.height, canvas.width]
  const context = new OffscreenCanvas(width, height).getContext('2d')!
  context.translate(width / 2, height / 2)
  context.rotate((turns * Math.PI) / 2)
  context.drawImage(canvas, -canvas.width / 2, -canvas.height / 2)
  return context.canvas.convertToBlob()
}

/** A picture of the lines on an A4 page. */
export function scannedPicture(lines: readonly Drawn[], type = 'image/png'): Promise<Blob> {
  return draw(lines).canvas.convertToBlob({ type })
}

/** A page of a made file: a picture of lines, or lines that are text. */
export type Sheet = { picture: Drawn[] } | { text: Line[] }

/**
 * A PDF whose pictures are packed as they are in PNG files, without loss.
 * @param lock makes it a file that opens with a password only
 */
export async function scannedPdf(sheets: readonly Sheet[], lock?: Encryption): Promise<Uint8Array<ArrayBuffer>> {
  const objects: Record<number, string> = {}
  const drawings: string[] = []
  for (const [i, sheet] of sheets.entries()) {
    drawings.push('picture' in sheet ? `q ${WIDTH} 0 0 ${HEIGHT} 0 0 cm /Im${100 + i} Do Q\n` : '')
    if ('picture' in sheet)
      objects[100 + i] = await imageObject(sheet.picture, (content) => lock?.encrypt(100 + i, content) ?? content)
  }
  return makePdf(
    sheets.map((sheet) => ('text' in sheet ? sheet.text : [])),
    { objects, drawings, ...lock },
  )
}

/** A picture of the lines as a TIFF file, packed as scanning programs do (TIFF 6.0; compression 8 is Adobe's Deflate). */
export async function scannedTiff(lines: readonly Drawn[]): Promise<Blob> {
  const context = draw(lines)
  const { width, height } = context.canvas
  const bytes = await packedGrey(context)
  const entries = [
    [256, width],
    [257, height],
    [258, 8],
    [259, 8],
    [262, 1],
    [273, 8],
    [277, 1],
    [278, height],
    [279, bytes.length],
  ] as const
  const directory = new DataView(new ArrayBuffer(2 + entries.length * 12 + 4))
  directory.setUint16(0, entries.length, true)
  for (const [i, [tag, value]] of entries.entries()) {
    const at = 2 + i * 12
    directory.setUint16(at, tag, true)
    // Numbers of four bytes, one each.
    directory.setUint16(at + 2, 4, true)
    directory.setUint32(at + 4, 1, true)
    directory.setUint32(at + 8, value, true)
  }
  const head = new DataView(new ArrayBuffer(8))
  head.setUint32(0, 0x002a4949, true)
  head.setUint32(4, 8 + bytes.length, true)
  return new Blob([head, bytes, directory])
}

async function imageObject(lines: readonly Drawn[], locked: (content: string) => string): Promise<string> {
  const context = draw(lines)
  const { width, height } = context.canvas
  const bytes = await packedGrey(context)
  const content = locked(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  return (
    `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceGray /BitsPerComponent 8 ` +
    `/Filter /FlateDecode /Length ${content.length} >>\nstream\n${content}\nendstream`
  )
}

/** One byte a pixel, packed with Deflate. */
async function packedGrey(context: OffscreenCanvasRenderingContext2D): Promise<Uint8Array<ArrayBuffer>> {
  const { width, height } = context.canvas
  const { data } = context.getImageData(0, 0, width, height)
  const grey = new Uint8Array(width * height).map((_, i) => data[i * 4]!)
  const packed = new Blob([grey]).stream().pipeThrough(new CompressionStream('deflate'))
  return new Uint8Array(await new Response(packed).arrayBuffer())
}
