// The log as lines: what happened in the game, and what was said or done at the table.
import type { GameEvent, Update } from './types'

export interface Said {
  number: number
  seat: number | null
  kind: string
  data: Record<string, unknown>
  at: number
}

/** A line of the log: something that happened in the game, or at the table. */
export type Line = EventLine | { said: Said; at: number }

/** Something that happened, when, and whose action brought it about. */
export interface EventLine {
  event: GameEvent
  at: number
  by: number | null
}

const SHOWN = new Set(['chatted', 'joined', 'flagged', 'paused', 'resumed', 'left', 'abandoned', 'back', 'asked',
  'answered', 'withdrawn', 'host-answered', 'handed-over', 'taken-back', 'replaced', 'bot-failed'])

/** The log with these updates; what was taken back is crossed out. */
export function withUpdates(lines: Line[], updates: Update[]): Line[] {
  const struck = new Set(updates.flatMap((one) => one.struck))
  const kept = lines.map((line) =>
    'event' in line && struck.has(line.event.n) ? { ...line, event: { ...line.event, undone: true } } : line,
  )
  const more: Line[] = []
  for (const one of updates) {
    if (SHOWN.has(one.kind)) more.push({ said: { ...one, data: one.data as Record<string, unknown> }, at: one.at })
    for (const event of one.events as unknown as GameEvent[]) {
      if (one.kind === 'flagged' && event.kind === 'timed-out') continue // that is said already
      more.push({ event: struck.has(event.n) ? { ...event, undone: true } : event, at: one.at, by: one.seat })
    }
  }
  return [...kept, ...more]
}
