/**
 * A 53-bit hash of a text, for telling whether a text was seen before; not for secrets. This is "cyrb53" by bryc
 * (public domain, https://github.com/bryc/code/blob/master/jshash/PRNGs.md and experimental/cyrb53.js there), which mixes
 * with the constants of xxHash and the finalizer of MurmurHash3. Two of a million different texts agree with a chance of
 * about 1 in 18,000.
 * @returns a whole number from 0 to 2^53 − 1
 */
export function hash53(text: string, seed = 0): number {
  let high = 0xdeadbeef ^ seed
  let low = 0x41c6ce57 ^ seed
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    high = Math.imul(high ^ unit, 2654435761)
    low = Math.imul(low ^ unit, 1597334677)
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
  return 4294967296 * (2097151 & low) + (high >>> 0)
}
