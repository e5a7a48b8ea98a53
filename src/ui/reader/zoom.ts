/** How large a printed page is shown. */

/** A share of the page's natural size, 0.5 to 4, or as wide as the pane. */
export type Zoom = number | 'width'

/** CSS pixels to a point at 100 %: 96 and 72 to the inch. */
export const natural = 96 / 72

const steps = [0.5, 0.67, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3, 4]

/** On wide panes a page that fills them would be larger than anybody reads it. */
const widest = 1.6

/** The share that a page of `points` width is shown at in `room` CSS pixels. */
export function shareOf(zoom: Zoom, points: number, room: number): number {
  if (zoom !== 'width') return zoom
  return Math.min(widest, Math.max(0.1, room / (points * natural)))
}

/** The next step up or down from a share. */
export function stepped(share: number, by: 1 | -1): number {
  const next = by > 0 ? steps.find((step) => step > share * 1.01) : steps.findLast((step) => step < share * 0.99)
  return next ?? (by > 0 ? 4 : 0.5)
}
