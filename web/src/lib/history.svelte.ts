// The games that were finished in this browser: what was played against whom, and how it came out.
import type { Scene, TableInfo } from './types'

export type Outcome = 'won' | 'lost' | 'draw'

export interface Played {
  table: string
  game: string
  title: string
  at: number
  outcome: Outcome
  place: number
  seats: number
  score: number
  /** The best score of the others. */
  best: number
  /** The level of the bots, or 'people'. */
  against: string
  names: string[]
}

const KEY = 'zirconia.history'
const MOST = 300
export const PEOPLE = 'people'

function read(): Played[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? (kept as Played[]) : []
  } catch {
    return []
  }
}

class GamesPlayed {
  all = $state.raw<Played[]>(read())

  /** Remember a finished game; once is enough. */
  keep(scene: Scene, table: TableInfo, seat: number): void {
    if (!scene.result || this.all.some((one) => one.table === table.table)) return
    this.all = [played(scene, table, seat), ...this.all].slice(0, MOST)
    this.save()
  }

  forget(): void {
    this.all = []
    this.save()
  }

  private save(): void {
    try {
      localStorage.setItem(KEY, JSON.stringify(this.all))
    } catch {
      // A browser that keeps nothing still plays.
    }
  }
}

function played(scene: Scene, table: TableInfo, seat: number): Played {
  const { places, scores } = scene.result!
  const others = table.chairs.filter((chair) => chair.seat !== seat && scene.sides[chair.seat] !== scene.sides[seat])
  const bots = [...new Set(others.map((chair) => (chair.kind === 'bot' ? (chair.bot ?? '') : PEOPLE)))]
  const tied = places[seat] === 1 && others.some((chair) => places[chair.seat] === 1)
  return {
    table: table.table,
    game: scene.game,
    title: scene.title,
    at: Date.now(),
    outcome: tied ? 'draw' : places[seat] === 1 ? 'won' : 'lost',
    place: places[seat] ?? 0,
    seats: scene.seats,
    score: scores[seat] ?? 0,
    best: Math.max(...others.map((chair) => scores[chair.seat] ?? 0)),
    against: bots.length === 1 ? bots[0]! : bots.includes(PEOPLE) ? PEOPLE : bots.join(', '),
    names: others.map((chair) => chair.name || chair.bot || ''),
  }
}

export const gamesPlayed = new GamesPlayed()

/** How many of these were won, lost and drawn. */
export function tally(games: Played[]): Record<Outcome, number> {
  const found: Record<Outcome, number> = { won: 0, lost: 0, draw: 0 }
  for (const one of games) found[one.outcome] += 1
  return found
}
