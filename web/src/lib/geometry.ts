// Where cells lie and what shape they have; one unit is the side of a square or the radius of a hex.
import type { Board, Cell } from './types'

export const UNIT = 60
const ROOT3 = Math.sqrt(3)

export interface Spot {
  cell: Cell
  x: number
  y: number
}

export interface Layout {
  spots: Spot[]
  outline: string
  /** The radius of a circle that fits into a cell. */
  inner: number
  box: [number, number, number, number]
}

/** Where everything lies; a cell that has not changed keeps its spot from the last time. */
export function layout(board: Board, last?: Layout): Layout {
  const hex = board.kind === 'hex'
  const flat = board.orientation === 'flat'
  const kept = new Map(last?.spots.map((spot) => [spot.cell, spot]))
  const spots = board.cells.map((cell) => kept.get(cell) ?? { cell, ...center(cell, hex, flat) })
  const inner = hex ? (UNIT * ROOT3) / 2 : UNIT / 2
  const [wide, high] = hex ? (flat ? [UNIT, inner] : [inner, UNIT]) : [inner, inner]
  const xs = spots.map((spot) => spot.x)
  const ys = spots.map((spot) => spot.y)
  const [left, top] = [Math.min(...xs) - wide - 4, Math.min(...ys) - high - 4]
  const [right, bottom] = [Math.max(...xs) + wide + 4, Math.max(...ys) + high + 4]
  return {
    spots,
    outline: hex ? hexagon(UNIT * 0.96, flat) : square(UNIT * 0.96),
    inner,
    box: [left, top, right - left, bottom - top],
  }
}

function center(cell: Cell, hex: boolean, flat: boolean): { x: number; y: number } {
  const [a, b] = cell.at as [number, number]
  if (!hex) return { x: b * UNIT, y: a * UNIT }
  if (flat) return { x: UNIT * 1.5 * a, y: UNIT * ROOT3 * (b + a / 2) }
  return { x: UNIT * ROOT3 * (a + b / 2), y: UNIT * 1.5 * b }
}

function hexagon(radius: number, flat: boolean): string {
  const start = flat ? 0 : -Math.PI / 2
  const corners = Array.from({ length: 6 }, (_, at) => {
    const angle = start + (at * Math.PI) / 3
    return `${(radius * Math.cos(angle)).toFixed(2)} ${(radius * Math.sin(angle)).toFixed(2)}`
  })
  return `M${corners.join('L')}Z`
}

function square(side: number): string {
  const half = side / 2
  return `M${-half} ${-half}H${half}V${half}H${-half}Z`
}

/** The nearest spot in the direction of an arrow key. */
export function neighbour(spots: Spot[], from: Spot, key: string): Spot | undefined {
  const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key] ?? [0, 0]
  let best: Spot | undefined
  let least = Infinity
  for (const spot of spots) {
    const along = (spot.x - from.x) * dx! + (spot.y - from.y) * dy!
    const across = Math.abs((spot.x - from.x) * dy!) + Math.abs((spot.y - from.y) * dx!)
    if (along <= 1 || across > along * 1.8) continue
    const far = along + across * 1.5
    if (far < least) [best, least] = [spot, far]
  }
  return best
}

/** Places for several small things in one cell; what lies under them stays to be seen. */
export function scatter(count: number, inner: number, over: boolean): { x: number; y: number; size: number }[] {
  if (count <= 1 && over) return [{ x: 0, y: inner * 0.3, size: inner * 0.56 }]
  if (count <= 1) return [{ x: 0, y: 0, size: inner * 0.78 }]
  const size = inner * (count === 2 ? 0.47 : 0.4)
  const ring = inner - size * 1.02
  return Array.from({ length: count }, (_, at) => {
    const angle = (at / count) * 2 * Math.PI + (count === 2 ? 0 : -Math.PI / 2)
    return { x: ring * Math.cos(angle), y: ring * Math.sin(angle), size }
  })
}
