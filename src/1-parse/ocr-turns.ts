/** Pages that lay upside down or sideways in the scanner. */
import type { Picture, RecognisedPage } from './ocr-contract'

/** Quarter turns, clockwise. */
export type Turns = 1 | 2 | 3

/** The picture, turned. */
export function turned({ width, height, grey, scale }: Picture, turns: Turns): Picture {
  const [newWidth, newHeight] = turns === 2 ? [width, height] : [height, width]
  const pixels = new Uint8Array(grey.length)
  for (let y = 0, at = 0; y < newHeight; y++)
    for (let x = 0; x < newWidth; x++, at++) {
      const [oldX, oldY] =
        turns === 1 ? [y, height - 1 - x] : turns === 2 ? [width - 1 - x, height - 1 - y] : [width - 1 - y, x]
      pixels[at] = grey[oldY * width + oldX]!
    }
  return { width: newWidth, height: newHeight, grey: pixels, scale }
}

/** What was recognised on a turned picture, with its words where they stand on the page as it is. */
export function turnedBack(page: RecognisedPage, turns: Turns): RecognisedPage {
  const [width, height] = turns === 2 ? [page.width, page.height] : [page.height, page.width]
  const boxes = new Float32Array(page.boxes.length)
  for (let i = 0; i < boxes.length; i += 4) {
    const [x, y, w, h] = page.boxes.subarray(i, i + 4) as unknown as [number, number, number, number]
    boxes.set(
      turns === 1
        ? [y, height - x - w, h, w]
        : turns === 2
          ? [width - x - w, height - y - h, w, h]
          : [width - y - h, x, h, w],
      i,
    )
  }
  return { ...page, width, height, boxes }
}
