// What is known at a live table from one's own seat: the connection and what it told, whose turn it is, and why nothing
// can be done.
import { lookOf } from '../lib/art.svelte'
import { Cover, lastShown } from '../lib/cover.svelte'
import { LiveTable } from '../lib/live.svelte'
import { LookingBack } from '../lib/looking.svelte'
import type { Known } from '../lib/memory.svelte'
import { momentOf, traceOf } from '../lib/trace'
import type { Scene } from '../lib/types'

export class Situation {
  readonly live: LiveTable
  /** At one screen: who has to say to be there before anything is shown or done. */
  readonly cover: Cover
  readonly back: LookingBack

  readonly table = $derived.by(() => this.live.table)
  readonly scene = $derived.by(() => this.live.view)
  /** What is told is true for this table once it has begun: before that seats still choose. */
  readonly look = $derived.by(() => lookOf(this.table?.game ?? this.known.game, this.scene ? this.id : ''))
  readonly seat = $derived.by(() => this.table?.you ?? null)
  readonly host = $derived.by(() => this.live.host || !!this.known.host)
  readonly covered = $derived.by(() => this.cover.whom !== null)
  /** The entry that is looked at instead of the present. */
  readonly looking = $derived.by(() => this.back.at)
  /** Whether a bot plays the seat that is mine. */
  readonly handed = $derived.by(() => this.seat !== null && !!this.table?.chairs[this.seat]?.bot)
  /** What others have done is still being shown: nothing can be done before all of it is. */
  readonly following = $derived.by(() => this.live.behind > 0)
  /** Whether nothing stands in the way of whoever is asked. */
  readonly free = $derived.by(() => !this.covered && !this.following && this.looking === null && !this.table?.paused && !this.handed)
  readonly yours = $derived.by(() => !!this.scene && this.free && this.seat !== null && this.scene.acting.includes(this.seat))
  readonly halted = $derived.by(() => {
    if (this.live.connection.away) return 'Nothing can be done until the connection is back.'
    return this.table?.paused ? 'The game is paused.' : this.handed ? 'A bot plays your seat.' : ''
  })
  /** Why my seat does not play on, though the game does. */
  readonly out = $derived.by(() => {
    const mine = this.live.lines.filter((line) => ('event' in line ? line.event.seat : line.said.seat) === this.seat)
    if (this.seat === null) return ''
    if (mine.some((line) => 'said' in line && line.said.kind === 'flagged')) return 'Your time ran out.'
    return mine.some((line) => 'event' in line && line.event.kind === 'resigned' && !line.event.undone) ? 'You have resigned.' : ''
  })
  /** Bots agree to everything. */
  readonly alone = $derived.by(() => !!this.table && this.table.chairs.filter((chair) => chair.kind === 'person').length === this.live.held.length)
  readonly allied = $derived.by(() => {
    const { scene, seat } = this
    return !!scene && seat !== null && scene.sides.filter((side) => side === scene.sides[seat]).length > 1
  })

  /** What is on the screen: the present, or what is looked back at. */
  readonly shown = $derived.by((): Scene | null => (this.looking !== null && this.back.scene ? { ...this.back.scene, choices: [] } : this.scene))
  /** What others have just done; while one looks back, what was done then. */
  readonly trace = $derived.by(() => (this.looking === null ? traceOf(this.live.lines, this.seat) : momentOf(this.live.lines, this.looking)))
  private readonly since = $derived.by(() => (this.trace.current ? Math.max(0, this.trace.since) : null))
  /** The scene before it; after a reload it is asked for. */
  before = $state.raw<Scene | null>(null)

  constructor(
    readonly id: string,
    readonly known: Known,
  ) {
    this.live = new LiveTable(id, known.token, lastShown(id, known.seats))
    this.cover = new Cover(this.live)
    this.back = new LookingBack(this.live)
    $effect(() => () => this.live.close())
    $effect(() => {
      const wanted = this.since
      if (wanted === null) this.before = null
      else this.live.past(wanted).then((told) => (wanted === this.since ? (this.before = told) : null), () => {})
    })
  }

  readonly nameOf = (seat: number | null): string => {
    if (seat === null) return 'Somebody'
    return this.table?.chairs[seat]?.called || `Seat ${seat + 1}`
  }
}
