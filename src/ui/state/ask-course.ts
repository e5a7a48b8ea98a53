/** The course of a question, and what it needs of the one who holds the model. */
import type { ModelSettings } from '../../types'

/** Where the model comes from that is asked. */
export interface ModelSource {
  /** Of the model that can be asked now; undefined where there is none. */
  readonly settings: ModelSettings | undefined
  /** The same connection until the settings change. */
  connect(): { port(): MessagePort } | undefined
}

export type Phase = 'idle' | 'drafting' | 'ready' | 'answering'

export type Step = 'rewriting' | 'searching' | 'rewording' | 'quoting'
