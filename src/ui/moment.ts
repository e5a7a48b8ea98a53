const hours = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' })
const days = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' })
const years = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })

/** When something was asked: "Today, 14:02", "Yesterday", "27 Nov", "18 Nov 2024". */
export function moment(at: number, now = Date.now()): string {
  const midnight = new Date(now).setHours(0, 0, 0, 0)
  if (at >= midnight) return `Today, ${hours.format(at)}`
  if (at >= new Date(midnight - 1).setHours(0, 0, 0, 0)) return 'Yesterday'
  return new Date(at).getFullYear() === new Date(now).getFullYear() ? days.format(at) : years.format(at)
}
