/** Lines of a model's answer to a request for plain lines, without what models put around them. */

/** Longest line that is taken for a question, in UTF-16 units. */
const LONGEST = 500

const bullet = /^\s*(?:[-*•‣▪–—+>#]+|\(?\d{1,2}[.):]\)?|\(?[a-c][.)])\s+/u
const around = /^["'“”„«»‘’*_`]+|["'“”„«»‘’*_`]+$/gu

/** Lines without bullets, numbers, quotation marks and emphasis; blank ones and those that announce others are left out. */
export function plainLines(text: string): string[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.replace(bullet, '').trim().replace(around, '').trim())
    .filter((line) => line !== '' && !line.endsWith(':') && line.length <= LONGEST)
}
