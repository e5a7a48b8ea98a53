/** A certificate that nobody vouches for, made anew: enough for a browser that was told to accept it. */
import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** One value in DER (X.690): tag, length, contents. */
function der(tag: number, ...parts: Uint8Array[]): Buffer {
  const body = Buffer.concat(parts)
  const long = body.length > 255 ? [0x82, body.length >> 8, body.length & 255] : [0x81, body.length]
  return Buffer.concat([Buffer.from([tag, ...(body.length < 128 ? [body.length] : long)]), body])
}

const [SEQUENCE, SET, INTEGER, BITS, OID, UTF8, TIME] = [0x30, 0x31, 0x02, 0x03, 0x06, 0x0c, 0x17]

const hex = (digits: string): Buffer => Buffer.from(digits, 'hex')

/** As UTCTime. */
const time = (at: number): Buffer =>
  der(TIME, Buffer.from(`${new Date(at).toISOString().slice(2, 19).replace(/[-:T]/g, '')}Z`))

/** A key and a certificate that it signed itself (RFC 5280), in PEM, good for a day. */
export function selfSigned(name: string): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const commonName = der(SEQUENCE, der(OID, hex('550403')), der(UTF8, Buffer.from(name)))
  const subject = der(SEQUENCE, der(SET, commonName))
  const ecdsaWithSha256 = der(SEQUENCE, der(OID, hex('2a8648ce3d040302')))
  const day = 86_400_000
  const validity = der(SEQUENCE, time(Date.now() - day), time(Date.now() + day))
  const serial = der(INTEGER, Buffer.from([1]), randomBytes(8))
  const contents = der(
    SEQUENCE,
    der(0xa0, der(INTEGER, Buffer.from([2]))),
    serial,
    ecdsaWithSha256,
    subject,
    validity,
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = der(BITS, Buffer.from([0]), sign('sha256', contents, privateKey))
  const lines = der(SEQUENCE, contents, ecdsaWithSha256, signature).toString('base64').replace(/.{64}/g, '$&\n')
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  }
}
