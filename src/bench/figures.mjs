/** Figures out of what was measured: median, 95th percentile, ratio to a baseline; and their table. */

/** @typedef {import('./series.ts').Measured} Measured */
/** @typedef {import('./series.ts').Series} Series */
/**
 * `p95`: 95 % of the rounds were at least as good. `ratio`: how many times better than the baseline, in the middle of the
 * rounds; under 1 it is worse.
 * @typedef {{ median: number, p95: number, unit: string, ratio?: number, baseline?: string }} Figure
 */

/**
 * The value that a share of all lies at or below, by linear interpolation between neighbours.
 * @param {readonly number[]} values at least one
 * @param {number} share 0 to 1
 */
export function quantile(values, share) {
  const sorted = [...values].sort((a, b) => a - b)
  const place = share * (sorted.length - 1)
  const below = sorted[Math.floor(place)] ?? NaN
  const above = sorted[Math.ceil(place)] ?? NaN
  return below + (above - below) * (place - Math.floor(place))
}

/** Four digits are more than any of it repeats. @param {number} value */
const rounded = (value) => Number(value.toPrecision(4))

/**
 * @param {Series} series
 * @param {Series} baseline
 */
function ratio({ better, values }, baseline) {
  const times = (/** @type {number} */ own, /** @type {number} */ other) =>
    better === 'more' ? own / other : other / own
  // Rounds that lie beside each other had the same machine: their ratios scatter less than the values do.
  if (values.length === baseline.values.length) {
    return quantile(
      values.map((value, round) => times(value, baseline.values[round] ?? NaN)),
      0.5,
    )
  }
  return times(quantile(values, 0.5), quantile(baseline.values, 0.5))
}

/**
 * @param {Measured} measured
 * @returns {Record<string, Figure>}
 */
export function figures(measured) {
  const list = Object.entries(measured).map(([name, series]) => {
    const { unit, better, values, baseline } = series
    const other = baseline === undefined ? undefined : measured[baseline]
    /** @type {Figure} */
    const figure = {
      median: rounded(quantile(values, 0.5)),
      p95: rounded(quantile(values, better === 'more' ? 0.05 : 0.95)),
      unit,
      ...(other ? { ratio: rounded(ratio(series, other)), baseline } : {}),
    }
    return [name, figure]
  })
  return Object.fromEntries(list)
}

/**
 * @param {Record<string, Record<string, Figure>>} benches
 * @returns {string} lines for a person
 */
export function table(benches) {
  const rows = [['', 'median', 'p95', '', 'ratio']]
  for (const [bench, list] of Object.entries(benches)) {
    rows.push([bench, '', '', '', ''])
    for (const [name, { median, p95, unit, ratio, baseline }] of Object.entries(list)) {
      const compared = ratio === undefined ? '' : `${ratio.toFixed(2)} × ${baseline}`
      rows.push([`  ${name}`, readable(median), readable(p95), unit, compared])
    }
  }
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => (row[column] ?? '').length)))
  const line = (/** @type {string[]} */ [name = '', median = '', p95 = '', unit = '', compared = '']) =>
    [
      name.padEnd(widths[0] ?? 0),
      median.padStart(widths[1] ?? 0),
      p95.padStart(widths[2] ?? 0),
      unit.padEnd(widths[3] ?? 0),
      compared,
    ]
      .join('  ')
      .trimEnd()
  return rows.map(line).join('\n')
}

/** @param {number} value */
function readable(value) {
  return value >= 100 ? Math.round(value).toLocaleString('en') : value.toPrecision(3)
}
