// Where a cell lies; one unit is the side of a square or the radius of a hex.
import type { Cell } from './types'

export const UNIT = 60
export const ROOT3 = Math.sqrt(3)

export interface Spot {
  cell: Cell
  x: number
  y: number
}

/** The middle of a cell. */
export function place(at: number[], hex: boolean, flat: boolean): { x: number; y: number } {
  const [a, b] = at as [number, number]
  if (!hex) return { x: b * UNIT, y: a * UNIT }
  if (flat) return { x: UNIT * 1.5 * a, y: UNIT * ROOT3 * (b + a / 2) }
  return { x: UNIT * ROOT3 * (a + b / 2), y: UNIT * 1.5 * b }
}
