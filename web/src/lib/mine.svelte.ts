// The tables this browser sits at, and which of them wait for it.
import { api } from './api'
import { memory, type Known } from './memory.svelte'
import type { TableInfo } from './types'

const MOST = 12

export interface Mine {
  known: Known
  info: TableInfo | undefined
  gone: boolean
  waits: boolean
  /** What somebody asks for and waits for our answer to. */
  request: string
  running: boolean
  over: boolean
}

export class MyTables {
  private states = $state<Record<string, TableInfo | 'gone'>>({})

  async load(): Promise<void> {
    await Promise.all(memory.tables.slice(0, MOST).map((known) => this.ask(known)))
  }

  private async ask(known: Known): Promise<void> {
    try {
      this.states[known.table] = (await api.state(known.table, known.token)).table
    } catch {
      this.states[known.table] = 'gone'
    }
  }

  /** Those that wait first, then what runs, then the rest. */
  all = $derived.by((): Mine[] => {
    const found = memory.tables.slice(0, MOST).map((known) => told(known, this.states[known.table]))
    const rank = (one: Mine) => (one.waits ? 0 : one.running ? 1 : 2)
    return found.sort((a, b) => rank(a) - rank(b))
  })
}

function told(known: Known, state: TableInfo | 'gone' | undefined): Mine {
  const info = state === 'gone' ? undefined : state
  const running = info?.status === 'playing' || info?.status === 'open'
  const seats = known.seats ?? (info?.you == null ? [] : [info.you])
  const asked = info?.status === 'playing' && !info.paused && seats.some((seat) => info.acting.includes(seat))
  const request = Object.entries(info?.asks ?? {}).find(([, ask]) => ask.missing.some((seat) => seats.includes(seat)))?.[0] ?? ''
  return { known, info, gone: state === 'gone', waits: !!asked || !!request, request, running, over: info?.status === 'over' }
}

export function wordsFor({ info, gone, waits, request }: Mine): string {
  if (gone) return 'no longer there'
  if (!info) return '…'
  if (request) return request === 'undo' ? 'asks you for an undo' : `asks you for a ${request}`
  if (info.status === 'open') return 'waiting for players'
  if (info.status === 'over') return 'finished'
  if (info.status === 'closed') return 'closed'
  if (info.paused) return 'paused'
  return waits ? 'your turn' : 'waiting for the others'
}
