/** Builds Outlook's files for tests. */

/** Streams and folders by name. */
export interface Folder {
  [name: string]: Folder | Uint8Array | string
}

const SECTOR = 512
const END = 0xfffffffe
const FREE = 0xffffffff

/** A compound file (MS-CFB, version 3); streams below 4,096 bytes lie in the one for small ones. */
export function compound(root: Folder): Uint8Array {
  const fat: number[] = []
  const sectors: Uint8Array[] = []
  const miniFat: number[] = []
  const mini: number[] = []
  const entries: Uint8Array[] = []
  const store = (content: Uint8Array): number => {
    if (content.length === 0) return END
    const first = sectors.length
    for (let at = 0; at < content.length; at += SECTOR) {
      const sector = new Uint8Array(SECTOR)
      sector.set(content.subarray(at, at + SECTOR))
      sectors.push(sector)
      fat.push(at + SECTOR < content.length ? sectors.length : END)
    }
    return first
  }
  const storeSmall = (content: Uint8Array): number => {
    if (content.length === 0) return END
    const first = miniFat.length
    for (let at = 0; at < content.length; at += 64) {
      mini.push(...content.subarray(at, at + 64))
      while (mini.length % 64 !== 0) mini.push(0)
      miniFat.push(at + 64 < content.length ? miniFat.length + 1 : END)
    }
    return first
  }
  const entry = (name: string, type: number): { index: number; view: DataView } => {
    const bytes = new Uint8Array(128)
    const view = new DataView(bytes.buffer)
    ;[...name].forEach((c, i) => view.setUint16(i * 2, c.charCodeAt(0), true))
    view.setUint16(64, name.length * 2 + 2, true)
    view.setUint8(66, type)
    for (const at of [68, 72, 76]) view.setUint32(at, FREE, true)
    entries.push(bytes)
    return { index: entries.length - 1, view }
  }
  const add = (folder: Folder): number => {
    let next = FREE
    for (const [name, content] of Object.entries(folder)) {
      const isStream = typeof content === 'string' || content instanceof Uint8Array
      const { index, view } = entry(name, isStream ? 2 : 1)
      view.setUint32(72, next, true)
      next = index
      if (!isStream) view.setUint32(76, add(content), true)
      else {
        const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
        view.setUint32(116, bytes.length < 4096 ? storeSmall(bytes) : store(bytes), true)
        view.setUint32(120, bytes.length, true)
      }
    }
    return next
  }
  const top = entry('Root Entry', 5)
  top.view.setUint32(76, add(root), true)
  top.view.setUint32(116, store(Uint8Array.from(mini)), true)
  top.view.setUint32(120, mini.length, true)
  const numbers = (values: number[]) => new Uint8Array(Uint32Array.from(values).buffer)
  const miniTable = store(numbers([...miniFat, ...Array<number>(128 - (miniFat.length % 128)).fill(FREE)]))
  const directory = store(Uint8Array.from(entries.flatMap((bytes) => [...bytes])))
  const table = sectors.length
  const count = Math.ceil((fat.length + 1) / 127)
  for (let i = 0; i < count; i++) fat.push(0xfffffffd)
  while (fat.length % 128 !== 0) fat.push(FREE)
  const head = new DataView(new ArrayBuffer(SECTOR))
  ;[0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1].forEach((byte, i) => head.setUint8(i, byte))
  for (const [at, value] of [
    [26, 3],
    [28, 0xfffe],
    [30, 9],
    [32, 6],
  ] as const)
    head.setUint16(at, value, true)
  for (const [at, value] of [
    [44, count],
    [48, directory],
    [56, 4096],
    [60, miniTable],
    [64, 1],
    [68, END],
  ] as const)
    head.setUint32(at, value, true)
  for (let i = 0; i < 109; i++) head.setUint32(76 + i * 4, i < count ? table + i : FREE, true)
  const pieces = [new Uint8Array(head.buffer), ...sectors, numbers(fat)]
  return Uint8Array.from(pieces.flatMap((piece) => [...piece]))
}

/** Properties as streams: texts and numbers by their number; times where a number is too large for 32 bits. */
export function mapi(
  texts: Record<number, string>,
  numbers: Record<number, number> = {},
  binaries: Record<number, string> = {},
  headerLength = 8,
): Folder {
  const hex = (id: string) => Number(id).toString(16).toUpperCase().padStart(4, '0')
  const wide = (text: string) => new Uint8Array(Uint16Array.from([...text], (c) => c.charCodeAt(0)).buffer)
  const table = new DataView(new ArrayBuffer(headerLength + Object.keys(numbers).length * 16))
  Object.entries(numbers).forEach(([id, value], i) => {
    const at = headerLength + i * 16
    const isTime = value > 2 ** 31
    table.setUint16(at, isTime ? 0x40 : 3, true)
    table.setUint16(at + 2, Number(id), true)
    table.setBigUint64(at + 8, isTime ? (BigInt(value) + 11_644_473_600_000n) * 10_000n : BigInt(value), true)
  })
  return {
    ...Object.fromEntries(Object.entries(texts).map(([id, text]) => [`__substg1.0_${hex(id)}001F`, wide(text)])),
    ...Object.fromEntries(Object.entries(binaries).map(([id, text]) => [`__substg1.0_${hex(id)}0102`, text])),
    '__properties_version1.0': new Uint8Array(table.buffer),
  }
}

/** A message's folder. */
export function message(
  texts: Record<number, string>,
  numbers: Record<number, number> = {},
  headerLength = 32,
): Folder {
  return { '__nameid_version1.0': { names: 'x' }, ...mapi(texts, numbers, {}, headerLength) }
}

/** A winmail.dat. @param files content by name */
export function tnef(subject: string, body: string, files: Record<string, string>): Uint8Array {
  const bytes: number[] = [0x78, 0x9f, 0x3e, 0x22, 1, 0]
  const put = (level: number, id: number, content: string) => {
    const four = (value: number) => [value & 255, (value >> 8) & 255, (value >> 16) & 255, (value >> 24) & 255]
    const own = [...new TextEncoder().encode(content)]
    bytes.push(level, ...four(id), ...four(own.length), ...own, 0, 0)
  }
  put(1, 0x18004, `${subject}\0`)
  put(1, 0x2800c, body)
  for (const [name, content] of Object.entries(files)) {
    put(2, 0x69002, 'rendering')
    put(2, 0x18010, `${name}\0`)
    put(2, 0x6800f, content)
  }
  return Uint8Array.from(bytes)
}
