// A live table: one connection that comes back by itself, and everything it has told so far.
import { Refusal } from './api'
import { share } from './share'
import type { Command, Frame, GameEvent, LiveUpdate, Scene, TableInfo, Update } from './types'

type Status = 'connecting' | 'open' | 'lost' | 'refused'

interface Waiting {
  done: () => void
  failed: (error: Refusal) => void
}

export interface Said {
  number: number
  seat: number | null
  kind: string
  data: Record<string, unknown>
  at: number
}

/** A line of the log: something that happened in the game, or at the table. */
export type Line = { event: GameEvent; at: number } | { said: Said; at: number }

const SHOWN = new Set(['chatted', 'joined', 'resigned', 'flagged', 'paused', 'resumed', 'left', 'back', 'asked',
  'answered', 'host-answered', 'handed-over', 'taken-back', 'replaced', 'bot-failed'])
const GATHER = 40 // milliseconds in which updates are gathered
const CLOSED_FOR_GOOD = [4400, 4401, 4404]

export class LiveTable {
  table = $state.raw<TableInfo | null>(null)
  view = $state.raw<Scene | null>(null)
  held = $state.raw<number[]>([])
  host = $state(false)
  lines = $state.raw<Line[]>([])
  fresh = $state.raw<GameEvent[]>([])
  status = $state<Status>('connecting')
  problem = $state('')
  /** How far the server's clock is ahead of ours. */
  drift = $state(0)

  private socket: WebSocket | null = null
  private waiting = new Map<number, Waiting>()
  private ids = 0
  private number = 0
  private seat: number | null = null
  private tries = 0
  private closed = false
  private timer = 0
  private pulse = 0
  private queue: LiveUpdate[] = []
  private gathering = 0
  private flushed = 0

  constructor(
    readonly id: string,
    readonly token: string,
  ) {
    this.connect()
    this.pulse = window.setInterval(() => this.ping(), 15000)
  }

  close(): void {
    this.closed = true
    clearTimeout(this.timer)
    clearInterval(this.pulse)
    clearTimeout(this.gathering)
    this.socket?.close()
  }

  do(command: Command): Promise<void> {
    return this.send({ type: 'command', command })
  }

  look(seat: number): Promise<void> {
    this.seat = seat
    this.number = 0
    this.lines = []
    // The log is told anew from the other seat's point of view.
    this.socket?.close()
    this.connect()
    return Promise.resolve()
  }

  /** Ask for the table as it is now: what is shown has proved to be old. */
  refresh(): void {
    this.socket?.close()
    this.failed(null, new Refusal('OFFLINE', 'The connection was made anew.'))
    this.connect()
  }

  private send(frame: Record<string, unknown>): Promise<void> {
    return new Promise((done, failed) => {
      if (this.socket?.readyState !== WebSocket.OPEN) {
        failed(new Refusal('OFFLINE', 'The connection is gone; it will be back in a moment.'))
        return
      }
      const id = ++this.ids
      this.waiting.set(id, { done, failed })
      this.socket.send(JSON.stringify({ ...frame, id }))
    })
  }

  private ping(): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.send({ type: 'ping' }).catch(() => {})
  }

  private connect(): void {
    if (this.closed) return
    this.queue = []
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.id}/live`)
    this.socket = socket
    socket.onopen = () =>
      socket.send(JSON.stringify({ type: 'hello', token: this.token, seat: this.seat, since: this.number }))
    socket.onmessage = (message) => {
      if (socket === this.socket) this.take(JSON.parse(message.data as string) as Frame)
    }
    socket.onclose = (event) => {
      if (socket === this.socket) this.lost(event)
    }
  }

  private lost(event: CloseEvent): void {
    for (const one of this.waiting.values()) one.failed(new Refusal('OFFLINE', 'The connection was lost.'))
    this.waiting.clear()
    if (CLOSED_FOR_GOOD.includes(event.code)) {
      this.status = 'refused'
      this.problem = event.reason
      return
    }
    if (this.closed) return
    this.status = 'lost'
    this.timer = window.setTimeout(() => this.connect(), Math.min(5000, 250 * 2 ** this.tries++))
  }

  private take(frame: Frame): void {
    if (frame.type === 'welcome') {
      this.status = 'open'
      this.tries = 0
      this.note(frame.updates, this.lines.length > 0)
      this.show(frame.table as TableInfo, frame.view as Scene | null)
      this.held = frame.held
      this.host = frame.host
      this.seat = this.table?.you ?? null
    } else if (frame.type === 'update') {
      this.later(frame)
    } else if (frame.type === 'done') {
      this.flush()
      this.waiting.get(frame.id)?.done()
      this.waiting.delete(frame.id)
    } else if (frame.type === 'pong') {
      this.waiting.delete(frame.id)
      this.drift = frame.now - Date.now()
    } else if (frame.type === 'refused') {
      this.failed(frame.id, new Refusal(frame.error.code, frame.error.message, frame.error.rule))
    }
  }

  /** One update is shown at once; of many in a row only the state after the last. */
  private later(frame: LiveUpdate): void {
    this.queue.push(frame)
    const since = performance.now() - this.flushed
    if (since > GATHER) this.flush()
    else this.gathering ||= window.setTimeout(() => this.flush(), GATHER - since)
  }

  private flush(): void {
    clearTimeout(this.gathering)
    this.gathering = 0
    const fresh = this.queue.filter((frame) => frame.number > this.number)
    this.queue = []
    if (!fresh.length) return
    this.flushed = performance.now()
    this.note(fresh, true)
    const last = fresh.findLast((frame) => frame.table)
    if (last) this.show(last.table as unknown as TableInfo, (last.view ?? null) as Scene | null)
  }

  /** A refusal without a number (too many frames) may mean any that waits. */
  private failed(id: number | null, why: Refusal): void {
    for (const [number, one] of [...this.waiting]) {
      if (id !== null && number !== id) continue
      one.failed(why)
      this.waiting.delete(number)
    }
  }

  private show(table: TableInfo, view: Scene | null): void {
    this.drift = table.now - Date.now()
    this.table = share(this.table, table)
    this.view = share(this.view, view)
    this.number = table.number
  }

  /** Put updates into the log; what was taken back is crossed out. */
  private note(updates: Update[], live: boolean): void {
    if (!updates.length) return
    const struck = new Set(updates.flatMap((one) => one.struck))
    const kept = this.lines.map((line) =>
      'event' in line && struck.has(line.event.n) ? { ...line, event: { ...line.event, undone: true } } : line,
    )
    const more: Line[] = []
    for (const one of updates) {
      this.number = Math.max(this.number, one.number)
      if (SHOWN.has(one.kind)) more.push({ said: { ...one, data: one.data as Record<string, unknown> }, at: one.at })
      for (const event of one.events as unknown as GameEvent[]) {
        more.push({ event: struck.has(event.n) ? { ...event, undone: true } : event, at: one.at })
      }
    }
    this.lines = [...kept, ...more]
    if (live) this.fresh = updates.flatMap((one) => one.events as unknown as GameEvent[])
  }
}
