/** A message as a document, whatever it was packed in. */
import { AppError, describe } from '../errors'
import { Composer } from './compose'
import type { Input } from './contract'
import { addHtml } from './html-blocks'

/** A file that hangs on a message. */
export interface MailAttachment {
  name: string
  /** Whether the list of attachments names it: those that have no name of their own are not. */
  isNamed: boolean
  /** Signatures, and pictures of a layout, are only named. */
  isRead: boolean
  bytes: Uint8Array<ArrayBuffer>
}

/** What a person sees of a message; headers are lines, empty where there is none. */
export interface Message {
  subject: string
  from: string
  to: string
  cc: string
  date: string
  text: string
  /** The formatted text. */
  html: string | undefined
  attachments: readonly MailAttachment[]
}

/** A plain text with less than this share of the words of the formatted one is only a notice that there is one. */
const SAME_TEXT = 0.5

/** Adds a message: its headers, its text, then its attachments as documents below their names. @param level of its section */
export async function addMail(composer: Composer, input: Input, message: Message, level: number): Promise<void> {
  const { subject, from, to, cc, date, text, html, attachments } = message
  if (subject !== '') composer.heading(level, subject)
  const names = attachments.filter(({ isNamed }) => isNamed).map(({ name }) => name)
  const headers = [
    ['From', from],
    ['To', to],
    ['Cc', cc],
    ['Date', date],
    ['Attachments', names.join(', ')],
  ]
  composer.block(
    'headers',
    headers
      .filter(([, value]) => value !== '')
      .map(([name, value]) => `${name}: ${value}`)
      .join('\n'),
  )
  addBody(composer, text, html)
  const files = attachments.filter(({ isRead }) => isRead)
  const pictures = files.filter(({ name }) => isPicture(name)).length
  for (const attachment of files) await addAttachment(composer, input, attachment, level + 1)
  if (pictures > 0)
    composer.warn('images', pictures === 1 ? '1 picture was not read.' : `${pictures} pictures were not read.`)
}

/** Pictures that hang on a message are counted, as those in a document are. */
function isPicture(name: string): boolean {
  return /\.(?:png|jpe?g|gif|bmp|webp|tiff?|heic)$/i.test(name)
}

/** The formatted text and the plain one say the same, mostly; where they don't, both are kept. */
function addBody(composer: Composer, text: string, html: string | undefined): void {
  if (html === undefined) {
    composer.paragraph(text)
    return
  }
  const formatted = new Composer()
  addHtml(formatted, html)
  const words = wordsOf(formatted.text)
  const plain = wordsOf(text)
  const shared = [...plain].filter((word) => words.has(word)).length
  if (plain.size < words.size * SAME_TEXT || shared >= plain.size * 0.9) {
    if (shared < plain.size * SAME_TEXT) composer.paragraph(text)
    addHtml(composer, html)
  } else composer.paragraph(text)
}

function wordsOf(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/\p{L}{3,}/gu))
}

async function addAttachment(
  composer: Composer,
  input: Input,
  { name, bytes }: MailAttachment,
  level: number,
): Promise<void> {
  try {
    composer.append(await input.read(name, bytes), level, name)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (isPicture(name)) return
    composer.warn('embedded-files', describe({ ...error.problem, subject: name }).sentence)
  }
}
