/** The pages of a TIFF file, which scanners and fax machines write and browsers don't decode. */
import type { IFD } from 'utif2'
import { AppError } from '../errors'
import { tooLarge } from './contract'

/** A page as pixels. */
export interface TiffPage {
  width: number
  height: number
  /** How much higher than wide a pixel is: faxes have half as many lines as dots. */
  stretch: number
  /** Red, green, blue and opacity of each pixel, row by row. */
  rgba: Uint8Array
}

/** A file whose pages can be unpacked, one at a time. */
export interface TiffPages {
  count: number
  /** @param page from 1 */
  page(page: number): TiffPage
}

/** Most pixels of one page: A3 at 600 to the inch has 70 million. */
const MAX_PIXELS = 150e6

/** Baseline TIFF's tags (TIFF 6.0, section 8). */
const [WIDTH, HEIGHT, X_RESOLUTION, Y_RESOLUTION, SUBFILE] = ['t256', 't257', 't282', 't283', 't254'] as const

/**
 * Opens a file.
 * @throws AppError `parse/corrupt` where there is no picture in it
 */
export async function openTiff(bytes: Blob): Promise<TiffPages> {
  const { default: UTIF } = await import('utif2')
  const buffer = await bytes.arrayBuffer()
  const pages = unpacked(() => UTIF.decode(buffer)).filter((page) => numberOf(page, WIDTH) > 0 && !isPreview(page))
  if (pages.length === 0) throw new AppError({ code: 'parse/corrupt', detail: 'no picture in it' })
  return {
    count: pages.length,
    page(number) {
      // What a page was unpacked to must not stay: a file may have hundreds.
      const page = { ...pages[number - 1]! }
      if (numberOf(page, WIDTH) * numberOf(page, HEIGHT) > MAX_PIXELS) throw tooLarge('pixels on a page', MAX_PIXELS)
      return unpacked(() => {
        UTIF.decodeImage(buffer, page)
        const rgba = UTIF.toRGBA8(page)
        if (rgba.length === 0) throw new Error('the page gives no picture')
        return { width: page.width, height: page.height, stretch: stretchOf(page), rgba }
      })
    },
  }
}

function unpacked<T>(work: () => T): T {
  try {
    return work()
  } catch (cause) {
    throw new AppError(
      { code: 'parse/corrupt', detail: cause instanceof Error ? cause.message : String(cause) },
      { cause },
    )
  }
}

function numberOf(page: IFD, tag: string): number {
  const value: unknown = (page[tag] as unknown[] | undefined)?.[0]
  // Fractions come as their two halves.
  return Number(Array.isArray(value) ? (value[0] as number) / (value[1] as number) : value)
}

/** Smaller pictures of the same page (bit 0) and masks (bit 2). */
function isPreview(page: IFD): boolean {
  return (numberOf(page, SUBFILE) & 0b101) !== 0
}

function stretchOf(page: IFD): number {
  const stretch = numberOf(page, X_RESOLUTION) / numberOf(page, Y_RESOLUTION)
  return stretch >= 0.25 && stretch <= 4 ? stretch : 1
}
