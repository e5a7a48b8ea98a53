/** Numbers of lists and headings, in the ways in which people write them. */

/** A number as a list has it. @param format in the words of Word: `decimal`, `lowerLetter`, `upperRoman` … */
export function written(number: number, format: string): string {
  if (format === 'decimalZero') return String(number).padStart(2, '0')
  if (/^(?:lower|upper)Letter$/.test(format)) {
    const letter = String.fromCharCode(97 + ((number - 1) % 26)).repeat(Math.min(8, Math.ceil(number / 26)))
    return format === 'upperLetter' ? letter.toUpperCase() : letter
  }
  if (/^(?:lower|upper)Roman$/.test(format))
    return format === 'upperRoman' ? roman(number).toUpperCase() : roman(number)
  return String(number)
}

function roman(number: number): string {
  const numerals: [number, string][] = [
    [1000, 'm'],
    [900, 'cm'],
    [500, 'd'],
    [400, 'cd'],
    [100, 'c'],
    [90, 'xc'],
    [50, 'l'],
    [40, 'xl'],
    [10, 'x'],
    [9, 'ix'],
    [5, 'v'],
    [4, 'iv'],
    [1, 'i'],
  ]
  let left = Math.min(Math.max(0, number), 4999)
  let text = ''
  for (const [value, numeral] of numerals) for (; left >= value; left -= value) text += numeral
  return text
}
