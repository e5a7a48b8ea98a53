/** Encrypts made PDFs as the first revision of the standard handler does (ISO 32000-1, 7.6: RC4 with 40 bits). */

const padding = [
  0x28, 0xbf, 0x4e, 0x5e, 0x4e, 0x75, 0x8a, 0x41, 0x64, 0x00, 0x4e, 0x56, 0xff, 0xfa, 0x01, 0x08, 0x2e, 0x2e, 0x00,
  0xb6, 0xd0, 0x68, 0x3e, 0x80, 0x2f, 0x0c, 0xa9, 0xfe, 0x64, 0x53, 0x69, 0x7a,
]
const id = padding.slice(0, 16)
const keyLength = 5

/** What a file's streams and its trailer have to be. */
export interface Encryption {
  trailer: string
  /** @param number of the object */
  encrypt(number: number, content: string): string
}

/** @param user the password that opens it; empty for a file that only its owner may change */
export function encryption(user: string, owner: string): Encryption {
  const ownerKey = md5(padded(owner)).slice(0, keyLength)
  const o = rc4(ownerKey, padded(user))
  const permissions = [0xfc, 0xff, 0xff, 0xff]
  const key = md5([...padded(user), ...o, ...permissions, ...id]).slice(0, keyLength)
  const u = rc4(key, padding)
  const handler = `/Filter /Standard /V 1 /R 2 /O <${hex(o)}> /U <${hex(u)}> /P -4`
  return {
    trailer: `/Encrypt << ${handler} >> /ID [<${hex(id)}> <${hex(id)}>]`,
    encrypt(number, content) {
      const own = md5([...key, number & 255, (number >> 8) & 255, (number >> 16) & 255, 0, 0]).slice(0, keyLength + 5)
      return String.fromCharCode(
        ...rc4(
          own,
          [...content].map((character) => character.charCodeAt(0) & 255),
        ),
      )
    },
  }
}

function padded(password: string): number[] {
  return [...[...password].map((character) => character.charCodeAt(0)), ...padding].slice(0, 32)
}

function hex(bytes: readonly number[]): string {
  return bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

function rc4(key: readonly number[], data: readonly number[]): number[] {
  const state = Array.from({ length: 256 }, (_, i) => i)
  const swap = (a: number, b: number): void => void ([state[a], state[b]] = [state[b]!, state[a]!])
  for (let i = 0, j = 0; i < 256; i++) swap(i, (j = (j + state[i]! + key[i % key.length]!) & 255))
  let i = 0
  let j = 0
  return data.map((byte) => {
    i = (i + 1) & 255
    j = (j + state[i]!) & 255
    swap(i, j)
    return byte ^ state[(state[i]! + state[j]!) & 255]!
  })
}

/** RFC 1321. */
function md5(message: readonly number[]): number[] {
  const shifts = [7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21]
  const bits = message.length * 8
  const bytes = [...message, 0x80]
  while (bytes.length % 64 !== 56) bytes.push(0)
  for (let i = 0; i < 8; i++) bytes.push(Math.floor(bits / 2 ** (8 * i)) & 255)
  let [a0, b0, c0, d0] = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476]
  for (let block = 0; block < bytes.length; block += 64) {
    const word = (n: number): number => [0, 1, 2, 3].reduce((sum, i) => sum | (bytes[block + n * 4 + i]! << (8 * i)), 0)
    let [a, b, c, d] = [a0, b0, c0, d0]
    for (let i = 0; i < 64; i++) {
      const round = i >> 4
      const f = [(b & c) | (~b & d), (d & b) | (~d & c), b ^ c ^ d, c ^ (b | ~d)][round]!
      const g = [i, (5 * i + 1) % 16, (3 * i + 5) % 16, (7 * i) % 16][round]!
      const sum = (f + a + Math.floor(Math.abs(Math.sin(i + 1)) * 2 ** 32) + word(g)) | 0
      const by = shifts[round * 4 + (i % 4)]!
      ;[a, d, c, b] = [d, c, b, (b + ((sum << by) | (sum >>> (32 - by)))) | 0]
    }
    ;[a0, b0, c0, d0] = [(a0 + a) | 0, (b0 + b) | 0, (c0 + c) | 0, (d0 + d) | 0]
  }
  return [a0, b0, c0, d0].flatMap((value) => [0, 8, 16, 24].map((by) => (value >>> by) & 255))
}
