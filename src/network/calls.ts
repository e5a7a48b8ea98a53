/** What is noted of every request that leaves the network document. Plain data; the key is never part of it. */
export type CallReport =
  /** On its way. `bytes` are those of the body, in UTF-8; `text` is the body, exactly. */
  | { kind: 'sent'; id: string; at: number; method: string; address: string; bytes: number; text: string }
  /** Over. `status` is the server's, 0 where none can be read; `received` are bytes of the answer's body; `ms` since it was sent. */
  | {
      kind: 'ended'
      id: string
      outcome: 'answered' | 'failed' | 'stopped'
      status: number
      received: number
      ms: number
    }
