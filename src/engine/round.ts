/** Progress of reading: from the first file that is handed over to the last that is done. */
import type { LongFile, Source, Work } from '../types'
import { Rate } from './rate'
import type { Progress } from '../1-parse/registry'

export class Round {
  private readonly rate = new Rate()
  private readonly current: string[] = []
  private readonly long = new Map<string, LongFile & { size: number }>()
  private files = 0
  private filesDone = 0
  private filesFailed = 0
  private bytes = 0
  private bytesDone = 0

  /** No file is left. */
  get over(): boolean {
    return this.filesDone >= this.files
  }

  found(files: number, bytes: number): void {
    this.files += files
    this.bytes += bytes
  }

  /** A file that is being read has shown so many of its pages. */
  reached({ name, bytes: { size } }: Source, { done, pages }: Progress): void {
    this.long.set(name, { name, done, pages, size })
  }

  begin(name: string): void {
    this.current.push(name)
  }

  end(name: string): void {
    const at = this.current.indexOf(name)
    if (at >= 0) this.current.splice(at, 1)
    this.long.delete(name)
  }

  failed(): void {
    this.filesFailed++
  }

  done(bytes: number): void {
    this.filesDone++
    this.bytesDone += bytes
    this.rate.count(bytes)
  }

  /** Files that will not be read after all. */
  skip(files: number): void {
    this.files -= files
  }

  reset(): void {
    this.files = this.filesDone = this.filesFailed = this.bytes = this.bytesDone = 0
    this.rate.reset()
  }

  state(): Work['reading'] {
    const rate = this.rate.perSecond()
    const long = [...this.long.values()]
    const begun = long.reduce((sum, { size, done, pages }) => sum + (size * done) / pages, 0)
    return {
      done: this.filesDone,
      failed: this.filesFailed,
      total: this.files,
      current: [...this.current],
      ...(long.length > 0 ? { long: long.map(({ size: _, ...file }) => file) } : {}),
      rate,
      ...(rate > 0 ? { secondsLeft: Math.max(0, this.bytes - this.bytesDone - begun) / rate } : {}),
    }
  }
}
