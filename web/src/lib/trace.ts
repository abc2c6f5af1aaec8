// What the others have just done: from the log alone, so that it is the same after a reload.
import { isTurn } from './fold'
import type { EventLine, Line } from './lines'
import type { GameEvent } from './types'

export interface Trace {
  lines: EventLine[]
  /** The same, turn by turn. */
  turns: Turn[]
  /** How many entries the match had before it. */
  since: number
  /** Whether nothing of mine has happened since: then the table still shows it. */
  current: boolean
}

/** What one player did in a row. */
export interface Turn {
  by: number | null
  lines: EventLine[]
}

const NOTHING: Trace = { lines: [], turns: [], since: 0, current: false }
const MOST = 400 // lines that are looked through

/** The last actions of others in a row, as `mine` (null: a spectator, for whom it is one player's turn) sees them. */
export function traceOf(all: Line[], mine: number | null): Trace {
  const found: EventLine[] = []
  let current = true
  for (const entry of entriesFromTheEnd(all)) {
    const by = entry[0]!.by
    const own = mine !== null && by === mine
    if (own) {
      const followed = consequences(entry, mine)
      found.unshift(...followed)
      if (followed.length) break
      if (tell(found).length) break
      current = false
      found.length = 0
      continue
    }
    if (mine === null && found.length && by !== found[found.length - 1]!.by) break
    found.unshift(...entry)
  }
  const lines = tell(found)
  return lines.length ? { lines, turns: turnsOf(found), since: found[0]!.event.entry - 1, current } : NOTHING
}

/** One entry of the match, whoever acted. */
export function momentOf(all: Line[], entry: number): Trace {
  const found = all.flatMap((line) => ('event' in line && line.event.entry === entry ? [{ ...line, by: line.event.seat ?? line.by }] : []))
  const lines = found.filter(({ event }) => !isTurn(event))
  const [by = null, ...others] = new Set(lines.flatMap((line) => line.by ?? [])) // what nobody does follows from it
  return { lines, turns: lines.length ? [{ by: others.length ? null : by, lines }] : [], since: entry - 1, current: true }
}

/** The events of each entry of the match, the last entry first; before the first action there is nothing to tell. */
function* entriesFromTheEnd(all: Line[]): Generator<EventLine[]> {
  let entry: EventLine[] = []
  for (let at = all.length - 1; at >= Math.max(0, all.length - MOST); at -= 1) {
    const line = all[at]!
    if (!('event' in line)) continue
    if (entry.length && entry[0]!.event.entry !== line.event.entry) {
      yield entry
      entry = []
    }
    if (line.event.entry === 0) return
    entry.unshift(line)
  }
  if (entry.length) yield entry
}

/** What followed from one's own action and concerns others too: their income, a fight, a new round. */
function consequences(entry: EventLine[], mine: number): EventLine[] {
  const first = entry.findIndex(({ event }) => event.seat !== undefined && event.seat !== mine && !isTurn(event))
  return first < 0 ? [] : entry.slice(first).map((line) => ({ ...line, by: line.event.seat ?? null }))
}

/** Who did what in a row: another player begins anew, and so does the first action after a heading of the log; what
 * follows from the last action of a turn, as the income of the next player, belongs to that action. */
function turnsOf(found: EventLine[]): Turn[] {
  const turns: Turn[] = []
  let heading = -1 // the entry of the last heading, while nothing of another entry has come
  for (const line of found) {
    if (isTurn(line.event)) heading = line.event.entry
    if (!tell([line]).length) continue
    const goesOn = heading < 0 || line.event.entry === heading
    if (!goesOn) heading = -1
    const last = turns[turns.length - 1]
    if (last && (line.by === null || (goesOn && last.by === line.by))) last.lines.push(line)
    else turns.push({ by: line.by, lines: [line] })
  }
  return turns
}

/** Without what was taken back, and without the headings of the log. */
function tell(lines: EventLine[]): EventLine[] {
  return lines.filter(({ event }) => !event.undone && event.kind !== 'undid' && !isTurn(event))
}

/** Ways that were gone or shot along: from where to where, and whose. */
export interface Way {
  from: string
  to: string
  seat: number | null
  /** Nobody went there: it was aimed at. */
  aimed: boolean
}

export function waysOf(lines: EventLine[]): Way[] {
  return lines.flatMap(({ event }) => {
    const [from, to, target] = [event['from'], event['to'], event['target']]
    const end = typeof to === 'string' ? to : target
    if (typeof from !== 'string' || typeof end !== 'string') return []
    return [{ from: `cell:${from}`, to: `cell:${end}`, seat: event.seat ?? null, aimed: end === target }]
  })
}

/** The cells that were spoken of, with the player who acted there last. */
export function cellsOf(lines: EventLine[]): Map<string, number | null> {
  const found = new Map<string, number | null>()
  for (const { event, by } of lines) for (const id of thingsOf(event)) if (id.startsWith('cell:')) found.set(id, by)
  return found
}

export const thingsOf = (event: GameEvent) => event.parts.flatMap((part) => (part.thing ? [part.thing] : []))
