/** Which encoding RTF (1.9.1: \ansicpg and \fcharset) and Outlook mean by their numbers. */

const byCharset: Record<number, string> = {
  0: 'windows-1252',
  77: 'macintosh',
  128: 'shift_jis',
  129: 'euc-kr',
  134: 'gb18030',
  136: 'big5',
  161: 'windows-1253',
  162: 'windows-1254',
  163: 'windows-1258',
  177: 'windows-1255',
  178: 'windows-1256',
  186: 'windows-1257',
  204: 'windows-1251',
  222: 'windows-874',
  238: 'windows-1250',
}

const byCodePage: Record<number, string> = {
  437: 'ibm437',
  850: 'ibm850',
  852: 'ibm852',
  866: 'ibm866',
  874: 'windows-874',
  932: 'shift_jis',
  936: 'gb18030',
  949: 'euc-kr',
  950: 'big5',
  10000: 'macintosh',
  20866: 'koi8-r',
  21866: 'koi8-u',
  50220: 'iso-2022-jp',
  50221: 'iso-2022-jp',
  50222: 'iso-2022-jp',
  51932: 'euc-jp',
  51949: 'euc-kr',
  54936: 'gb18030',
  65001: 'utf-8',
}

/** Encoding of a code page; windows-1252 where it is not known. */
export function codePage(number: number): string {
  if (number >= 28_592 && number <= 28_606 && number !== 28_602) return `iso-8859-${number - 28_590}`
  return byCodePage[number] ?? (number >= 1250 && number <= 1258 ? `windows-${number}` : 'windows-1252')
}

/** Encoding of a font's character set, or nothing where it says none. */
export function charset(number: number): string | undefined {
  return byCharset[number]
}
