/** `npm run -s rummage -- COMMAND`: what the page does, from the command line. It drives the built page in a headless Chromium. */
import { parseArgs } from 'node:util'
import { prepare, runCommand, UsageError, write } from './command.mjs'

const usage = `Usage: npm run -s rummage -- COMMAND

  extract [--json] [--ocr] FILE…       print what is read from each file
  search [--json] DIR QUESTION         read a folder, print the passages that answer best
  evaluate [--json] DIR                rank a set in BEIR layout (corpus.jsonl, queries.jsonl, qrels.tsv) by every method
  evaluate [--json] --golden FILE DIR  read DIR/files, ask the questions of FILE, look for their quotes
  check-answers [--json] FILE          judge recorded answers, JSON lines {id, question?, passages: [{label, text}], answer}
  chunks [--json] DIR                  cut a folder's files in several ways and compare the passages
  chunks [--json] --golden FILE DIR    the same for DIR/files, and how far each way brings up the quotes of FILE

  --json            print JSON: one line a file for extract, one an answer for check-answers, else one object
  --ocr             extract: read pages and pictures without text by text recognition (English and German)
  --chunks HOW      search, --golden: how texts are cut: sections, paragraphs, sentences or fixed, with size and overlap if
                    wanted: paragraphs:1000/0. chunks: may be given several times; else each strategy as it usually is
  --on-demand       search, --golden: embed only the best passages by keyword, as the page does before all is embedded
  --words-only      chunks: ask the questions by words alone, so that nothing has to be embedded
  --show FILE       chunks: print where the passages of a file begin and end, FILE as it is called below DIR
  --unanswerable SET  evaluate: ask DIR the questions of another set as well, and say how well evidence tells them apart; DIR
                    itself: its own questions, each without the passages of its article
  -h, --help        print this

Nothing is sent anywhere: the page is served from this machine to a browser on this machine. Vectors that evaluate and
chunks make are kept in $XDG_CACHE_HOME/rummage, else ~/.cache/rummage, so that a run that was broken off goes on.`

/** @param {string[]} args */
function parse(args) {
  const common = { json: { type: 'boolean', default: false }, help: { type: 'boolean', short: 'h', default: false } }
  const [command, ...rest] = args
  const cut = { chunks: { type: 'string' }, 'on-demand': { type: 'boolean', default: false } }
  const comparing = {
    golden: { type: 'string' },
    chunks: { type: 'string', multiple: true },
    'words-only': { type: 'boolean', default: false },
    show: { type: 'string' },
  }
  const options = {
    ...common,
    ...(command === 'extract' ? { ocr: { type: 'boolean', default: false } } : {}),
    ...(command === 'search' || command === 'evaluate' ? cut : {}),
    ...(command === 'evaluate' ? { golden: { type: 'string' }, unanswerable: { type: 'string' } } : {}),
    ...(command === 'chunks' ? comparing : {}),
  }
  try {
    if (command === undefined || command.startsWith('-')) {
      const { values } = parseArgs({ args, options: common })
      return { command: undefined, values, positionals: [] }
    }
    return { command, ...parseArgs({ args: rest, options, allowPositionals: true }) }
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

/** Chunk settings as `--chunks` writes them. @param {string} how */
function chunkSettings(how) {
  const match = /^(sections|paragraphs|sentences|fixed)(?::(\d+)(?:\/(\d+))?)?$/.exec(how)
  if (!match)
    throw new UsageError(`--chunks ${how} is not one of sections, paragraphs, sentences, fixed, with :size/overlap`)
  const [, strategy = '', size, overlap] = match
  const unit = strategy === 'sentences' || strategy === 'fixed' ? 'words' : 'characters'
  return {
    strategy,
    ...(size === undefined ? {} : { [unit]: Number(size) }),
    ...(overlap === undefined ? {} : { overlap: Number(overlap) }),
  }
}

async function main() {
  const { command, values, positionals } = parse(process.argv.slice(2))
  if (values.help) return write(`${usage}\n`)
  const commands = {
    extract: { fits: positionals.length > 0, needs: 'at least one FILE' },
    search: { fits: positionals.length === 2, needs: 'DIR and QUESTION' },
    evaluate: { fits: positionals.length === 1, needs: 'DIR' },
    'check-answers': { fits: positionals.length === 1, needs: 'FILE' },
    chunks: { fits: positionals.length === 1, needs: 'DIR' },
  }
  if (command === undefined) throw new UsageError('a command is missing')
  if (!Object.hasOwn(commands, command)) throw new UsageError(`there is no command “${command}”`)
  const { fits, needs } = commands[command]
  if (!fits) throw new UsageError(`${command} takes ${needs}`)
  const chunks = Array.isArray(values.chunks)
    ? values.chunks.map(chunkSettings)
    : values.chunks && chunkSettings(values.chunks)

  await prepare()
  const run = await import('./commands.mjs')
  const spelled = { onDemand: values['on-demand'], wordsOnly: values['words-only'] }
  const name = command === 'check-answers' ? 'checkAnswers' : command
  await run[name](positionals, { ...values, ...spelled, chunks }, write)
}

await runCommand('rummage', usage, main)
