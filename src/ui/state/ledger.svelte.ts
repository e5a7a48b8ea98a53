import type { CallReport } from '../../network/connect'
import type { Usage } from '../../types'
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
  /** Tokens that models counted, and what they cost by the price table; absent before any was counted. */
  spent?: Spent
}

/** Tokens as servers counted them, and dollars. */
export interface Spent extends Usage {
  dollars: number
  /** Whether a call is among them whose price is not known, so that it cost more than that. */
  more: boolean
}

const nothing: Spent = { input: 0, output: 0, dollars: 0, more: false }

function sum(a: Spent, b: Spent): Spent {
  return {
    input: a.input + b.input,
    output: a.output + b.output,
    dollars: a.dollars + b.dollars,
    more: a.more || b.more,
  }
}

/** Days that are kept. */
const DAYS = 366

/** In local time. */
function dayOf(at: number): string {
  const date = new Date(at)
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
}

/** Every request that left this device: with its text since the page was opened, as totals for each day before. */
export class Ledger {
  #calls = $state.raw<Call[]>([])
  #days = $state.raw(recall<Day[]>('sent', []))
  #spent = $state.raw(nothing)

  /** Since the page was opened, newest first. */
  get calls(): Call[] {
    return this.#calls
  }

  /** Newest first. */
  get days(): Day[] {
    return this.#days
  }

  /** Tokens and cost since the page was opened. */
  get spent(): Spent {
    return this.#spent
  }

  /** Tokens and cost of this day, also of other tabs and before the page was opened. */
  get today(): Spent {
    return this.#days.find(({ day }) => day === dayOf(Date.now()))?.spent ?? nothing
  }

  /** Takes down what a call took; `dollars` is undefined where the price is not known. */
  spend({ input, output }: Usage, dollars: number | undefined): void {
    const spent = { input, output, dollars: dollars ?? 0, more: dollars === undefined }
    this.#spent = sum(this.#spent, spent)
    this.#add(Date.now(), { calls: 0, bytes: 0, received: 0, spent })
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
    this.#spent = nothing
    keep('sent', undefined)
  }

  #add(at: number, more: Omit<Day, 'day'>): void {
    const day = dayOf(at)
    // Another tab may have sent something in the meantime.
    const kept = recall<Day[]>('sent', [])
    const before = kept.find((one) => one.day === day) ?? { day, calls: 0, bytes: 0, received: 0 }
    const now: Day = {
      day,
      calls: before.calls + more.calls,
      bytes: before.bytes + more.bytes,
      received: before.received + more.received,
      ...(before.spent || more.spent ? { spent: sum(before.spent ?? nothing, more.spent ?? nothing) } : {}),
    }
    this.#days = [now, ...kept.filter((one) => one.day !== day)]
      .sort((a, b) => b.day.localeCompare(a.day))
      .slice(0, DAYS)
    keep('sent', this.#days)
  }
}
