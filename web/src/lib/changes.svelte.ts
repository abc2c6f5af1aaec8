// What is different from before: counters, cards and cells, each by how much.
import type { Area, Board, Piece, Scene } from './types'

export interface CellChange {
  /** Pieces that are no longer there. */
  gone: Piece[]
  /** By how much the level of a piece has changed; 0: it has not. */
  level: number
}

class Changes {
  private counters = $state.raw(new Map<string, number>())
  private cards = $state.raw(new Map<string, number>())
  private cells = $state.raw(new Map<string, CellChange>())

  /** Hold a scene against an earlier one of the same game; null: there is nothing to tell. */
  compare(before: Scene | null, now: Scene | null): void {
    const told = before && now && before !== now && before.game === now.game && before.seat === now.seat
    this.counters = told ? counterChanges(before, now) : new Map()
    this.cards = told ? cardChanges(before, now) : new Map()
    this.cells = told ? new Map(now.boards.flatMap((board) => cellChanges(partner(before, board), board))) : new Map()
  }

  counter(seat: number, id: string): number {
    return this.counters.get(`${seat}/${id}`) ?? 0
  }

  card(id: string): number {
    return this.cards.get(id) ?? 0
  }

  cell(id: string): CellChange | undefined {
    return this.cells.get(id)
  }
}

export const changes = new Changes()

const partner = (scene: Scene, board: Board) => scene.boards.find((one) => one.id === board.id)

function counterChanges(before: Scene, now: Scene): Map<string, number> {
  const values = (scene: Scene) =>
    new Map(scene.players.flatMap((one) => one.counters.map((counter) => [`${one.seat}/${counter.id}`, counter.value] as const)))
  return differences(values(before), values(now), false)
}

/** Of markets and of one's own hand: a card that went, came, or of which there are fewer or more. */
function cardChanges(before: Scene, now: Scene): Map<string, number> {
  return differences(counts(before), counts(now), true)
}

function counts(scene: Scene): Map<string, number> {
  const hands = scene.players.find((one) => one.seat === scene.seat)?.areas.filter((area) => area.kind === 'hand') ?? []
  const shown: Area[] = [...scene.areas.filter((area) => area.kind === 'market'), ...hands]
  const found = new Map<string, number>()
  for (const card of shown.flatMap((area) => area.cards)) found.set(card.id, (found.get(card.id) ?? 0) + card.count)
  return found
}

/** What has changed; a thing that was not there had none of it, where `fresh` things count. */
function differences(before: Map<string, number>, now: Map<string, number>, fresh: boolean): Map<string, number> {
  const found = new Map<string, number>()
  for (const [id, value] of now) {
    const old = before.get(id) ?? (fresh ? 0 : value)
    if (value !== old) found.set(id, value - old)
  }
  return found
}

function cellChanges(before: Board | undefined, now: Board): [string, CellChange][] {
  const old = new Map(before?.cells.map((cell) => [cell.id, cell]))
  return now.cells.flatMap((cell) => {
    const was = old.get(cell.id)
    if (!was || was === cell) return []
    const gone = was.pieces.filter((piece) => !cell.pieces.some((one) => one.id === piece.id))
    const level = cell.pieces.reduce((sum, piece) => sum + grown(piece, was.pieces), 0)
    return gone.length || level ? [[cell.id, { gone, level }]] : []
  })
}

/** By how much a piece that was there already has grown; another owner's is another piece. */
function grown(piece: Piece, before: Piece[]): number {
  const same = before.find((one) => one.id === piece.id && one.name === piece.name && one.owner === piece.owner)
  return same ? (piece.level ?? 0) - (same.level ?? 0) : 0
}

/** '+2', '−1'. */
export const signed = (change: number) => (change > 0 ? `+${change}` : `−${-change}`)
