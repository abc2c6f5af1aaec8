// What is wished for a new table: who sits where, the rules' options, secrets, clocks; and how the server is asked for it.
import { memory } from '../lib/memory.svelte'
import type { GameInfo, OpenTable, OptionInfo, Place } from '../lib/types'

const MOST_SEATS = 6

function forSeats<T>(make: () => T): T[] {
  return Array.from({ length: MOST_SEATS }, make)
}

function first(option: OptionInfo): unknown {
  return option.per_seat && !option.secret ? forSeats(() => option.default) : option.default
}

export class Wishes {
  seats = $state(0)
  kinds = $state<string[]>(['you', ...forSeats(() => 'open').slice(1)])
  name = $state(memory.settings.name)
  names = $state<string[]>(forSeats(() => ''))
  values = $state<Record<string, unknown>>({})
  clock = $state<'none' | 'game' | 'turn'>('none')
  minutes = $state(20)
  increment = $state(10)
  seconds = $state(120)
  undo = $state<'agreed' | 'own' | 'off'>('agreed')
  random = $state(false)
  anybody = $state(false)
  /** Null until it was said: a table for anybody has no secrets. */
  listed = $state<boolean | null>(null)
  /** Whose decks break a rule, by seat. */
  illegal = $state<Record<number, boolean>>({})
  /** What the others at this screen keep to themselves; the first one's values are with everything else. */
  private secrets = $state<Record<string, unknown>[]>([])

  readonly time = $derived.by(() => {
    const { clock: kind, minutes, increment, seconds } = this
    return { none: { kind }, game: { kind, seconds: minutes * 60, increment }, turn: { kind, seconds } }[kind]
  })
  readonly own = $derived.by(() => this.kinds.indexOf('you'))
  private readonly mine = $derived.by(() => this.kinds.slice(0, this.seats).flatMap((kind, seat) => (kind === 'you' ? [seat] : [])))
  /** Several seats of this screen are a hot-seat, at which everybody has a name and secrets of their own. */
  readonly hot = $derived.by(() => this.mine.length > 1)
  readonly choosers = $derived.by(() => (this.hot ? this.mine : [this.own]))
  readonly open = $derived.by(() => this.kinds.slice(0, this.seats).includes('open'))
  readonly deckBroken = $derived.by(() => this.choosers.some((seat) => this.illegal[seat]) && this.game.options.some((one) => one.per_seat && one.type === 'deck' && this.isAsked(one)))
  /** Only what was changed is sent: what is chosen for everybody, and for one's own seat. */
  readonly chosen = $derived.by(() => {
    const options: Record<string, unknown> = {}
    const own: Record<string, unknown> = {}
    for (const one of this.game.options.filter((option) => this.isAsked(option))) {
      const value = this.values[one.name]
      if (one.per_seat && !one.secret) {
        const list = (value as unknown[]).slice(0, this.seats)
        if (list.some((each) => each !== one.default)) options[one.name] = list
      } else if (value !== one.default) (one.secret ? own : options)[one.name] = value
    }
    return { options, own }
  })

  constructor(private readonly game: GameInfo) {
    this.seats = game.seats[0]!
    this.values = Object.fromEntries(game.options.map((one) => [one.name, first(one)]))
    const secret = game.options.filter((one) => one.secret)
    this.secrets = forSeats(() => Object.fromEntries(secret.map((one) => [one.name, one.default])))
  }

  /** An option that depends on another is asked for only there. */
  isAsked(one: OptionInfo): boolean {
    return !one.where || this.values[one.where[0] as string] === one.where[1]
  }

  nameFor(seat: number): string {
    return (seat === this.own ? this.name.trim() : '') || this.names[seat]?.trim() || `Player ${seat + 1}`
  }

  secretOf(one: OptionInfo, seat: number): unknown {
    return (seat === this.own ? this.values : this.secrets[seat]!)[one.name]
  }

  keepSecret(one: OptionInfo, seat: number, value: unknown): void {
    if (seat === this.own) this.values[one.name] = value
    else this.secrets[seat]![one.name] = value
  }

  /** What another one at this screen has chosen; the default too, as it is not the first one's choice. */
  private ownOf(seat: number): Record<string, unknown> {
    return Object.fromEntries(this.game.options.filter((one) => one.secret && this.isAsked(one)).map((one) => [one.name, this.secrets[seat]?.[one.name]]))
  }

  /** At a hot-seat everybody has a name; the first is the one who opens the table. */
  private place(kind: string, seat: number): Place {
    if (kind === 'you') return this.hot ? { kind, name: this.nameFor(seat), ...(seat === this.own ? {} : { own: this.ownOf(seat) }) } : { kind }
    return kind === 'open' ? { kind } : { kind: 'bot', bot: kind.slice(4) }
  }

  request(): OpenTable {
    const { game, seats, kinds, name, time, undo, random, anybody, open, listed } = this
    return {
      game: game.id,
      seats,
      places: kinds.slice(0, seats).map((kind, seat) => this.place(kind, seat)),
      name: name.trim(),
      ...this.chosen,
      settings: { clock: time, undo, seating: random ? 'random' : 'fixed', public: anybody && open, listed: open ? (listed ?? anybody) : null },
    } as unknown as OpenTable
  }
}
