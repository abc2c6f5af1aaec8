// The steps of the guide to a first game: which one is told, what it waits for, and where it went on from.
import { untrack } from 'svelte'
import type { GuideStep } from '../lib/api'
import { memory } from '../lib/memory.svelte'
import type { Choice, Scene } from '../lib/types'

const READING = 2000 // milliseconds in which nobody has read a step

/** What the steps speak of, as it is now. */
interface Followed {
  steps: () => GuideStep[]
  scene: () => Scene
  played: () => Choice | null
  /** Another step is told. */
  onstep: () => void
  onclose: () => void
}

export class Guiding {
  at = $state(0)
  /** The phase this step speaks of had come before the step was read: there is nothing to wait for, only to read. */
  private early = $state(false)
  private made = 0
  private since = performance.now()
  private seen: Choice | null

  readonly step = $derived.by(() => this.follow.steps()[this.at])
  readonly waits = $derived.by(() => (!!this.step?.move || !!this.step?.phase) && !this.early)
  /** The steps that are for this player, by their number. */
  readonly mine = $derived.by(() => {
    const scene = this.follow.scene()
    const role = scene.players.find((one) => one.seat === scene.seat)?.role ?? ''
    return this.follow.steps().flatMap((one, number) => (!one.only || one.only === role ? [number] : []))
  })
  readonly last = $derived.by(() => this.mine[this.mine.length - 1] ?? 0)

  constructor(
    private readonly table: string,
    private readonly follow: Followed,
  ) {
    this.at = Math.min(memory.table(table)?.guided ?? 0, follow.steps().length - 1)
    this.early = this.hasCome(this.step)
    this.seen = follow.played()
    $effect(() => this.watchMoves())
    $effect(() => this.watchPhases())
  }

  /** A step that waits is done when its move was made, or the phase it speaks of has come. */
  private watchMoves(): void {
    const move = this.follow.played()
    if (this.step?.move && move && move !== this.seen && new RegExp(this.step.move).test(move.key)) {
      this.made += 1
      if (this.made >= (this.step.times ?? 1)) this.next()
    }
    this.seen = move
  }

  private watchPhases(): void {
    if (this.early || !this.hasCome(this.step)) return
    if (performance.now() - this.since > READING) this.next()
    else this.early = true
  }

  private hasCome(one: GuideStep | undefined): boolean {
    const { phase, prompt } = this.follow.scene()
    return !!one?.phase && phase.id === one.phase && prompt.you
  }

  private go(to: number): void {
    this.at = to
    this.made = 0
    this.since = performance.now()
    this.early = untrack(() => this.hasCome(this.follow.steps()[to]))
    memory.note(this.table, { guided: to })
    this.follow.onstep()
  }

  readonly next = (): void => {
    const to = this.mine.find((number) => number > this.at)
    if (to === undefined) this.finish()
    else this.go(to)
  }

  readonly back = (): void => {
    this.go(this.mine.findLast((number) => number < this.at) ?? 0)
  }

  /** Closed: it does not open by itself again, and where it is opened it goes on from here. */
  readonly finish = (): void => {
    memory.set('taught', [...new Set([...memory.settings.taught, this.follow.scene().game])])
    memory.note(this.table, { guide: false })
    this.follow.onclose()
  }
}
