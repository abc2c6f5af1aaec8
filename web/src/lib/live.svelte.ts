// A live table: everything that its connection has told so far, shown action by action.
import { api } from './api'
import { Connection } from './connection.svelte'
import { afterDrawing } from './frames'
import { withUpdates, type Line } from './lines'
import { stepTime } from './pace'
import { share } from './share'
import type { Command, Frame, GameEvent, LiveUpdate, Scene, TableInfo, Update } from './types'

const SOON = 40 // milliseconds in which an answer follows what it has changed
const MOST_SCENES = 400 // that are kept to look back at

export class LiveTable {
  table = $state.raw<TableInfo | null>(null)
  view = $state.raw<Scene | null>(null)
  held = $state.raw<number[]>([])
  host = $state(false)
  lines = $state.raw<Line[]>([])
  fresh = $state.raw<GameEvent[]>([])
  /** How many actions of others have come and are not shown yet. */
  behind = $state(0)
  /** How many entries the match has, as far as it is shown. */
  entry = $state(0)
  /** How far the server's clock is ahead of ours. */
  drift = $state(0)

  readonly connection: Connection
  private number = 0
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
    this.connection = new Connection(id, token, {
      hello: () => ({ seat: this.seat, since: this.number }),
      begin: () => {
        this.queue = []
        this.behind = 0
      },
      take: (frame) => this.take(frame),
      isOpen: (move) => move.decision === this.table?.decision && move.seat === this.seat,
    })
  }

  close(): void {
    clearTimeout(this.answering)
    clearTimeout(this.holding)
    this.stopDrawing()
    this.connection.close()
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
    return this.connection.send({ type: 'command', command })
  }

  /** From another seat: the log is told anew, from its point of view. */
  look(seat: number): void {
    this.seat = seat
    this.number = 0
    this.lines = []
    this.scenes.clear()
    this.connection.connect()
  }

  /** Ask for the table as it is now: what is shown has proved to be old. */
  refresh(): void {
    this.connection.renew()
  }

  private take(frame: Frame): void {
    if (frame.type === 'welcome') {
      this.note(frame.updates, this.lines.length > 0)
      this.show(frame.table as TableInfo, frame.view as Scene | null)
      this.held = frame.held
      this.host = frame.host
      this.seat = this.table?.you ?? null
    } else if (frame.type === 'update') {
      this.later(frame)
    } else if (frame.type === 'done') {
      this.skip()
    } else if (frame.type === 'pong') {
      this.drift = frame.now - Date.now()
    }
  }

  /** What came of a command is shown with its answer, at once. What others do waits until that is on the screen. */
  private later(frame: LiveUpdate): void {
    this.queue.push(frame)
    if (this.connection.waits) this.answering ||= window.setTimeout(() => this.showMore(), SOON)
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

  private show(table: TableInfo, view: Scene | null): void {
    this.drift = table.now - Date.now()
    this.table = share(this.table, table)
    this.view = share(this.view, view)
    this.number = table.number
    if (this.view) this.keep(this.entry, this.view)
  }

  private note(updates: Update[], live: boolean): void {
    const last = updates.at(-1)
    if (!last) return
    for (const one of updates) this.number = Math.max(this.number, one.number)
    this.entry = last.entry
    this.lines = withUpdates(this.lines, updates)
    if (live) this.fresh = updates.flatMap((one) => one.events as unknown as GameEvent[])
  }
}
