// The connection to a table: it comes back by itself, and a move that was sent meanwhile is made once.
import { Refusal } from './api'
import type { Command, Frame } from './types'

type Status = 'connecting' | 'open' | 'lost' | 'refused'

type Sent = { type: 'ping' } | { type: 'command'; command: Command }

type Move = Extract<Command, { do: 'move' }>

interface Waiting {
  frame: Sent
  done: () => void
  failed: (error: Refusal) => void
}

/** Whoever is told what comes. */
interface Listener {
  /** From where to look, and what has been told already. */
  hello(): { seat: number | null; since: number }
  /** A new connection begins: what the last one told and is not shown yet comes again. */
  begin(): void
  take(frame: Frame): void
  /** Whether a move still answers what is to be decided. */
  isOpen(move: Move): boolean
}

const ANSWER = 6000 // milliseconds in which something has to come of what was sent, or the connection is lost
const WELCOME = 20000 // the same for a new connection: what was missed may be long
const PULSE = 10000 // milliseconds after which it is tried whether the connection still holds
const BLINK = 1000 // milliseconds for which a lost connection may come back unnoticed
const CLOSED_FOR_GOOD = [4400, 4401, 4404]

/** A move knows which decision it answers: it can be sent twice and is made once. */
function moveOf(frame: Sent): Move | null {
  return frame.type === 'command' && frame.command.do === 'move' ? frame.command : null
}

export class Connection {
  status = $state<Status>('connecting')
  problem = $state('')
  /** Whether it has been lost for longer than a blink, and a move waits for it to come back. */
  away = $state(false)
  kept = $state(false)

  private socket: WebSocket | null = null
  private waiting = new Map<number, Waiting>()
  private ids = 0
  private tries = 0
  private closed = false
  private timer = 0
  private pulse = 0
  private silence = 0
  private blink = 0

  constructor(
    private readonly id: string,
    private readonly token: string,
    private readonly listener: Listener,
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
    this.socket?.close()
  }

  /** Whether an answer is waited for. */
  get waits(): boolean {
    return this.waiting.size > 0
  }

  /** Ask for everything anew. Nothing that was sent is waited for any more. */
  renew(): void {
    this.socket?.close()
    this.failed(null, new Refusal('OFFLINE', 'The connection was made anew.'))
    this.connect()
  }

  send(frame: Sent): Promise<void> {
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

  connect(): void {
    if (this.closed) return
    clearTimeout(this.timer)
    this.heard()
    this.listener.begin()
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.id}/live`)
    this.socket?.close()
    this.socket = socket
    this.expect(WELCOME)
    socket.onopen = () => socket.send(JSON.stringify({ type: 'hello', token: this.token, ...this.listener.hello() }))
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

  private take(frame: Frame): void {
    if (frame.type === 'refused') {
      this.failed(frame.id, new Refusal(frame.error.code, frame.error.message, frame.error.rule))
      return
    }
    if (frame.type === 'welcome') {
      this.status = 'open'
      this.tries = 0
    }
    this.listener.take(frame)
    if (frame.type === 'welcome') this.resume()
    else if (frame.type === 'done' || frame.type === 'pong') this.settle(frame.id)
  }

  private settle(id: number): void {
    this.waiting.get(id)?.done()
    this.waiting.delete(id)
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
      if (move && this.listener.isOpen(move)) this.post(one)
      else one.done()
    }
  }

  /** A refusal without a number (too many frames) may mean any that waits. */
  private failed(id: number | null, why: Refusal): void {
    for (const [number, one] of [...this.waiting]) {
      if (id !== null && number !== id) continue
      one.failed(why)
      this.waiting.delete(number)
    }
  }
}
