const made = new Map<string, Intl.Segmenter>()

/**
 * A shared `Intl.Segmenter`. Feed it short strings: V8's iteration costs time in proportion to the whole string for each
 * segment, so a single call on a book takes minutes.
 * @param language ISO 639 code; anything else is read as English
 */
export function segmenter(granularity: 'grapheme' | 'word' | 'sentence', language = 'en'): Intl.Segmenter {
  const locale = /^[a-z]{2,3}$/.test(language) ? language : 'en'
  const key = `${granularity} ${locale}`
  let found = made.get(key)
  if (!found) made.set(key, (found = new Intl.Segmenter(locale, { granularity })))
  return found
}
