/** What kind of file it is: by content, then by extension, then by media type. */

/** Formats that are told apart by their content alone. */
export type Signature =
  | 'pdf'
  | 'zip'
  | 'docx'
  | 'xlsx'
  | 'pptx'
  | 'odt'
  | 'ods'
  | 'odp'
  | 'epub'
  | 'ole'
  | 'msg'
  | 'tnef'
  | 'rtf'
  | 'html'
  | 'vtt'
  | 'xml-document'
  | 'tar'
  | 'cards'
  | 'mail'
  | 'mailbox'

/** Extensions that are read as source code. */
export const sourceExtensions = (
  'js mjs cjs jsx ts mts cts tsx svelte vue astro py pyi rb php java kt kts scala groovy gradle go rs c h cc cpp cxx hpp hh cs fs vb swift m mm ' +
  'dart lua pl pm r jl hs elm ex exs erl clj lisp el ml sql sh bash zsh fish ps1 bat cmd css scss sass less tex bib sty cls ' +
  'yaml yml toml ini cfg conf properties env xml xsd xsl xslt svg plist graphql proto tf nix cmake make mk dockerfile diff patch asm s v vhd'
).split(' ')

/** Lower-case extension without its dot; empty where there is none. */
export function extensionOf(name: string): string {
  return /\.([^./\\]{1,12})$/.exec(name)?.[1]?.toLowerCase() ?? ''
}

/** The format that the bytes themselves show, or nothing where they could be any text. */
export function signatureOf(bytes: Uint8Array): Signature | undefined {
  const head = latin(bytes.subarray(0, 1024))
  if (head.startsWith('PK\x03\x04') || head.startsWith('PK\x05\x06') || head.startsWith('PK00PK'))
    return containerOf(bytes)
  if (head.startsWith('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')) return isMessage(bytes) ? 'msg' : 'ole'
  if (head.startsWith('\x78\x9f\x3e\x22')) return 'tnef'
  if (head.startsWith('\x1f\x8b\x08') || head.startsWith('ustar', 257)) return 'tar'
  // Mail gateways and servers put lines of their own before the header; readers accept it in the first kilobyte.
  if (head.includes('%PDF-') || /^%[^\n\r]*[\n\r]+\d+ \d+ obj\b/.test(head)) return 'pdf'
  const text = textHead(bytes)
  if (text.startsWith('{\\rtf')) return 'rtf'
  if (/^WEBVTT(?:[ \t\n\r]|$)/.test(text)) return 'vtt'
  if (/^(?:<!--[\s\S]*?-->\s*|<\?xml[^>]*>\s*)*<(?:!doctype\s+html|html|head|body)\b/i.test(text)) return 'html'
  const flat = flatOffice(text)
  if (flat) return flat
  if (isXmlDocument(text)) return 'xml-document'
  if (/^BEGIN:V(?:CALENDAR|CARD)\b/i.test(text)) return 'cards'
  if (/^From \S+.* \d{4}\r?\n[\w-]+:/.test(text)) return 'mailbox'
  if (
    /^(?:Return-Path|Received|Delivered-To|Message-ID|MIME-Version|From|To|Subject|Date|X-[\w-]+): /i.test(text) &&
    /^(?:From|Date|Message-ID): .*\S/im.test(text) &&
    /^(?:MIME-Version|Message-ID|Received): /im.test(text)
  )
    return 'mail'
  return undefined
}

/** Books and articles in XML, by their root and, where that could be anything’s, by their vocabulary. */
function isXmlDocument(text: string): boolean {
  const found =
    /^(?:<\?[^>]*>\s*|<!--[\s\S]*?-->\s*|<!DOCTYPE[^[>]*(?:\[[^\]]*\])?[^>]*>\s*)*<(?:\w+:)?([\w.]+)([^>]*)/i.exec(text)
  const [before = '', root = '', attributes = ''] = found ?? []
  if (/^(?:FictionBook|TEI(?:\.2)?)$/.test(root)) return true
  if (!/^(?:article|book|chapter|section|topic|concept|task|reference|refentry)$/.test(root)) return false
  return (
    /docbook|\b(?:JATS|NLM|DITA|OASIS)\b/i.test(before) ||
    /\b(?:dtd-version|article-type)=|DITAArchVersion/.test(attributes)
  )
}

