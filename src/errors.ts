/**
 * Every way in which Rummage can fail, with the sentence that a person reads and what they can do. A bad file is data
 * (a `Problem`); a bad state is thrown (an `AppError`).
 */

interface Entry {
  /** What happened. `{subject}` is the file or thing it happened to. */
  sentence: string
  /** What to do about it. */
  remedy: string
}

const catalogue = {
  'parse/encrypted': {
    sentence: '{subject} is locked with a password.',
    remedy: 'Save a copy without a password and add that.',
  },
  'parse/corrupt': {
    sentence: '{subject} is damaged and could not be read.',
    remedy: 'Open it in the program that made it, save it again and add that.',
  },
  'parse/no-text': {
    sentence: '{subject} has no text that can be searched, only pictures of it.',
    remedy: 'Have its text recognised: choose it in the library.',
  },
  'parse/empty': {
    sentence: '{subject} is empty.',
    remedy: 'Check that the file was saved or downloaded completely.',
  },
  'parse/too-large': {
    sentence: '{subject} takes more time or memory than a file is given.',
    remedy: 'Split it into smaller files and add those.',
  },
  'parse/unsupported': {
    sentence: '{subject} is of a kind that can’t be read.',
    remedy: 'Save it as PDF or plain text and add that.',
  },
  'parse/password': {
    sentence: '{subject} does not open with this password.',
    remedy: 'Check capital letters and try again.',
  },
  'parse/not-kept': {
    sentence: 'Only the text of {subject} is kept, not the file itself.',
    remedy: 'Allow originals in Settings, then drop the file again.',
  },
  'parse/recogniser': {
    sentence: 'The files for text recognition could not be loaded.',
    remedy: 'Try again while you are online.',
  },
  'parse/missing': {
    sentence: '{subject} could not be opened.',
    remedy: 'Check that it exists, that it is a file, and that you may read it.',
  },
  'chunk/parameters': {
    sentence: 'These chunk settings can’t work.',
    remedy: 'Choose an overlap that is smaller than the size.',
  },
  'embed/missing': {
    sentence: 'The model’s files could not be loaded, so search by meaning is off. Search by word goes on.',
    remedy: 'Reload the page while you are online.',
  },
  'embed/damaged': {
    sentence: 'The model’s weights are damaged, so search by meaning is off. Search by word goes on.',
    remedy: 'Clear this site’s data in the browser, then reload while you are online.',
  },
  'embed/failed': {
    sentence: 'The model stopped working, so search by meaning is off. Search by word goes on.',
    remedy: 'Reload the page; close other tabs if memory is short.',
  },
  'model/missing': {
    sentence: '{subject} is not in this folder, and a model needs it.',
    remedy: 'Put it beside the others and choose the folder again.',
  },
  'model/damaged': {
    sentence: '{subject} is damaged, or not what its name says.',
    remedy: 'Download it again and choose the folder again.',
  },
  'model/too-large': {
    sentence: '{subject} is too large to be run in a browser.',
    remedy: 'Take a smaller model, or its quantised weights (model_quantized.onnx).',
  },
  'model/unsuitable': {
    sentence: '{subject} can’t be run here.',
    remedy: 'Choose a model that makes vectors of texts, or one for reranking, in its ONNX version for the web.',
  },
  'model/unknown': {
    sentence: 'This model is no longer on this device.',
    remedy: 'Choose its folder again.',
  },
  'model/settings': {
    sentence: 'These settings can’t work for a model.',
    remedy: 'Choose a length from 16 to 8,192 tokens.',
  },
  'store/unavailable': {
    sentence: 'The browser gave no access to its storage, so nothing can be kept.',
    remedy: 'Allow site data for this page, or leave private browsing.',
  },
  'store/blocked': {
    sentence: 'Another tab keeps an older version of the library open.',
    remedy: 'Close the other Rummage tabs.',
  },
  'store/newer': {
    sentence: 'This library was made by a newer version of Rummage.',
    remedy: 'Reload the page to get the newer version.',
  },
  'store/full': {
    sentence: 'This device is nearly full. Reading has stopped; nothing is lost.',
    remedy: 'Free some space or remove documents, then go on.',
  },
  'store/incomplete': {
    sentence: '{subject} was not read before the page was closed.',
    remedy: 'Drop it again.',
  },
  'store/elsewhere': {
    sentence: 'Another tab is at work on this library; this one reads along.',
    remedy: 'Make changes there, or close it.',
  },
  'store/missing': {
    sentence: '{subject} is no longer in the library.',
    remedy: 'Add it again.',
  },
  'search/thresholds': {
    sentence: 'These thresholds of evidence can’t work.',
    remedy: 'Choose two numbers from 0 to 2, the one for weak evidence no higher than the one for strong.',
  },
  'generate/key': {
    sentence: '{subject} did not accept the key.',
    remedy: 'Check that it was copied whole and is still valid, then paste it again.',
  },
  'generate/network': {
    sentence: '{subject} could not be reached.',
    remedy: 'Check the address, the server and your connection, then ask again.',
  },
  'generate/offline': {
    sentence: 'This device has no network connection, so {subject} can’t be reached.',
    remedy: 'Connect and ask again, or use a model server on this device.',
  },
  'generate/blocked': {
    sentence: '{subject} does not accept calls from this page.',
    remedy: 'Allow this page’s origin in the server’s settings.',
  },
  'generate/mixed-content': {
    sentence: 'The browser lets a secure page call no server over plain http.',
    remedy: 'Use an https address, or a server on this very machine under http://localhost.',
  },
  'generate/permission': {
    sentence: 'The browser was told not to let this page reach servers on this device or in your local network.',
    remedy: 'Allow access to the local network in the site settings of this page, then ask again.',
  },
  'generate/credit': {
    sentence: '{subject} says that this account has no credit left.',
    remedy: 'Add credit there, or choose another model or server.',
  },
  'generate/busy': {
    sentence: '{subject} is busy or has had too many requests.',
    remedy: 'Wait a little and ask again.',
  },
  'generate/server': {
    sentence: '{subject} failed.',
    remedy: 'Ask again later, or choose another model.',
  },
  'generate/timeout': {
    sentence: '{subject} gave no answer within 30 seconds.',
    remedy: 'Ask again, or choose a faster model.',
  },
  'generate/length': {
    sentence: 'The answer was cut off because it grew too long, so it is not shown as whole.',
    remedy: 'Ask for less at once, or choose a model that answers shorter.',
  },
  'generate/prompt-too-long': {
    sentence: 'The passages are too long for this model.',
    remedy: 'Take fewer passages, or choose a model that reads more.',
  },
  'generate/malformed': {
    sentence: '{subject} answered in a form that can’t be understood.',
    remedy: 'Check that the address belongs to a server of the chosen kind.',
  },
  'generate/model': {
    sentence: '{subject} does not have this model.',
    remedy: 'Choose another one from its list.',
  },
  'generate/address': {
    sentence: '{subject} is not the address of a server.',
    remedy: 'Write it like https://api.openai.com/v1 or http://localhost:11434.',
  },
  'generate/document': {
    sentence: 'The part of Rummage that makes calls could not be loaded.',
    remedy: 'Reload the page while you are online, then ask again.',
  },
  'generate/stopped': {
    sentence: 'The call was stopped because the settings for answers changed.',
    remedy: 'Ask again.',
  },
  'generate/passphrase': {
    sentence: 'The key does not open with this passphrase.',
    remedy: 'Check capital letters and try again, or forget the key and paste it anew.',
  },
  'generate/none': {
    sentence: 'No language model is set up.',
    remedy: 'Paste a key or name a local server in Settings.',
  },
  'generate/template': {
    sentence: 'This wording of the prompt can’t work.',
    remedy: 'Rules need {refusal}; what is asked needs {passages} and {question}, once each.',
  },
  'evaluate/set': {
    sentence: '{subject} is not laid out as it should be, so nothing can be measured with it.',
    remedy: 'Mend the line that is named and try again.',
  },
  'page/part': {
    sentence: 'This part of the page could not be loaded.',
    remedy: 'Reload the page while you are online; your library is kept.',
  },
  'engine/failed': {
    sentence: 'Rummage’s own worker stopped.',
    remedy: 'Reload the page; your library is kept.',
  },
  'engine/unsupported': {
    sentence: 'This browser lacks something that Rummage needs.',
    remedy: 'Use a current Firefox, Chrome, Edge or Safari.',
  },
} as const satisfies Record<string, Entry>

