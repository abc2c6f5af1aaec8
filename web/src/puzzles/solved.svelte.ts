// The puzzles that were solved in this browser, the puzzle of the day, and how many days in a row one was solved.
import type { PuzzleInfo } from '../lib/types'

const KEY = 'zirconia.puzzles'
const DAY = 86_400_000

interface Kept {
  /** By puzzle: with which try it was solved; 0 where the answer was looked up. */
  tries: Record<string, number>
  /** The days, counted from 1970, on which a puzzle of the day was solved. */
  days: number[]
}

/** Today's number, as this browser's calendar says. */
export function today(now: Date = new Date()): number {
  return Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / DAY
}

/** The puzzle of a day among some: they take turns in the order of their ids. */
export function daily(puzzles: PuzzleInfo[], day: number): PuzzleInfo | undefined {
  const inOrder = [...puzzles].sort((one, two) => (one.id < two.id ? -1 : 1))
  return inOrder[day % Math.max(1, inOrder.length)]
}

/** How many days in a row there are, up to today or, as today is not over, up to yesterday. */
export function streak(days: number[], day: number): number {
  const known = new Set(days)
  let last = known.has(day) ? day : day - 1
  let found = 0
  while (known.has(last)) {
    found += 1
    last -= 1
  }
  return found
}

function read(): Kept {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Kept>
    return { tries: kept.tries ?? {}, days: Array.isArray(kept.days) ? kept.days : [] }
  } catch {
    return { tries: {}, days: [] }
  }
}

class Solved {
  kept = $state.raw<Kept>(read())

  /** With which try a puzzle was solved, 0 where it was looked up; undefined for a new one. */
  tried(id: string): number | undefined {
    return this.kept.tries[id]
  }

  /** Note how a puzzle came out, once; a puzzle of the day that was found counts for the row of days. */
  note(id: string, tries: number, ofToday: boolean): void {
    if (this.kept.tries[id] !== undefined) return
    const day = today()
    const days = tries && ofToday && !this.kept.days.includes(day) ? [...this.kept.days, day] : this.kept.days
    this.kept = { tries: { ...this.kept.tries, [id]: tries }, days }
    try {
      localStorage.setItem(KEY, JSON.stringify(this.kept))
    } catch {
      // A browser that keeps nothing still plays.
    }
  }

  row = $derived(streak(this.kept.days, today()))
}

export const solved = new Solved()
