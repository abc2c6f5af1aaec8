// The log in as few lines as tell the same: what repeats is counted, what differs in one card is listed.
import type { Line, Said } from './lines'
import type { GameEvent, Part } from './types'

/** A line of the log with how often it happened; `listed` are the cards in the place `hole` of its sentence. */
export interface Row {
  key: string
  line: Line
  parts: Part[]
  times: number
  hole: number
  listed: { part: Part; times: number }[]
}

const PRESENCE = ['left', 'back']
const TURNS = ['turn', 'round']
export const isTurn = (event: GameEvent) => TURNS.includes(event.kind)

/** The rows of these lines; those that have not grown since the last time are the same. */
export function fold(lines: Line[], last: Row[] = []): Row[] {
  const known = new Map(last.map((row) => [row.key, row]))
  return rowsOf(lines).map((row) => {
    const old = known.get(row.key)
    return old && old.line === row.line && old.times === row.times && old.parts.length === row.parts.length ? old : row
  })
}

function rowsOf(lines: Line[]): Row[] {
  const rows: Row[] = []
  for (const line of lines) {
    const last = rows[rows.length - 1]
    if (last && 'event' in line && 'event' in last.line && take(last, last.line.event, line.event)) continue
    if ('said' in line && PRESENCE.includes(line.said.kind) && comeOrGone(rows, line)) continue
    rows.push({ key: 'event' in line ? `e${line.event.n}` : `s${line.said.number}`, line, parts: 'event' in line ? line.event.parts : [], times: 1, hole: -1, listed: [] })
  }
  return rows
}

/** Somebody who comes and goes while nothing else happens has one line: where they are now. */
function comeOrGone(rows: Row[], line: Line & { said: Said }): boolean {
  for (let at = rows.length - 1; at >= 0; at -= 1) {
    const row = rows[at]!
    if (!('said' in row.line) || !PRESENCE.includes(row.line.said.kind)) return false
    if (row.line.said.seat !== line.said.seat) continue
    Object.assign(row, { line, times: row.times + 1 })
    return true
  }
  return false
}

/** Put an event into the row before it, if it says the same of the same player. */
function take(row: Row, before: GameEvent, event: GameEvent): boolean {
  const alike = before.kind === event.kind && before.seat === event.seat && before.undone === event.undone && !isTurn(event)
  if (!alike || before.parts.length !== event.parts.length) return false
  const differing = event.parts.flatMap((part, at) => (part.text === before.parts[at]!.text ? [] : [at]))
  const hole = row.hole >= 0 ? row.hole : (differing[0] ?? -1)
  // A list of cards as the subject of a sentence would want another verb.
  if (hole === 0 || differing.some((at) => at !== hole)) return false
  if (hole < 0) {
    row.times += 1
  } else {
    const part = event.parts[hole]!
    if (!part.card || !before.parts[hole]!.card) return false
    if (row.hole < 0) Object.assign(row, { hole, listed: [{ part: before.parts[hole]!, times: row.times }], times: 1 })
    const same = row.listed.find((one) => one.part.text === part.text)
    if (same) same.times += 1
    else row.listed.push({ part, times: 1 })
  }
  row.parts = [...row.parts, ...event.parts.filter((part) => part.thing)]
  return true
}
