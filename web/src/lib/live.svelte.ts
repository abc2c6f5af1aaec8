// A live table: one connection that comes back by itself, and everything it has told so far.
import { api, Refusal } from './api'
import { afterDrawing } from './frames'
import { stepTime } from './pace'
import { share } from './share'
import type { Command, Frame, GameEvent, LiveUpdate, Scene, TableInfo, Update } from './types'

type Status = 'connecting' | 'open' | 'lost' | 'refused'

type Sent = { type: 'ping' } | { type: 'command'; command: Command }

interface Waiting {
  frame: Sent
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
export type Line = EventLine | { said: Said; at: number }

/** Something that happened, when, and whose action brought it about. */
export interface EventLine {
  event: GameEvent
  at: number
  by: number | null
}

const SHOWN = new Set(['chatted', 'joined', 'flagged', 'paused', 'resumed', 'left', 'abandoned', 'back', 'asked',
  'answered', 'withdrawn', 'host-answered', 'handed-over', 'taken-back', 'replaced', 'bot-failed'])
const SOON = 40 // milliseconds in which an answer follows what it has changed
const MOST_SCENES = 400 // that are kept to look back at
const ANSWER = 6000 // milliseconds in which something has to come of what was sent, or the connection is lost
const WELCOME = 20000 // the same for a new connection: what was missed may be long
const PULSE = 10000 // milliseconds after which it is tried whether the connection still holds
const BLINK = 1000 // milliseconds for which a lost connection may come back unnoticed
const CLOSED_FOR_GOOD = [4400, 4401, 4404]

/** A move knows which decision it answers: it can be sent twice and is made once. */
function moveOf(frame: Sent): Extract<Command, { do: 'move' }> | null {
  return frame.type === 'command' && frame.command.do === 'move' ? frame.command : null
}

export class LiveTable {
  table = $state.raw<TableInfo | null>(null)
  view = $state.raw<Scene | null>(null)
  held = $state.raw<number[]>([])
  host = $state(false)
  lines = $state.raw<Line[]>([])
  fresh = $state.raw<GameEvent[]>([])
  status = $state<Status>('connecting')
  problem = $state('')
  /** Whether the connection has been lost for longer than a blink, and a move waits for it to come back. */
  away = $state(false)
  kept = $state(false)
  /** How many actions of others have come and are not shown yet. */
  behind = $state(0)
  /** How many entries the match has, as far as it is shown. */
  entry = $state(0)
  /** How far the server's clock is ahead of ours. */
  drift = $state(0)

  private socket: WebSocket | null = null
  private waiting = new Map<number, Waiting>()
  private ids = 0
  private number = 0
  private tries = 0
  private closed = false
  private timer = 0
  private pulse = 0
  private silence = 0
  private blink = 0
  private queue: LiveUpdate[] = []
  private answering = 0
  private holding = 0
  /** Whether what was shown last is on the screen; until then updates are gathered. */
  private drawn = true
  private stopDrawing = () => {}
  private scenes = new Map<number, Scene>()

  constructor(
    readonly id: string,
    readonly token: string,
    /** From where to look; null: the server chooses. */
    private seat: number | null = null,
  ) {
    this.connect()
    this.pulse = window.setInterval(() => this.ping(), PULSE)
    addEventListener('offline', this.drop)
    addEventListener('online', this.retry)
    document.addEventListener('visibilitychange', this.retry)
  }

  close(): void {
    this.closed = true
    clearTimeout(this.timer)
    clearInterval(this.pulse)
    clearTimeout(this.silence)
    clearTimeout(this.blink)
    removeEventListener('offline', this.drop)
    removeEventListener('online', this.retry)
    document.removeEventListener('visibilitychange', this.retry)
    clearTimeout(this.answering)
    clearTimeout(this.holding)
    this.stopDrawing()
    this.socket?.close()
  }

  /** Show at once what others have done meanwhile. */
  skip(): void {
    clearTimeout(this.holding)
    this.holding = 0
    this.flush()
  }

  /** The scene after so many entries of the match, as this seat saw it then. */
  async past(entry: number): Promise<Scene> {
    const kept = this.scenes.get(entry)
    if (kept) return kept
    const seat = this.seat
    const told = (await api.past(this.id, this.token, entry, seat)).view as Scene
    if (seat === this.seat) this.keep(entry, told)
    return told
  }

  /** Also what was passed over may be looked back at. */
  private keepAll(frames: LiveUpdate[]): void {
    let scene = this.view
    for (const frame of frames) if (frame.view) this.keep(frame.entry, (scene = share(scene, frame.view as Scene)))
  }

  private keep(entry: number, scene: Scene): void {
    this.scenes.set(entry, scene)
    const [oldest] = this.scenes.keys()
    if (this.scenes.size > MOST_SCENES && oldest !== undefined) this.scenes.delete(oldest)
  }

  do(command: Command): Promise<void> {
    return this.send({ type: 'command', command })
  }

  look(seat: number): Promise<void> {
    this.seat = seat
    this.number = 0
    this.lines = []
    this.scenes.clear()
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

  private send(frame: Sent): Promise<void> {
    return new Promise((done, failed) => {
      if (this.socket?.readyState !== WebSocket.OPEN) {
        failed(new Refusal('OFFLINE', 'The connection is gone; it will be back in a moment.'))
        return
      }
      this.post({ frame, done, failed })
    })
  }

  private post(one: Waiting): void {
    const id = ++this.ids
    this.waiting.set(id, one)
    this.socket?.send(JSON.stringify({ ...one.frame, id }))
    this.expect(ANSWER)
  }

  private ping(): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.send({ type: 'ping' }).catch(() => {})
  }

  /** From now on something has to come, or nothing will. */
  private expect(limit: number): void {
    this.silence ||= window.setTimeout(this.drop, limit)
  }

