// Where the names of cells stand: at the board's edge where rows and columns make them up, otherwise in the cells.
import { place, UNIT, type Spot } from './cells'
import type { Board, Cell } from './types'

export interface EdgeName {
  text: string
  x: number
  y: number
}

const SQUARE = /^([A-Za-z]+)(\d+)$/
const PAIR = /^\W*?(-?\d+)\s*,\s*(-?\d+)\W*$/

/** The names at the edge; none where the cells' own are of another kind. */
export function edgeNames(board: Board, spots: Spot[], size: number): EdgeName[] {
  if (!spots.length) return []
  if (board.kind === 'square') return squareNames(spots, size)
  return board.cells.every(isPair) ? hexNames(board, spots, size) : []
}

/** Letters above the columns and numbers beside the rows, or whatever two parts the names have. */
function squareNames(spots: Spot[], size: number): EdgeName[] {
  const parts = spots.map(({ cell }) => SQUARE.exec(cell.label ?? ''))
  if (parts.some((one) => !one)) return []
  const [top, left] = [Math.min(...spots.map((one) => one.y)), Math.min(...spots.map((one) => one.x))]
  const columns = new Map(spots.map((spot, at) => [spot.x, parts[at]![1]!]))
  const rows = new Map(spots.map((spot, at) => [spot.y, parts[at]![2]!]))
  const away = UNIT / 2 + size * 0.7
  return [
    ...[...columns].map(([x, text]) => ({ text, x, y: top - away })),
    ...[...rows].map(([y, text]) => ({ text, x: left - away, y })),
  ]
}

/** Each line of equal first or second numbers ends with that number; the two kinds of lines at different edges. */
function hexNames(board: Board, spots: Spot[], size: number): EdgeName[] {
  const flat = board.orientation === 'flat'
  const there = new Set(board.cells.map((cell) => cell.at.join()))
  const ends: [number, [number, number]][] = flat ? [[0, [0, -1]], [1, [1, 0]]] : [[0, [0, 1]], [1, [-1, 0]]]
  return ends.flatMap(([axis, [a, b]]) => {
    const beyond = place([a, b], true, flat)
    const far = (UNIT * 0.9 + size * 0.6) / Math.hypot(beyond.x, beyond.y)
    return spots
      .filter(({ cell }) => !there.has([cell.at[0]! + a, cell.at[1]! + b].join()))
      .map(({ cell, x, y }) => ({ text: String(cell.at[axis]), x: x + beyond.x * far, y: y + beyond.y * far }))
  })
}

function isPair(cell: Cell): boolean {
  const pair = PAIR.exec(cell.label ?? '')
  return !!pair && Number(pair[1]) === cell.at[0] && Number(pair[2]) === cell.at[1]
}
