/** XML as a small tree, or as events, for the formats that are built of it. Entities that a file defines itself are never expanded. */
import { Parser } from 'htmlparser2'
import { tooLarge } from './contract'

/** An element; names and attributes without their prefixes, because files choose those freely. */
export interface Element {
  name: string
  attributes: Record<string, string>
  children: (Element | string)[]
}

/** Elements of one file. */
const MAX_ELEMENTS = 4_000_000

/** Nesting; beyond it a walk over the tree could run out of stack. */
const MAX_NESTING = 500

/** Called as a file is read from its beginning to its end. */
export interface XmlEvents {
  open?(name: string, attributes: Record<string, string>): void
  close?(name: string): void
  text?(text: string): void
}

/** Reads XML without keeping it. */
export function scanXml(xml: string, events: XmlEvents): void {
  const parser = new Parser(
    {
      onopentag: (name, attributes) => events.open?.(local(name), withoutPrefixes(attributes)),
      onclosetag: (name) => events.close?.(local(name)),
      ontext: (text) => events.text?.(text),
    },
    { xmlMode: true },
  )
  parser.end(xml)
}

/** Reads XML into a tree. Throws `parse/too-large`. */
export function parseXml(xml: string): Element {
  const root: Element = { name: '', attributes: {}, children: [] }
  const open: Element[] = [root]
  let count = 0
  scanXml(xml, {
    open(name, attributes) {
      if (++count > MAX_ELEMENTS) throw tooLarge('it has more elements than that', MAX_ELEMENTS)
      if (open.length > MAX_NESTING) throw tooLarge('its elements are nested deeper than that', MAX_NESTING)
      const element: Element = { name, attributes, children: [] }
      open.at(-1)!.children.push(element)
      open.push(element)
    },
    close: () => void (open.length > 1 && open.pop()),
    text: (text) => open.at(-1)!.children.push(text),
  })
  return root
}

/** Child elements, of one name or all. */
export function childrenOf(element: Element | undefined, name?: string): Element[] {
  return (element?.children ?? []).filter(
    (child): child is Element => typeof child !== 'string' && (name === undefined || child.name === name),
  )
}

/** The first child of a name. */
export function childOf(element: Element | undefined, ...path: string[]): Element | undefined {
  let found = element
  for (const name of path) found = childrenOf(found, name)[0]
  return found
}

/** All elements of a name, at any depth, in order. */
export function* descendantsOf(element: Element, name: string): Iterable<Element> {
  for (const child of element.children) {
    if (typeof child === 'string') continue
    if (child.name === name) yield child
    yield* descendantsOf(child, name)
  }
}

/** All text in an element. */
export function textIn(element: Element | undefined): string {
  return (element?.children ?? []).map((child) => (typeof child === 'string' ? child : textIn(child))).join('')
}

function local(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

function withoutPrefixes(attributes: Record<string, string>): Record<string, string> {
  const plain: Record<string, string> = {}
  for (const name in attributes) plain[local(name)] = attributes[name]!
  return plain
}
