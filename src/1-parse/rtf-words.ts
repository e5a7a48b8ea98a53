/** What RTF's control words mean for its text (RTF 1.9.1). */

/** Groups that hold something else than the document's text. */
export const silent = new Set(
  (
    'fonttbl colortbl stylesheet listtable listoverridetable rsidtbl info pict object objdata themedata colorschememapping datastore latentstyles ' +
    'generator xmlnstbl filetbl revtbl fldinst bkmkstart bkmkend private mmathPr wgrffmtfilter template operator pgptbl nonesttables shppict ' +
    'nonshppict sp datafield formfield pnseclvl upr shprslt mmathPict xe rxe tc tcn'
  ).split(' '),
)

/** Groups whose text stands apart from what it hangs on. */
export const apart: Record<string, 'note' | 'comment' | 'edge' | 'label' | 'box'> = {
  footnote: 'note',
  annotation: 'comment',
  listtext: 'label',
  pntext: 'label',
  shptxt: 'box',
  header: 'edge',
  headerl: 'edge',
  headerr: 'edge',
  headerf: 'edge',
  footer: 'edge',
  footerl: 'edge',
  footerr: 'edge',
  footerf: 'edge',
}

/** Control words that stand for characters. */
export const signs: Record<string, string> = {
  tab: '\t',
  line: '\n',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
  bullet: '•',
  endash: '–',
  emdash: '—',
  enspace: ' ',
  emspace: ' ',
  qmspace: ' ',
  '~': ' ',
  _: '-',
  '-': '',
  '\\': '\\',
  '{': '{',
  '}': '}',
}

/** Whether a byte is a letter of a control word. */
export function isLetter(byte: number): boolean {
  return (byte >= 65 && byte <= 90) || (byte >= 97 && byte <= 122)
}

/** Whether a byte is a digit of a control word’s number. */
export function isDigit(byte: number): boolean {
  return byte >= 48 && byte <= 57
}
