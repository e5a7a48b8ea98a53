/** Subtitles: SubRip, WebVTT, and what can be written as these. */
import type { Document } from '../types'
import { clean } from './characters'
import { Composer } from './compose'
import type { Input } from './contract'
import { decode } from './decode'
import { htmlToText } from './html-blocks'
import { cuesOf } from './subtitles-other'

const times = /^\s*((?:\d+:)?\d{1,2}:\d{2})[.,]\d{1,3}\s*-->\s*(?:\d+:)?\d{1,2}:\d{2}[.,]\d{1,3}/

/** Cues that are close together are one paragraph: at most this many seconds apart, and this many characters in all. */
const PAUSE = 3
const LONGEST = 600

/** Reads subtitles as running text; each cue is a place with its time. Who speaks stands before what is said. */
export async function parse(input: Input): Promise<Document> {
  const { text, encoding, warning } = decode(input)
  const composer = new Composer()
  if (warning) composer.warnings.push(warning)
  let before = -Infinity
  let length = 0
  let said: string[] = []
  for (const block of apart(cuesOf(clean(text), input.name)).split(/\n\s*\n/)) {
    const lines = block.split('\n')
    const at = lines.findIndex((line) => times.test(line))
    if (at < 0) {
      // A damaged cue still has words; WebVTT's own blocks have none.
      if (!/^\s*(?:WEBVTT|NOTE|STYLE|REGION|X-TIMESTAMP)/.test(block) && !/^\s*\d*\s*$/.test(block))
        composer.paragraph(spoken(block))
      continue
    }
    const label = stamp(times.exec(lines[at]!)![1]!)
    const shown = spoken(lines.slice(at + 1).join('\n')).split('\n')
    // Live captions keep the line before on the screen while the next one comes.
    const isNew = shown.findIndex((line) => !said.includes(line))
    said = shown
    const words = isNew < 0 ? '' : shown.slice(isNew).join('\n')
    if (words === '') continue
    const start = seconds(label)
    composer.place('time', label)
    const goesOn = start - before <= PAUSE + 6 && length + words.length < LONGEST && !/^\S+:\s/.test(words)
    if (goesOn) composer.line(words)
    else composer.paragraph(words)
    length = goesOn ? length + words.length : words.length
    before = start
  }
  composer.endPlace('time')
  const isVtt = /^\s*WEBVTT/.test(text) || /\.vtt$/i.test(input.name)
  return composer.finish({ mediaType: isVtt ? 'text/vtt' : 'application/x-subrip', parser: 'subtitles@3', encoding })
}

/** An empty line before each cue: some programs leave it out. A cue's number belongs to it. */
function apart(text: string): string {
  return text.replace(/\n((?:\d+[ \t]*\n)?[ \t]*(?:\d+:)?\d{1,2}:\d{2}[.,]\d{1,3}[ \t]*-->)/g, '\n\n$1')
}

function spoken(text: string): string {
  const named = text
    .replace(/<v(?:\.[^\s>]*)?\s+([^>]+)>/g, '$1: ')
    .replace(/<\/?[cv](?:\.[^>]*)?>|<\d[\d:.]*>|\{\\[^}]*\}/g, '')
  return htmlToText(named).trim()
}

/** `1:02` → `00:01:02`. */
function stamp(time: string): string {
  const parts = time.split(':').map((part) => part.padStart(2, '0'))
  return [...Array<string>(3 - parts.length).fill('00'), ...parts].join(':')
}

function seconds(label: string): number {
  const [hours = 0, minutes = 0, rest = 0] = label.split(':').map(Number)
  return hours * 3600 + minutes * 60 + rest
}
