// How a finished game went: which turns decided it, and what was done and played how often.
import { isTurn } from './fold'
import type { GameEvent, Moment } from './types'

/** A turn that moved the lead, and what was told of it. */
export interface Decisive {
  moment: Moment
  /** Who gained by it, and by how much against the best of the others. */
  seat: number
  swing: number
  /** Whether somebody else leads since. */
  turned: boolean
  texts: string[]
}

/** Something counted, player by player. */
export interface Counted {
  label: string
  counts: number[]
}

const MOST_TURNS = 5
const MOST_TEXTS = 2
const MOST_COUNTED = 8

const lead = (scores: number[], seat: number) => scores[seat]! - Math.max(...scores.filter((_, other) => other !== seat))
const leader = (scores: number[]) => scores.findIndex((_, seat) => lead(scores, seat) > 0)

/** The turns that changed who leads, then those that moved the lead most; in the order in which they were played. */
export function decisiveTurns(moments: Moment[], events: GameEvent[]): Decisive[] {
  const found = moments.slice(1).flatMap((moment, at): Decisive[] => {
    const before = moments[at]!
    const swings = moment.scores.map((_, seat) => lead(moment.scores, seat) - lead(before.scores, seat))
    const swing = Math.max(...swings)
    if (swing <= 0) return []
    const now = leader(moment.scores)
    const turned = now >= 0 && now !== leader(before.scores)
    return [{ moment, seat: swings.indexOf(swing), swing, turned, texts: tellTale(events, before.entry, moment.entry) }]
  })
  const weight = (one: Decisive) => one.swing + (one.turned ? 1000 : 0)
  return found
    .sort((one, two) => weight(two) - weight(one))
    .slice(0, MOST_TURNS)
    .sort((one, two) => one.moment.entry - two.moment.entry)
}

/** What was told of these entries: what is told seldom says most. */
function tellTale(events: GameEvent[], after: number, upto: number): string[] {
  const often = new Map<string, number>()
  for (const event of events) often.set(event.kind, (often.get(event.kind) ?? 0) + 1)
  return events
    .filter((event) => event.entry > after && event.entry <= upto && !event.undone && event.kind !== 'over' && !isTurn(event))
    .sort((one, two) => often.get(one.kind)! - often.get(two.kind)!)
    .slice(0, MOST_TEXTS)
    .sort((one, two) => one.n - two.n)
    .map((event) => event.text)
}

/** How often each player did what, the most frequent first. */
export function actionsOf(events: GameEvent[], seats: number): Counted[] {
  return counted(events, seats, (event) => (isTurn(event) ? [] : [words(event.kind)]))
}

/** The cards that each player played, the most frequent first; `plays` are the kinds of events that say so. */
export function cardsOf(events: GameEvent[], seats: number, plays: string[] = ['played']): Counted[] {
  const played = events.filter((event) => plays.includes(event.kind))
  return counted(played, seats, (event) => event.parts.flatMap((part) => (part.card ? [part.text] : [])))
}

const words = (kind: string) => kind.charAt(0).toUpperCase() + kind.slice(1).replaceAll('-', ' ')

function counted(events: GameEvent[], seats: number, labels: (event: GameEvent) => string[]): Counted[] {
  const found = new Map<string, number[]>()
  for (const event of events) {
    if (event.undone || typeof event.seat !== 'number') continue
    for (const label of labels(event)) {
      const counts = found.get(label) ?? Array.from({ length: seats }, () => 0)
      counts[event.seat]! += 1
      found.set(label, counts)
    }
  }
  const sum = (one: Counted) => one.counts.reduce((all, count) => all + count, 0)
  return [...found].map(([label, counts]) => ({ label, counts })).sort((one, two) => sum(two) - sum(one)).slice(0, MOST_COUNTED)
}
