/** Kinds of subtitles that have a cue on each line: written anew as SubRip, whose reader reads them then. */
import { extensionOf } from './recognise'

/** The cues of a file in SubRip's form. @param name of the file; SubRip and WebVTT stay as they are */
export function cuesOf(text: string, name: string): string {
  switch (extensionOf(name)) {
    case 'ass':
    case 'ssa':
      return [...substationCues(text)].join('\n\n')
    case 'lrc':
      return [...lyricCues(text)].join('\n\n')
    case 'sbv':
      return text.replace(/^(\d+:\d\d:\d\d\.\d+),(\d+:\d\d:\d\d\.\d+)$/gm, '$1 --> $2')
    default:
      return text
  }
}

/** SubStation Alpha: `Dialogue: 0,0:00:01.00,0:00:03.00,Style,Speaker,0,0,0,,Text`, its fields in the order that `Format` says. */
function* substationCues(text: string): Iterable<string> {
  const events = text.slice(Math.max(0, text.search(/^\[Events\]/im)))
  const fields =
    /^Format:(.*)$/im
      .exec(events)?.[1]
      ?.toLowerCase()
      .split(',')
      .map((field) => field.trim()) ?? []
  const [start, end, speaker] = [fields.indexOf('start'), fields.indexOf('end'), fields.indexOf('name')]
  for (const [, line = ''] of events.matchAll(/^Dialogue:(.*)$/gim)) {
    const values = line.split(',')
    const words = values
      .slice(fields.length - 1)
      .join(',')
      .replace(/\{[^}]*\}/g, '')
      .replace(/\\[Nn]/g, '\n')
      .replace(/\\h/g, ' ')
    const who = values[speaker]?.trim()
    if (words.trim() !== '')
      yield `${values[start]?.trim()}0 --> ${values[end]?.trim()}0\n${who ? `${who}: ` : ''}${words.trim()}`
  }
}

/** Lyrics: `[01:23.45]A line`, with more than one time where it comes again. */
function* lyricCues(text: string): Iterable<string> {
  for (const line of text.split('\n')) {
    const time = /^\[(\d+:\d\d(?:[.:]\d+)?)\]/.exec(line)?.[1]
    const words = line
      .replace(/^(?:\[[^\]]*\])+/, '')
      .replace(/<\d+:\d\d(?:\.\d+)?>/g, '')
      .trim()
    const at = time?.includes('.') ? time : `${time}.00`
    if (time && words !== '') yield `${at}0 --> ${at}0\n${words}`
    else if (words !== '') yield words
  }
}
