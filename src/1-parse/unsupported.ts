/** Kinds of files that can't be read, by name, each with what to do about it. */
import { fileTypeFromBuffer } from 'file-type/core'
import { AppError } from '../errors'

const pdf = 'Save it as PDF and add that.'

/** By extension: the kind in the plural, and the remedy. */
const kinds: Record<string, [kind: string, remedy: string]> = {
  ...each('dwg dxf dwf', 'AutoCAD drawings', pdf),
  ...each('doc dot', 'Word documents of before 2007', 'Save it as .docx and add that.'),
  ...each('xls xlt xlsb', 'Excel workbooks in a binary format', 'Save it as .xlsx and add that.'),
  ...each('ppt pps pot', 'PowerPoint presentations of before 2007', 'Save it as .pptx and add that.'),
  ...each('pst ost', 'Outlook mailboxes', 'Export the messages as .eml or .mbox and add those.'),
  ...each('pages', 'Pages documents', 'Export it as Word or PDF and add that.'),
  ...each('numbers', 'Numbers tables', 'Export it as Excel or CSV and add that.'),
  ...each('key', 'Keynote presentations', 'Export it as PowerPoint or PDF and add that.'),
  ...each('vsd vsdx', 'Visio drawings', pdf),
  ...each('one onepkg', 'OneNote notebooks', pdf),
  ...each('pub', 'Publisher files', pdf),
  ...each('mpp', 'Project plans', pdf),
  ...each('indd idml', 'InDesign documents', pdf),
  ...each('ai psd xcf afdesign afphoto sketch fig', 'Design files', pdf),
  ...each('ps eps', 'PostScript files', pdf),
  ...each('djvu djv', 'DjVu scans', pdf),
  ...each('xps oxps', 'XPS documents', pdf),
  ...each('chm hlp', 'Windows help files', 'Convert it to HTML or PDF and add that.'),
  ...each('mobi azw azw3 kfx prc', 'Kindle books', 'Convert it to EPUB and add that.'),
  ...each('lit lrf', 'E-books in this format', 'Convert it to EPUB and add that.'),
  ...each('mdb accdb', 'Access databases', 'Export its tables as CSV and add those.'),
  ...each('sqlite sqlite3 db db3', 'Databases', 'Export its tables as CSV and add those.'),
  ...each('parquet feather arrow orc avro', 'Column files', 'Export it as CSV and add that.'),
  ...each('wpd wps sxw', 'Documents of this older word processor', 'Save it as .docx or .odt and add that.'),
  ...each(
    '7z rar bz2 xz zst lz lzma cab arj lzh cpio',
    'Archives of this kind',
    'Unpack it and add the files, or pack them as ZIP.',
  ),
  ...each('dmg iso img vhd vhdx vmdk', 'Disk images', 'Open it and add the files inside.'),
  ...each('png jpg jpeg gif bmp webp tif tiff', 'Pictures', 'Have its text recognised: choose it in the library.'),
  ...each(
    'heic heif avif ico jxl jp2 cr2 nef arw dng raw',
    'Pictures of this kind',
    'Save it as PNG or PDF and add that.',
  ),
  ...each(
    'mp3 wav flac ogg oga m4a aac wma opus aif aiff mid midi amr',
    'Sound recordings',
    'Add a transcript of it instead.',
  ),
  ...each(
    'mp4 m4v mov avi mkv webm wmv flv mpg mpeg 3gp ogv',
    'Films',
    'Add its subtitles (.srt or .vtt) or a transcript instead.',
  ),
  ...each(
    'exe dll msi so dylib bin com sys deb rpm apk appimage jar class wasm o a lib pyc',
    'Programs',
    'There is no text in it to search.',
  ),
  ...each('ttf otf woff woff2 eot', 'Fonts', 'There is no text in it to search.'),
  ...each('stl obj step stp iges igs blend fbx 3ds skp', '3D models', 'There is no text in it to search.'),
  ...each('p7m p7s p12 pfx gpg pgp asc kdbx', 'Encrypted or signed files', 'Decrypt it and add the result.'),
}

function each(extensions: string, kind: string, remedy: string): Record<string, [string, string]> {
  return Object.fromEntries(extensions.split(' ').map((extension) => [extension, [kind, remedy]]))
}

/** Kinds whose files are text, and yet nothing that a person would read. */
const drawnInText = new Set('dxf ps eps ai stl obj step stp iges igs gpg pgp p7m p7s'.split(' '))

/** Kinds whose files are ZIP containers. */
const packed = new Set('pages numbers key vsdx idml sketch fig xps oxps jar apk sxw'.split(' '))

/**
 * Whether files with this extension can't be read although their content could be anything's.
 * @param content what the file is otherwise; under the name of an old format lies often a text that a program has exported
 */
export function isUnreadable(extension: string, content: 'text' | 'zip'): boolean {
  return (content === 'text' ? drawnInText : packed).has(extension)
}

/**
 * The problem to throw for a file that can't be read. Its content decides what it is called, then its extension.
 * @param extension lower case, without its dot
 */
export async function unsupported(bytes: Uint8Array, extension: string): Promise<AppError> {
  return problem((await kindIn(bytes)) ?? (Object.hasOwn(kinds, extension) ? kinds[extension] : undefined))
}

/** The kind that can't be read which the content shows; undefined where it shows none. */
async function kindIn(bytes: Uint8Array): Promise<[string, string] | undefined> {
  const type = await fileTypeFromBuffer(bytes.subarray(0, 64 * 1024)).catch(() => undefined)
  return type && type.ext !== 'zip' && Object.hasOwn(kinds, type.ext) ? kinds[type.ext] : undefined
}

/** Bytes in which a file with a sign of its kind has others that no text has. */
const HEAD = 64

/** Whether a file is of a kind that can't be read, though its bytes pass for text, as a picture of one colour does. */
export async function isDisguised(bytes: Uint8Array): Promise<boolean> {
  const controls = bytes.subarray(0, HEAD).some((byte) => byte < 9)
  return controls && (await kindIn(bytes)) !== undefined
}

/** The problem to throw for a file of a kind that can’t be read. @param extension what files of this kind are called */
export function unreadable(extension: string): AppError {
  return problem(kinds[extension])
}

/** Names of the streams that tell what an OLE file is (MS-CFB directory entries, UTF-16). */
const oleStreams: [stream: string, extension: string][] = [
  ['EncryptedPackage', ''],
  ['WordDocument', 'doc'],
  ['Workbook', 'xls'],
  ['PowerPoint Document', 'ppt'],
  ['VisioDocument', 'vsd'],
  ['Book', 'xls'],
]

/** The problem to throw for an OLE file: an old office format, or a new one that is locked. */
export function oleProblem(bytes: Uint8Array, extension: string): AppError {
  const text = new TextDecoder('latin1').decode(bytes)
  const found = oleStreams.find(([stream]) => text.includes(stream.split('').join('\0') + '\0'))?.[1]
  if (found === '') return new AppError({ code: 'parse/encrypted' })
  return problem(kinds[found ?? extension] ?? kinds.doc)
}

function problem(kind: [string, string] | undefined): AppError {
  if (!kind) return new AppError({ code: 'parse/unsupported' })
  return new AppError({ code: 'parse/unsupported', detail: kind[0], remedy: `${kind[0]} can’t be read. ${kind[1]}` })
}
