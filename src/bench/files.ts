/** Folders of made-up files. */
import type { Source } from '../types'
import { randomFrom, TOPICS, Writer } from './english'

export interface FolderSize {
  files: number
  /** Characters of a file, about. */
  characters: number
}

/** A fixed moment, so that the same folder is the same at every run. */
const MODIFIED = Date.UTC(2024, 0, 1)

const kinds = [
  {
    extension: 'txt',
    heading: (text: string) => text,
    paragraph: (text: string) => text,
    wrap: (text: string) => text,
  },
  {
    extension: 'md',
    heading: (text: string) => `## ${text}`,
    paragraph: (text: string) => text,
    wrap: (text: string, title: string) => `# ${title}\n\n${text}`,
  },
  {
    extension: 'html',
    heading: (text: string) => `<h2>${text}</h2>`,
    paragraph: (text: string) => `<p>${text}</p>`,
    wrap: (text: string, title: string) =>
      `<!doctype html>\n<title>${title}</title>\n<main>\n<h1>${title}</h1>\n${text}\n</main>\n`,
  },
]

/**
 * Text, Markdown and HTML in turn, each about one of the topics, with a heading every few paragraphs.
 * @param seed the same files for the same seed and size; other ones share no file with them
 */
export function makeFolder({ files, characters }: FolderSize, seed: number): Source[] {
  const random = randomFrom(seed)
  return Array.from({ length: files }, (_, number) => {
    const { extension, heading, paragraph, wrap } = kinds[number % kinds.length]!
    const writer = new Writer(random, number % TOPICS)
    const parts: string[] = []
    for (let length = 0; length < characters; length += parts.at(-1)!.length) {
      if (parts.length % 4 === 3) parts.push(heading(writer.heading()))
      parts.push(paragraph(writer.paragraph(150 + random() * 500)))
    }
    const name = `note-${number}.${extension}`
    const text = wrap(parts.join('\n\n'), writer.heading())
    return { name, path: `folder-${seed}/${name}`, lastModified: MODIFIED, bytes: new Blob([text]) }
  })
}

/** Passages as long as those that documents are cut into: 200 to 1,200 characters. */
export function makePassages(count: number, seed: number): string[] {
  const random = randomFrom(seed)
  return Array.from({ length: count }, (_, number) =>
    new Writer(random, number % TOPICS).paragraph(150 + random() * 900),
  )
}

/** Questions about one topic after the other. */
export function makeQuestions(count: number, seed: number): string[] {
  const random = randomFrom(seed)
  return Array.from({ length: count }, (_, number) => new Writer(random, number % TOPICS).question())
}
