/** Makes small PDF files: pages of lines at given places, in Helvetica 11. */

/** One line of text, its left end of the baseline in points from the lower left corner. */
export interface Line {
  x: number
  y: number
  text: string
  size?: number
  /** Resource name of its font; `F1` is Helvetica. */
  font?: string
  /** The text is hexadecimal codes, for fonts with an encoding of their own. */
  isHex?: boolean
}

/** What a made file holds besides lines. */
export interface Extras {
  /** Dictionaries of more fonts by resource name; they may refer to `objects`. */
  fonts?: Record<string, string>
  /** More objects, by number from 100 on; streams included. */
  objects?: Record<number, string>
  /** Entries of the outline: title, page from 0, height. */
  outline?: { title: string; page: number; y: number }[]
  /** Entries of the catalog ("/PageLabels …"). */
  catalog?: string
  /** Entries of every page ("/Annots …"). */
  page?: string
  /** Entries of every page's resources ("/Properties …"). Images and forms among `objects` are there, as `/Im100` and `/Fm100`. */
  resources?: string
  /** Entries of the trailer ("/Encrypt …"). */
  trailer?: string
  /** Operators that each page draws before its lines. */
  drawing?: string
  /** The same for single pages, in their order. */
  drawings?: string[]
  /** Encrypts what a page draws, by the number of its object. */
  encrypt?: (number: number, content: string) => string
}

/** A4 pages with these lines. */
export function makePdf(pages: Line[][], extras: Extras = {}): Uint8Array<ArrayBuffer> {
  const objects = new Map<number, string>()
  const pageNumber = (i: number) => 10 + i * 2
  const fonts = Object.keys(extras.fonts ?? {}).map((name, i) => [name, 5000 + i] as const)
  const resources = `/Resources << /Font << /F1 3 0 R ${fonts.map(([name, n]) => `/${name} ${n} 0 R`).join(' ')} >> ${xObjects(extras)} ${extras.resources ?? ''} >>`
  objects.set(1, `<< /Type /Catalog /Pages 2 0 R ${extras.outline ? '/Outlines 4 0 R' : ''} ${extras.catalog ?? ''} >>`)
  objects.set(
    2,
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, i) => `${pageNumber(i)} 0 R`).join(' ')}] >>`,
  )
  objects.set(3, '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>')
  for (const [name, number] of fonts) objects.set(number, extras.fonts![name]!)
  for (const [i, lines] of pages.entries()) {
    const content = (extras.drawing ?? '') + (extras.drawings?.[i] ?? '') + lines.map(drawn).join('\n')
    objects.set(
      pageNumber(i),
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] ${resources} /Contents ${pageNumber(i) + 1} 0 R ${extras.page ?? ''} >>`,
    )
    objects.set(pageNumber(i) + 1, stream(extras.encrypt?.(pageNumber(i) + 1, content) ?? content))
  }
  addOutline(objects, extras.outline ?? [], pageNumber)
  for (const [number, body] of Object.entries(extras.objects ?? {})) objects.set(Number(number), body)
  return written(objects, extras.trailer ?? '')
}

/** A stream object's body. */
export function stream(content: string, entries = ''): string {
  return `<< /Length ${content.length} ${entries} >>\nstream\n${content}\nendstream`
}

function xObjects({ objects }: Extras): string {
  const names = Object.entries(objects ?? {}).flatMap(([number, body]) => {
    const kind = /\/Subtype \/(Image|Form)\b/.exec(body)?.[1]
    return kind ? [`/${kind === 'Image' ? 'Im' : 'Fm'}${number} ${number} 0 R`] : []
  })
  return names.length > 0 ? `/XObject << ${names.join(' ')} >>` : ''
}

function drawn({ x, y, text, size = 11, font = 'F1', isHex = false }: Line): string {
  const shown = isHex ? `<${text}>` : `(${winAnsi(text).replace(/[\\()]/g, '\\$&')})`
  return `BT /${font} ${size} Tf ${x} ${y} Td ${shown} Tj ET`
}

/** Characters as bytes of WinAnsiEncoding, as far as these tests need them. */
function winAnsi(text: string): string {
  return text.replace(/–/g, '\x96').replace(/’/g, '\x92').replace(/•/g, '\x95')
}

function addOutline(
  objects: Map<number, string>,
  entries: NonNullable<Extras['outline']>,
  pageNumber: (i: number) => number,
): void {
  if (entries.length === 0) return
  objects.set(4, `<< /Type /Outlines /First 4000 0 R /Last ${3999 + entries.length} 0 R /Count ${entries.length} >>`)
  for (const [i, { title, page, y }] of entries.entries()) {
    const next = i + 1 < entries.length ? `/Next ${4001 + i} 0 R` : ''
    const previous = i > 0 ? `/Prev ${3999 + i} 0 R` : ''
    objects.set(
      4000 + i,
      `<< /Title (${title}) /Parent 4 0 R ${previous} ${next} /Dest [${pageNumber(page)} 0 R /XYZ 0 ${y} null] >>`,
    )
  }
}

function written(objects: Map<number, string>, trailer: string): Uint8Array<ArrayBuffer> {
  let file = '%PDF-1.7\n%\xe2\xe3\xcf\xd3\n'
  const offsets = new Map<number, number>()
  for (const [number, body] of [...objects].sort((a, b) => a[0] - b[0])) {
    offsets.set(number, file.length)
    file += `${number} 0 obj\n${body}\nendobj\n`
  }
  const start = file.length
  file += 'xref\n0 1\n0000000000 65535 f \n'
  for (const [number, offset] of offsets) file += `${number} 1\n${String(offset).padStart(10, '0')} 00000 n \n`
  file += `trailer\n<< /Size ${Math.max(...objects.keys()) + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`
  return Uint8Array.from(file, (character) => character.charCodeAt(0) & 255)
}