  private heard(): void {
    clearTimeout(this.silence)
    this.silence = 0
  }

  /** The network is gone, or nothing comes any more: a connection that looks open is not. */
  private readonly drop = (): void => {
    const socket = this.socket
    if (!socket || this.closed) return
    this.socket = null
    socket.close()
    this.lost(null)
  }

  /** The network is back, or somebody looks at the page again. */
  private readonly retry = (): void => {
    if (document.hidden || this.closed || this.status === 'refused') return
    if (this.status !== 'lost') return this.ping()
    this.tries = 0
    this.connect()
  }

  private connect(): void {
    if (this.closed) return
    clearTimeout(this.timer)
    this.heard()
    this.queue = []
    this.behind = 0
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.id}/live`)
    this.socket?.close()
    this.socket = socket
    this.expect(WELCOME)
    socket.onopen = () =>
      socket.send(JSON.stringify({ type: 'hello', token: this.token, seat: this.seat, since: this.number }))
    socket.onmessage = (message) => {
      if (socket !== this.socket) return
      this.heard()
      this.take(JSON.parse(message.data as string) as Frame)
    }
    socket.onclose = (event) => {
      if (socket === this.socket) this.lost(event)
    }
  }

  private lost(event: CloseEvent | null): void {
    this.heard()
    this.giveUp(new Refusal('OFFLINE', 'The connection was lost.'))
    if (event && CLOSED_FOR_GOOD.includes(event.code)) {
      this.status = 'refused'
      this.problem = event.reason
      return
    }
    if (this.closed) return
    this.status = 'lost'
    this.blink ||= window.setTimeout(() => (this.away = true), BLINK)
    clearTimeout(this.timer)
    this.timer = window.setTimeout(() => this.connect(), Math.min(5000, 250 * 2 ** this.tries++))
  }

  /** What was asked for has failed; a move is kept, as it can be told later whether it has arrived. */
  private giveUp(why: Refusal): void {
    for (const [id, one] of [...this.waiting]) {
      if (moveOf(one.frame)) continue
      one.failed(why)
      this.waiting.delete(id)
    }
    this.kept = this.waiting.size > 0
  }

  /** Connected anew: a move that has not arrived is made now. Where something else is to be decided, it was made. */
  private resume(): void {
    clearTimeout(this.blink)
    this.blink = 0
    this.away = this.kept = false
    const kept = [...this.waiting.values()]
    this.waiting.clear()
    for (const one of kept) {
      const move = moveOf(one.frame)
      if (move?.decision === this.table?.decision && move?.seat === this.seat) this.post(one)
      else one.done()
    }
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
      this.resume()
    } else if (frame.type === 'update') {
      this.later(frame)
    } else if (frame.type === 'done') {
      this.skip()
      this.waiting.get(frame.id)?.done()
      this.waiting.delete(frame.id)
    } else if (frame.type === 'pong') {
      this.waiting.delete(frame.id)
      this.drift = frame.now - Date.now()
    } else if (frame.type === 'refused') {
      this.failed(frame.id, new Refusal(frame.error.code, frame.error.message, frame.error.rule))
    }
  }

  /** What came of a command is shown with its answer, at once. What others do waits until that is on the screen. */
  private later(frame: LiveUpdate): void {
    this.queue.push(frame)
    if (this.waiting.size) this.answering ||= window.setTimeout(() => this.showMore(), SOON)
    else if (this.drawn) this.showMore()
    if (this.holding) this.countBehind()
  }

  /** Actions of others are shown one after another, each for a while; other updates together. */
  private showMore(): void {
    clearTimeout(this.answering)
    this.answering = 0
    if (!this.queue.length) return
    if (!stepTime()) this.flush()
    else if (!this.holding || !this.countBehind()) this.step()
  }

  /** Show everything up to the next action of somebody else, and that for its time. */
  private step(): void {
    const next = this.queue.findIndex((frame) => this.isStep(frame))
    const shown = this.queue.splice(0, next < 0 ? this.queue.length : next + 1)
    this.countBehind()
    this.takeIn(shown)
    if (next >= 0) this.holding = window.setTimeout(() => this.heldLongEnough(), stepTime())
  }

  private heldLongEnough(): void {
    this.holding = 0
    if (this.queue.length) this.step()
  }

  private countBehind(): number {
    return (this.behind = this.queue.filter((frame) => this.isStep(frame)).length)
  }

  private isStep(frame: LiveUpdate): boolean {
    return frame.kind === 'moved' && !!frame.view && frame.events.length > 0 && !this.held.includes(frame.seat ?? -1)
  }

  private flush(): void {
    clearTimeout(this.answering)
    this.answering = 0
    this.behind = 0
    this.takeIn(this.queue.splice(0))
  }

  private takeIn(frames: LiveUpdate[]): void {
    const fresh = frames.filter((frame) => frame.number > this.number)
    if (!fresh.length) return
    this.drawn = false
    this.stopDrawing()
    this.stopDrawing = afterDrawing(() => {
      this.drawn = true
      this.showMore()
    })
    this.note(fresh, true)
    this.keepAll(fresh)
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
    if (this.view) this.keep(this.entry, this.view)
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
      this.entry = one.entry
      if (SHOWN.has(one.kind)) more.push({ said: { ...one, data: one.data as Record<string, unknown> }, at: one.at })
      for (const event of one.events as unknown as GameEvent[]) {
        if (one.kind === 'flagged' && event.kind === 'resigned') continue // that is said already
        more.push({ event: struck.has(event.n) ? { ...event, undone: true } : event, at: one.at, by: one.seat })
      }
    }
    this.lines = [...kept, ...more]
    if (live) this.fresh = updates.flatMap((one) => one.events as unknown as GameEvent[])
  }
}