/** `stage/reason`. */
export type ProblemCode = keyof typeof catalogue

/** What went wrong, as plain data that crosses between workers. */
export interface Problem {
  code: ProblemCode
  /** File or thing concerned, as a person would name it. */
  subject?: string
  /** The exact cause, for the curious: a library's message, a limit with both figures. */
  detail?: string
  /** Overrides the catalogue's remedy where more is known ("Save it as .docx and add that."). */
  remedy?: string
}

/** The sentence and the remedy for a problem, in English. */
export function describe(problem: Problem): { sentence: string; remedy: string } {
  const entry: Entry = catalogue[problem.code]
  return {
    sentence: entry.sentence.replace('{subject}', () => problem.subject ?? 'The file'),
    remedy: problem.remedy ?? entry.remedy,
  }
}

/** A problem that is thrown. `message` is its sentence. */
export class AppError extends Error {
  readonly problem: Problem

  constructor(problem: Problem, options?: ErrorOptions) {
    super(describe(problem).sentence, options)
    this.name = 'AppError'
    this.problem = problem
  }
}

/** Any thrown value as plain data; what is not an `AppError` gets `code` and keeps its message as detail. */
export function toProblem(thrown: unknown, code: ProblemCode, subject?: string): Problem {
  if (thrown instanceof AppError) return { ...(subject ? { subject } : {}), ...thrown.problem }
  const detail = thrown instanceof Error ? thrown.message : String(thrown)
  return { code, ...(subject ? { subject } : {}), detail }
}
