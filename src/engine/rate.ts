/** How fast work goes, over the last half minute. */
const WINDOW = 30_000

export class Rate {
  private readonly marks: { at: number; sum: number }[] = []
  private sum = 0

  /** @param now milliseconds */
  count(amount: number, now = performance.now()): void {
    if (this.marks.length === 0) this.marks.push({ at: now, sum: this.sum })
    this.sum += amount
    const last = this.marks.at(-1)!
    // Ten marks a second are fine enough.
    if (now - last.at < 100 && this.marks.length > 1) last.sum = this.sum
    else this.marks.push({ at: now, sum: this.sum })
    while (now - this.marks[0]!.at > WINDOW) this.marks.shift()
  }

  /** Amount a second; 0 while unknown. */
  perSecond(now = performance.now()): number {
    const first = this.marks[0]
    if (!first || now - first.at < 500) return 0
    return (1000 * (this.sum - first.sum)) / (now - first.at)
  }

  reset(): void {
    this.marks.length = 0
  }
}
