/** What is exported: conversations with their references, and questions without an answer, as Markdown. Pure. */
import type { Conversation, Turn, UnansweredQuestion } from '../../types'

const when = (at: number): string => new Date(at).toISOString().slice(0, 16).replace('T', ' ')

/** One paragraph that is nothing but text: line ends would begin a list or a heading. */
const inline = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/([\\`*_[\]<>#|!])/g, '\\$1')

/** An answer as it was written: its paragraphs, lists and markers, but no link, picture or HTML that a viewer would load. */
const inert = (text: string): string =>
  text
    .trim()
    .replace(/!(?=\[)|<(?=\S)/g, '\\$&')
    .replace(/\](?=[(:]|\[(?!\d+(?:[,–-]\d+)*\]))/g, '\\]')

/** A quotation of a file's own words. */
const quoted = (text: string): string => `> ${inline(text)}`

function turnMarkdown(turn: Turn): string {
  const { question, standalone, answer, quotes, passages, model, at } = turn
  const parts = [`## ${inline(question)}`, `${when(at)} UTC${model ? `, ${inline(model.model)}` : ', without a model'}`]
  if (standalone !== question) parts.push(`Searched as: ${inline(standalone)}`)
  if (turn.leftOut && answer?.received)
    parts.push(`Left out, for want of room in the model’s window: ${inline(turn.leftOut.join('; '))}`)
  if (answer?.stop === 'refusal') parts.push('The model would not answer. It wrote:')
  if (answer?.stop === 'filter') parts.push('The server’s content filter cut the answer off. What came before:')
  if (answer) parts.push(inert(answer.text))
  const doubts = answer?.sentences.filter(({ verdict }) => verdict !== 'supported' && verdict !== 'refusal') ?? []
  if (doubts.length > 0)
    parts.push(
      [
        'Checked sentence by sentence; these were not found supported:',
        ...doubts.map(
          ({ text, verdict, reason }) => `- ${inline(text)} (${verdict}${reason ? `: ${inline(reason)}` : ''})`,
        ),
      ].join('\n'),
    )
  if (!answer) parts.push(...quotes.map(({ text, passage }) => `${quoted(text)} [${passage}]`))
  if (passages.length > 0) {
    const used = new Set([
      ...(answer?.sentences.flatMap(({ markers }) => markers) ?? []),
      ...quotes.map(({ passage }) => passage),
    ])
    const shown = passages.filter(({ number }) => used.size === 0 || used.has(number))
    const head = used.size === 0 ? 'Closest passages:' : 'References:'
    parts.push(head, ...shown.map(({ number, label, text }) => `[${number}] ${inline(label)}\n\n${quoted(text)}`))
  }
  return parts.join('\n\n')
}

/** A conversation with its references. */
export function conversationMarkdown({ turns }: Conversation): string {
  return `# ${inline(turns[0]?.question ?? '')}\n\n${turns.map(turnMarkdown).join('\n\n')}\n`
}

/** The list of what the files did not answer. */
export function unansweredMarkdown(questions: readonly UnansweredQuestion[]): string {
  return `# Questions that the files did not answer\n\n${questions.map(({ at, question }) => `- ${when(at)}: ${inline(question)}`).join('\n')}\n`
}
