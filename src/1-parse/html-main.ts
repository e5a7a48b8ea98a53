/** The main part of a web page: what is not navigation, advertising and the like. */
import { Readability } from '@mozilla/readability'
import { parseHTML } from 'linkedom/worker'

/** Characters above which a page is too large to look for its main text; all of it is taken. */
const MAX_READABLE = 4_000_000

/** Elements above which the same holds. */
const MAX_ELEMENTS = 50_000

/** Share of a piece's text that may stand in links; pieces with more are lists of links. */
const MOST_LINKED = 0.4

/** Characters from which a line counts as prose. */
const PROSE = 60

/** Carries an element's place in the page through its reduction. */
const MARK = 'data-place'

type Page = Pick<Node, 'querySelectorAll'>

/** As much of a tree as is used here. */
interface Node {
  tagName: string
  className: string
  id: string
  textContent: string
  outerHTML: string
  children: ArrayLike<Node>
  parentElement: Node | null
  contains(other: Node): boolean
  getAttribute(name: string): string | null
  setAttribute(name: string, value: string): void
  querySelectorAll(selector: string): ArrayLike<Node>
  remove(): void
}

/**
 * Markup of the main part, or nothing where none can be told. Readability finds where it is, but takes pieces out of it that a person
 * would miss: captions, boxes, forms, slides, answers. Those are put back that aren't lists of links or named as what goes around a page.
 */
export function mainPart(html: string): string | undefined {
  if (html.length > MAX_READABLE) return undefined
  try {
    const { document } = parseHTML(html) as unknown as { document: Page }
    for (const [place, node] of Array.from(document.querySelectorAll('*')).entries())
      node.setAttribute(MARK, String(place))
    const article = new Readability(document as unknown as ConstructorParameters<typeof Readability>[0], {
      maxElemsToParse: MAX_ELEMENTS,
      keepClasses: true,
    }).parse()
    return article?.content ? restored(html, article.content) : undefined
  } catch {
    // Markup that the tree can't hold (too deep, too odd) is still read whole, without a tree.
    return undefined
  }
}

function restored(html: string, content: string): string {
  const { document } = parseHTML(html) as unknown as { document: Page }
  const nodes = Array.from(document.querySelectorAll('*'))
  const kept = new Set([...content.matchAll(/ data-place="(\d+)"/g)].map(([, place]) => nodes[Number(place)]!))
  const places = nodes.flatMap((node, place) => (kept.has(node) ? [place] : []))
  const [first, last] = [nodes[places[0] ?? -1], nodes[places.at(-1) ?? -1]]
  if (!first || !last) return content
  let main = first
  while (main.parentElement && !main.contains(last)) main = main.parentElement
  const ancestors = new Set<Node>()
  for (const node of kept)
    for (let at = node.parentElement; at && !ancestors.has(at); at = at.parentElement) ancestors.add(at)
  const order = new Map(nodes.map((node, place) => [node, place] as const))
  const prune = (node: Node): void => {
    for (const child of Array.from(node.children)) {
      const place = order.get(child) ?? 0
      if (kept.has(child) || ancestors.has(child)) prune(child)
      else if (!isWorth(child, place > places[0]! && place < places.at(-1)!)) child.remove()
    }
  }
  prune(main)
  return main.outerHTML
}

/** Names for what goes around a page. */
const around =
  /(?:^|[\s_-])(?:ads?|advert\w*|promo\w*|sponsor\w*|cookies?|consent|gdpr|shar(?:e|ing)|social|newsletter|subscri\w+|signup|login|breadcrumbs?|pagination|pager|menu|nav|navbar|navbox|navigation|toolbar|banner|popup|modal|footer|masthead|sidebar|outbrain|taboola|recommend\w*|related-?(?:stories|posts|articles|links)|skip|editsection|toc)(?=$|[\s_-])/i

/** @param isWithin whether it stands between pieces of the main part */
function isWorth(node: Node, isWithin: boolean): boolean {
  if (/^(?:nav|footer|script|style|noscript|button)$/i.test(node.tagName)) return false
  if (/^(?:navigation|contentinfo|banner|search|menu)$/.test(node.getAttribute('role') ?? '')) return false
  if (around.test(node.className) || around.test(node.id)) return false
  const text = node.textContent.replace(/\s+/g, ' ').trim()
  if (!isWithin && text.length < PROSE) return false
  const linked = Array.from(node.querySelectorAll('a')).reduce((sum, link) => sum + link.textContent.trim().length, 0)
  return linked <= text.length * MOST_LINKED
}
