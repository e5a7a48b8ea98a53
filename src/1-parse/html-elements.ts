/** What HTML’s elements are to a reader: blocks, or never seen. */

/** Elements whose content is never shown, or not as text. */
export const unseen = new Set(
  'script style template noscript head svg object iframe applet audio video map datalist rp rt'.split(' '),
)

/** Elements that stand on lines of their own. */
export const blocks = new Set(
  (
    'address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption figure footer form ' +
    'header hgroup hr html legend li main menu nav ol optgroup option p pre section summary table tbody tfoot thead tr td th ul'
  ).split(' '),
)

/** Whether a page says that an element is not shown. */
export function isHidden(
  name: string,
  { hidden, style = '', role, open, selected, ...attributes }: Record<string, string>,
): boolean {
  const classes = attributes.class ?? ''
  // Formulas for machines that a picture stands in for, and pages of a box that a click turns to, are worth reading.
  if (/\bmwe-math-mathml/.test(classes) || role === 'tabpanel') return false
  if (name === 'dialog') return open === undefined
  if (name === 'option') return selected === undefined
  if (/\bmw-editsection\b/.test(classes)) return true
  // The same formula once more, letter by letter.
  if (attributes['aria-hidden'] === 'true' && (/\bkatex-html\b/.test(classes) || /^(?:mjx-|nobr$)/.test(name)))
    return true
  if (hidden !== undefined && hidden !== 'until-found') return true
  return /display\s*:\s*none|visibility\s*:\s*hidden/i.test(style)
}
