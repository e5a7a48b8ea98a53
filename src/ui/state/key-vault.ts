/** A key on this device, readable only with a passphrase: PBKDF2 with SHA-256 makes the cipher's key, AES-GCM is the cipher. */
import { AppError } from '../../errors'

/** Rounds of PBKDF2, as OWASP's Password Storage Cheat Sheet asks for with SHA-256. */
const ROUNDS = 600_000

/** What is kept: nothing in it is secret without the passphrase. Bytes are in base64. */
export interface Sealed {
  rounds: number
  salt: string
  iv: string
  data: string
}

/** Browsers offer cryptography to secure pages only. */
export function canSeal(): boolean {
  return (crypto as Partial<Crypto>).subtle !== undefined
}

const toText = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))
const toBytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0))

async function cipherKey(passphrase: string, salt: Uint8Array<ArrayBuffer>, rounds: number): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey(
    'raw',
    new TextEncoder().encode(passphrase.normalize('NFC')),
    'PBKDF2',
    false,
    ['deriveKey'],
  )
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds }
  return await crypto.subtle.deriveKey(how, material, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}

/** Encrypts a key with a salt and a vector of its own. */
export async function seal(key: string, passphrase: string): Promise<Sealed> {
  const salt = crypto.getRandomValues(new Uint8Array(16))
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const cipher = await cipherKey(passphrase, salt, ROUNDS)
  const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, cipher, new TextEncoder().encode(key))
  return { rounds: ROUNDS, salt: toText(salt), iv: toText(iv), data: toText(new Uint8Array(data)) }
}

/**
 * Decrypts it again.
 * @throws AppError `generate/passphrase` where the passphrase is another one
 */
export async function unseal({ rounds, salt, iv, data }: Sealed, passphrase: string): Promise<string> {
  const cipher = await cipherKey(passphrase, toBytes(salt), rounds)
  try {
    const key = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: toBytes(iv) }, cipher, toBytes(data))
    return new TextDecoder().decode(key)
  } catch (cause) {
    throw new AppError({ code: 'generate/passphrase' }, { cause })
  }
}
