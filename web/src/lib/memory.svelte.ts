// What this browser remembers: how the page should look and sound, your name, and the tables you sat at.

import type { Pace } from './pace'

const LEVEL = 'easy'

/** The level this browser last played against, where it is offered; a newcomer gets the easy one. */
export function levelFor(offered: string[], last: string = memory.settings.bot): string {
  const wanted = last || LEVEL
  if (!offered.length || offered.includes(wanted)) return wanted
  return offered.includes(LEVEL) ? LEVEL : (offered[0] ?? '')
}

export interface Known {
  table: string
  game: string
  token: string
  host?: string
  watch?: string
  invites?: Record<string, string>
  guide?: boolean
  /** The step of the guide that was read last. */
  guided?: number
  seats?: number[]
  at: number
}

interface Settings {
  name: string
  theme: 'dark' | 'light'
  text: 'normal' | 'large' | 'larger'
  /** Null until somebody has said whether the table may be heard. */
  sound: boolean | null
  notices: boolean
  patterns: boolean
  confirm: boolean
  /** A click that costs something shows it first; the second click does it. */
  careful: boolean
  /** A question with one possible answer is answered by itself. */
  single: boolean
  pace: Pace
  bot: string
  taught: string[]
}

const DEFAULTS: Settings = {
  name: '',
  theme: 'dark',
  text: 'normal',
  sound: null,
  notices: false,
  patterns: true,
  confirm: true,
  careful: true,
  single: false,
  pace: 'normal',
  bot: '',
  taught: [],
}
const MOST_TABLES = 60

function read<T>(key: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(key)
    return text === null ? otherwise : (JSON.parse(text) as T)
  } catch {
    return otherwise
  }
}

function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // A browser that keeps nothing still plays.
  }
}

class Memory {
  settings = $state<Settings>({ ...DEFAULTS, ...read('zirconia.settings', {}) })
  tables = $state<Known[]>(read('zirconia.tables', []))

  save(): void {
    write('zirconia.settings', this.settings)
  }

  set<K extends keyof Settings>(key: K, value: Settings[K]): void {
    this.settings[key] = value
    this.save()
  }

  table(id: string): Known | undefined {
    return this.tables.find((one) => one.table === id)
  }

  keep(known: Known): void {
    this.tables = [known, ...this.tables.filter((one) => one.table !== known.table)].slice(0, MOST_TABLES)
    write('zirconia.tables', this.tables)
  }

  /** Remember something more of a table; it stays where it is in the list. */
  note(id: string, more: Partial<Known>): void {
    if (!this.table(id)) return
    this.tables = this.tables.map((one) => (one.table === id ? { ...one, ...more } : one))
    write('zirconia.tables', this.tables)
  }

  forget(id: string): void {
    this.tables = this.tables.filter((one) => one.table !== id)
    write('zirconia.tables', this.tables)
  }
}

export const memory = new Memory()
