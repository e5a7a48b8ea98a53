import type { CallReport } from '../../network/connect'
import { keep, recall } from './kept'

/** A request that left this device, as the network document reported it. */
export interface Call {
  id: string
  /** Milliseconds since 1970. */
  at: number
  method: string
  address: string
  /** Of its body. */
  bytes: number
  /** The body, exactly. */
  text: string
  outcome: 'under way' | 'answered' | 'failed' | 'stopped'
  /** Of HTTP; 0 where none can be read. */
  status: number
  received: number
  ms: number
}

/** What was sent on a day, without its texts. */
export interface Day {
  /** "2026-12-01", in local time. */
  day: string
  calls: number
  bytes: number
  received: number
}

/** Days that are kept. */
const DAYS = 366

/** Every request that left this device: with its text since the page was opened, as totals for each day before. */
export class Ledger {
  #calls = $state.raw<Call[]>([])
  #days = $state.raw(recall<Day[]>('sent', []))

  /** Since the page was opened, newest first. */
  get calls(): Call[] {
    return this.#calls
  }

  /** Newest first. */
  get days(): Day[] {
    return this.#days
  }

  /** Bytes sent since the page was opened. */
  get bytes(): number {
    return this.#calls.reduce((sum, call) => sum + call.bytes, 0)
  }

  /** Takes down what the network document reports. */
  report(report: CallReport): void {
    const { kind, ...facts } = report
    if (kind === 'sent') {
      const { at, bytes } = report
      this.#calls = [{ ...report, outcome: 'under way', status: 0, received: 0, ms: 0 }, ...this.#calls]
      this.#add(at, { calls: 1, bytes, received: 0 })
    } else {
      this.#calls = this.#calls.map((call) => (call.id === report.id ? { ...call, ...facts } : call))
      this.#add(Date.now(), { calls: 0, bytes: 0, received: report.received })
    }
  }

  forget(): void {
    this.#calls = []
    this.#days = []
    keep('sent', undefined)
  }

  #add(at: number, more: Omit<Day, 'day'>): void {
    const date = new Date(at)
    const day = [date.getFullYear(), date.getMonth() + 1, date.getDate()]
      .map((part) => String(part).padStart(2, '0'))
      .join('-')
    // Another tab may have sent something in the meantime.
    const kept = recall<Day[]>('sent', [])
    const before = kept.find((one) => one.day === day) ?? { day, calls: 0, bytes: 0, received: 0 }
    const now: Day = {
      day,
      calls: before.calls + more.calls,
      bytes: before.bytes + more.bytes,
      received: before.received + more.received,
    }
    this.#days = [now, ...kept.filter((one) => one.day !== day)]
      .sort((a, b) => b.day.localeCompare(a.day))
      .slice(0, DAYS)
    keep('sent', this.#days)
  }
}
