/** Markdown (GitHub's flavour, with front matter). */
import { Lexer, type Token, type Tokens } from 'marked'
import type { Document } from '../types'
import { clean } from './characters'
import { Composer } from './compose'
import type { Input } from './contract'
import { decode } from './decode'
import { addHtml, htmlToText } from './html-blocks'

/** Spaces of indentation that are heeded: more than thirty levels are no list, and cost the lexer time without bounds. */
const MAX_INDENT = 60

/** Reads Markdown: headings become sections, marks go, code and tables stay as they are meant to be read. */
export async function parse(input: Input): Promise<Document> {
  const { text, encoding, warning } = decode(input)
  const { composer, title } = compose(clean(text))
  if (warning) composer.warnings.push(warning)
  return composer.finish({ mediaType: 'text/markdown', parser: 'markdown@1', encoding, title })
}

function compose(text: string): { composer: Composer; title?: string | undefined } {
  const composer = new Composer()
  try {
    return { composer, title: addMarkdown(composer, text) }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    // Marks that are nested beyond the stack are no Markdown that someone wrote; the words are still there.
    const plain = new Composer()
    plain.paragraph(text)
    return { composer: plain }
  }
}

/**
 * Adds a piece of Markdown to a document.
 * @param text with `\n` as line separator
 * @returns the title in its front matter
 */
export function addMarkdown(composer: Composer, text: string): string | undefined {
  const front = /^---[ \t]*\n([\s\S]*?)\n(?:---|\.\.\.)[ \t]*(?:\n|$)/.exec(text)
  if (front) composer.block('headers', front[1]!)
  const body = (front ? text.slice(front[0].length) : text).replace(/^[ \t]{60,}/gm, ' '.repeat(MAX_INDENT))
  for (const token of new Lexer({ gfm: true }).lex(body)) add(composer, token)
  return front ? /^title:[ \t]*(["']?)(.+?)\1[ \t]*$/m.exec(front[1]!)?.[2] : undefined
}

function add(composer: Composer, token: Token): void {
  switch (token.type) {
    case 'heading':
      composer.heading((token as Tokens.Heading).depth, inline(token.tokens))
      break
    case 'code':
      composer.block('code', (token as Tokens.Code).text)
      break
    case 'blockquote': {
      const start = composer.length
      for (const child of childrenOf(token) ?? []) add(composer, child)
      composer.mark('quote', { start: start === 0 ? 0 : start + 2, end: composer.length })
      break
    }
    case 'list':
      composer.block('list', listLines(token as Tokens.List, '').join('\n'))
      break
    case 'table': {
      const { header, rows } = token as Tokens.Table
      composer.table([header, ...rows].map((row) => row.map((cell) => inline(cell.tokens))))
      break
    }
    case 'html':
      addHtml(composer, (token as Tokens.HTML).text)
      break
    case 'space':
    case 'hr':
    case 'def':
      break
    default:
      composer.paragraph(childrenOf(token) ? inline(childrenOf(token)) : ((token as Tokens.Text).text ?? token.raw))
  }
}

function listLines(list: Tokens.List, indent: string): string[] {
  return list.items.flatMap((item, i) => {
    const bullet = list.ordered ? `${Number(list.start || 1) + i}. ` : '- '
    const inner = indent + ' '.repeat(bullet.length)
    const lines = item.tokens.flatMap((token) => itemLines(token, inner))
    const first = lines[0]?.slice(inner.length) ?? ''
    return [`${indent}${bullet}${first}`, ...lines.slice(1)]
  })
}

function itemLines(token: Token, indent: string): string[] {
  if (token.type === 'list') return listLines(token as Tokens.List, indent)
  if (token.type === 'space' || token.type === 'checkbox') return []
  const text =
    token.type === 'code'
      ? (token as Tokens.Code).text
      : token.type === 'table'
        ? tableLines(token as Tokens.Table)
        : token.type === 'blockquote'
          ? (childrenOf(token) ?? []).flatMap((child) => itemLines(child, '')).join('\n')
          : childrenOf(token)
            ? inline(childrenOf(token))
            : token.type === 'html'
              ? htmlToText((token as Tokens.HTML).text)
              : ((token as Tokens.Text).text ?? '')
  return text.split('\n').map((line) => indent + line)
}

function tableLines({ header, rows }: Tokens.Table): string {
  return [header, ...rows].map((row) => row.map((cell) => inline(cell.tokens)).join('\t')).join('\n')
}

/** What a reader sees of running text. */
function inline(tokens: Token[] | undefined): string {
  return (tokens ?? [])
    .map((token) => {
      switch (token.type) {
        case 'br':
          return '\n'
        case 'image':
          return (token as Tokens.Image).text
        case 'html':
          return htmlToText((token as Tokens.HTML).text, true)
        case 'checkbox':
          return ''
        case 'codespan':
        case 'escape':
          return (token as Tokens.Codespan).text
        default:
          return childrenOf(token) ? inline(childrenOf(token)) : ((token as Tokens.Text).text ?? token.raw)
      }
    })
    .join('')
}

function childrenOf(token: Token): Token[] | undefined {
  return 'tokens' in token ? (token.tokens as Token[] | undefined) : undefined
}