/** Every message of Outlook has this folder (MS-OXMSG 2.2.3), and no other compound file. */
const messageFolder = '__nameid_version1.0'

function isMessage(bytes: Uint8Array): boolean {
  return new TextDecoder('latin1').decode(bytes).includes(messageFolder.split('').join('\0'))
}

/** Office files as one file of XML: OpenDocument's flat form, Word's and PowerPoint's (OPC in one file), and Office 2003's. */
function flatOffice(text: string): Signature | undefined {
  if (!/^<(?:\?xml|\w+:)/.test(text)) return undefined
  if (/<office:document(?:-content)?\s/.test(text)) return 'odt'
  if (/<(?:\w+:)?wordDocument\s/.test(text)) return 'docx'
  if (/<(?:\w+:)?Workbook\s[^>]*urn:schemas-microsoft-com:office:spreadsheet/.test(text)) return 'xlsx'
  if (!/<pkg:package\s/.test(text)) return undefined
  return /progid="PowerPoint/.test(text) ? 'pptx' : 'docx'
}

/** The first characters of a text, in whatever width its encoding has. */
function textHead(bytes: Uint8Array): string {
  const head = bytes.subarray(0, 2048)
  return latin(head.filter((byte) => byte !== 0))
    .replace(/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, '')
    .trimStart()
}

function latin(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes)
}

/** Which format a ZIP file is the container of, by the names of its entries; damaged files show them too. */
function containerOf(bytes: Uint8Array): Signature {
  const names = entryNames(bytes)
  const first = names[0]
  if (first?.name === 'mimetype' || names.some((n) => n.name === 'mimetype')) {
    const type = latin(bytes.subarray(0, 200))
    if (type.includes('application/epub+zip') || names.some((n) => n.name === 'META-INF/container.xml')) return 'epub'
    if (type.includes('opendocument.spreadsheet')) return 'ods'
    if (type.includes('opendocument.presentation')) return 'odp'
    if (type.includes('opendocument')) return 'odt'
  }
  if (names.some((n) => /^word\/[^/]+\.xml$/.test(n.name))) return 'docx'
  if (names.some((n) => /^xl\/[^/]+\.(?:xml|bin)$/.test(n.name))) return 'xlsx'
  if (names.some((n) => /^ppt\/[^/]+\.xml$/.test(n.name))) return 'pptx'
  if (names.some((n) => n.name === 'META-INF/container.xml')) return 'epub'
  return 'zip'
}

/** Entries that are looked at. */
const MAX_NAMES = 2000

/**
 * Names in the headers of a ZIP's entries, found by their marks (APPNOTE 4.3.7 and 4.3.12): those of its directory where it has one.
 * Files that lie in it may be ZIP files themselves, not packed again, whose names are none of its own.
 */
function entryNames(bytes: Uint8Array): { name: string }[] {
  const names: { name: string }[] = []
  for (
    let at = bytes.indexOf(0x50, directoryOf(bytes));
    at >= 0 && names.length < MAX_NAMES;
    at = bytes.indexOf(0x50, at + 1)
  ) {
    if (bytes[at + 1] !== 0x4b) continue
    const isLocal = bytes[at + 2] === 3 && bytes[at + 3] === 4
    const isCentral = bytes[at + 2] === 1 && bytes[at + 3] === 2
    if (!isLocal && !isCentral) continue
    const length = (bytes[at + (isLocal ? 26 : 28)] ?? 0) | ((bytes[at + (isLocal ? 27 : 29)] ?? 0) << 8)
    const from = at + (isLocal ? 30 : 46)
    names.push({ name: latin(bytes.subarray(from, from + Math.min(length, 260))).replaceAll('\\', '/') })
  }
  return names
}

/** The end record without its comment, and the longest comment (APPNOTE 4.3.16). Bytes. */
const [END_BYTES, LONGEST_COMMENT] = [22, 65_535]

/** Where the directory of a ZIP begins; 0 where its end, which says so, is cut off. */
function directoryOf(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const first = Math.max(0, bytes.length - END_BYTES - LONGEST_COMMENT)
  for (let at = bytes.length - END_BYTES; at >= first; at--) {
    if (view.getUint32(at, true) !== 0x06054b50) continue
    const start = at - view.getUint32(at + 12, true)
    return start >= 0 && view.getUint32(start, true) === 0x02014b50 ? start : 0
  }
  return 0
}
