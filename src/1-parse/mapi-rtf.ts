/** Outlook's packed RTF (MS-OXRTFCP). */

/** What the dictionary holds at first (MS-OXRTFCP 2.1.2.1). */
const beginning =
  '{\\rtf1\\ansi\\mac\\deff0\\deftab720{\\fonttbl;}{\\f0\\fnil \\froman \\fswiss \\fmodern \\fscript \\fdecor MS Sans SerifSymbolArialTimes New RomanCourier{\\colortbl\\red0\\green0\\blue0\r\n\\par \\pard\\plain\\f0\\fs20\\b\\i\\u\\tab\\tx'

const PACKED = 0x75465a4c
const PLAIN = 0x414c454d
const DICTIONARY = 4096

/** Unpacks RTF; as far as it goes where it is damaged. */
export function unpackRtf(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  if (bytes.length < 16) return new Uint8Array()
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const size = view.getUint32(4, true)
  const kind = view.getUint32(8, true)
  if (kind === PLAIN) return new Uint8Array(bytes.subarray(16, 16 + size))
  return kind === PACKED ? unpacked(bytes, size) : new Uint8Array()
}

function unpacked(bytes: Uint8Array, size: number): Uint8Array<ArrayBuffer> {
  const dictionary = new Uint8Array(DICTIONARY)
  for (let i = 0; i < beginning.length; i++) dictionary[i] = beginning.charCodeAt(i)
  let end = beginning.length
  const output: number[] = []
  const put = (byte: number): void => {
    output.push(byte)
    dictionary[end] = byte
    end = (end + 1) % DICTIONARY
  }
  for (let at = 16; at < bytes.length && output.length < size;) {
    const control = bytes[at++]!
    for (let bit = 0; bit < 8 && at < bytes.length && output.length < size; bit++) {
      if ((control & (1 << bit)) === 0) {
        put(bytes[at++]!)
        continue
      }
      const reference = (bytes[at]! << 8) | (bytes[at + 1] ?? 0)
      at += 2
      const from = reference >> 4
      if (from === end) return new Uint8Array(output)
      for (let i = 0; i < (reference & 15) + 2; i++) put(dictionary[(from + i) % DICTIONARY]!)
    }
  }
  return new Uint8Array(output)
}
