/** What taking files in needs of the other stages, and what it tells them. */
import type { Incoming } from '../4-store/incoming'
import type { Problem } from '../errors'
import type { DocumentSummary, EngineSettings } from '../types'
import type { KeepingParts } from './keeping'
import type { Library } from './library'
import type { Readers } from './readers'

export interface IntakeParts extends KeepingParts {
  library: Library
  incoming: Incoming
  readers: Readers
  /** Files read side by side. */
  parallel: number
  originals: Incoming
  settings: EngineSettings
}

export interface IntakeEvents {
  /** A file is being read. */
  changed(summary: DocumentSummary): void
  /** Files were found, begun or ended. */
  progress(): void
  /** A document with chunks was stored. */
  stored(): void
  /**
   * Reading can't go on: the store is full or gone. What waits is kept.
   * @param told whether whoever handed the files over hears of it
   */
  halted(problem: Problem, told: boolean): void
}
