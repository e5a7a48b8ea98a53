/** What the page and the network document say to each other. */
import type { ModelSettings } from '../answer'
import type { CallReport } from './calls'

/** Waiting times other than the usual ones, in milliseconds. */
export interface Waits {
  /** To the first token. */
  patience?: number
  /** Before each further try. */
  pauses?: number[]
}

/** The document, as the page calls it over its first port. */
export interface NetworkDocument {
  /** Every request from now on, in order; never ends. */
  calls(signal?: AbortSignal): AsyncIterable<CallReport>
  /**
   * Hands over what calls need, once.
   * @throws AppError `generate/address` where the server is not the one that the document's policy allows
   */
  open(settings: ModelSettings, key: string, waits: Waits): Promise<void>
  /** Serves the language model at one more port. */
  attach(port: MessagePort): Promise<void>
  /** Ends all calls under way, with `generate/stopped`. */
  close(): Promise<void>
}

/** In the document's address, after the server: it is to put itself into a frame without an origin. */
export const APART = 'apart'

/** What frames on the way to the document hand down: the browser's permission to call this machine and its network, by all its names. */
export const LOCAL_NETWORK = 'local-network-access *; local-network *; loopback-network *'

/** What the document sends to the page first, with the page's end of their port. */
export const HELLO = 'rummage-network'
