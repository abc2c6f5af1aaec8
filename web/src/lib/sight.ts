// Which part of a board to show, where it is nearer than whole: the one with most of the cells that are asked about.
import type { Spot } from './cells'
import type { Form } from './geometry'

export interface View {
  middle: [number, number]
  /** How much of the board is in sight, across and down. */
  size: [number, number]
}

interface Best {
  x: number
  y: number
  /** How many of the cells are wholly in sight. */
  seen: number
}

/** So much is left beside the outermost cell. */
const SLACK = 4

/** How far a cell reaches from its middle: a hexagon's corners lie farther out than the circle in it. */
const reachOf = ({ inner, sides }: Form) => inner * (sides === 6 ? 1.11 : 0.96)

/** Whether a cell is wholly in sight. */
export function isIn(spot: Spot, { middle, size }: View, form: Form): boolean {
  const reach = reachOf(form)
  return Math.abs(spot.x - middle[0]) <= size[0] / 2 - reach && Math.abs(spot.y - middle[1]) <= size[1] / 2 - reach
}

/** The middle of a view of the same size with as many of these cells as possible; of several the nearest. */
export function bestView(spots: Spot[], { middle, size }: View, form: Form): Best {
  const reach = reachOf(form) + SLACK
  const xs = middles(spots.map((one) => one.x), size[0], reach, form.box[0], form.box[2])
  const ys = middles(spots.map((one) => one.y), size[1], reach, form.box[1], form.box[3])
  const all = xs.flatMap((x) => ys.map((y) => ({ x, y, seen: spots.filter((one) => isIn(one, { middle: [x, y], size }, form)).length })))
  const far = (one: Best) => Math.hypot(one.x - middle[0], one.y - middle[1])
  return all.reduce((best, one) => (one.seen > best.seen || (one.seen === best.seen && far(one) < far(best)) ? one : best))
}

/** The middles of views that begin or end with one of these cells and show no more of what lies beside the board than
 * they have to. */
function middles(at: number[], size: number, reach: number, from: number, length: number): number[] {
  if (size >= length) return [from + length / 2]
  const held = (middle: number) => Math.min(from + length - size / 2, Math.max(from + size / 2, middle))
  const far = size / 2 - reach
  return [...new Set([...new Set(at)].flatMap((one) => [held(one + far), held(one), held(one - far)]))]
}
