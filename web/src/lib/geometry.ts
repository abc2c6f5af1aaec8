// A board laid out: where its cells lie, what shape they have, what stands around them.
import { place, ROOT3, UNIT, type Spot } from './cells'
import { edgeNames, type EdgeName } from './edges'
import type { Board } from './types'

/** The shape of a board, whatever stands on it. */
export interface Form {
  outline: string
  /** The radius of a circle that fits into a cell. */
  inner: number
  box: [number, number, number, number]
  /** The names of rows and columns around the cells, and how large they are. */
  edges: EdgeName[]
  type: number
  sides: number
}

export interface Layout extends Form {
  spots: Spot[]
  form: Form
}

/** Where everything lies; a cell that has not changed keeps its spot from the last time, and a board its form. */
export function layout(board: Board, last?: Layout): Layout {
  const hex = board.kind === 'hex'
  const flat = board.orientation === 'flat'
  const kept = new Map(last?.spots.map((spot) => [spot.cell, spot]))
  const spots = board.cells.map((cell) => kept.get(cell) ?? { cell, ...place(cell.at, hex, flat) })
  const form = last && isAlike(spots, last.spots) ? last.form : formOf(board, spots)
  return { ...form, form, spots }
}

/** Whether the same cells lie in the same places. */
function isAlike(spots: Spot[], last: Spot[]): boolean {
  const same = (one: Spot, other: Spot | undefined) =>
    one === other || (one.cell.id === other?.cell.id && one.cell.label === other.cell.label && one.x === other.x && one.y === other.y)
  return spots.length === last.length && spots.every((spot, at) => same(spot, last[at]))
}

function formOf(board: Board, spots: Spot[]): Form {
  const hex = board.kind === 'hex'
  const flat = board.orientation === 'flat'
  const inner = hex ? (UNIT * ROOT3) / 2 : UNIT / 2
  const [wide, high] = hex ? (flat ? [UNIT, inner] : [inner, UNIT]) : [inner, inner]
  const xs = spots.map((spot) => spot.x)
  const ys = spots.map((spot) => spot.y)
  const type = 17 * Math.max(1, (Math.max(...ys) - Math.min(...ys)) / 560)
  const edges = edgeNames(board, spots, type)
  const around = (all: number[], size: number, names: number[]): [number, number] => [
    Math.min(Math.min(...all) - size - 4, ...names.map((at) => at - type * 0.8)),
    Math.max(Math.max(...all) + size + 4, ...names.map((at) => at + type * 0.8)),
  ]
  const [left, right] = around(xs, wide, edges.map((one) => one.x))
  const [top, bottom] = around(ys, high, edges.map((one) => one.y))
  return {
    outline: hex ? hexagon(UNIT * 0.96, flat) : square(UNIT * 0.96),
    inner,
    box: [left, top, right - left, bottom - top],
    edges,
    type,
    sides: hex ? 6 : 4,
  }
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
