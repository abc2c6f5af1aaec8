// Following paths: which things are lit, what has been touched, when an action is complete.
import { memory } from './memory.svelte'
import type { Choice, Scene } from './types'
import { capital } from './words'

export const VERB = ':'

const LATE = 150 // milliseconds after which an answer is waited for
const NOTHING: string[] = []

/** What was touched, and at which scene: another scene is another question. */
interface Begun {
  at: Scene | null
  path: string[]
}

/** A choice that was sent and is not answered, and what was touched last to make it. */
interface Sent {
  at: Scene | null
  touched: string | undefined
}

export class Choosing {
  private begun = $state.raw<Begun | null>(null)
  private sent = $state.raw<Sent | null>(null)
  private late = $state(false)

  constructor(
    private scene: () => Scene | null,
    private play: (choice: Choice) => Promise<void>,
    private refuse: (path: string[]) => void,
  ) {}

  choices = $derived.by(() => this.scene()?.choices ?? [])

  /** The things that were touched, in order, and do not make an action yet. */
  prefix = $derived.by(() => (this.begun?.at === this.scene() ? (this.begun?.path ?? NOTHING) : NOTHING))

  /** Whether a choice is on its way: until its answer shows another scene, nothing can be touched. */
  busy = $derived.by(() => this.sent !== null && this.sent.at === this.scene())

  /** What is marked as chosen: also what was touched last to complete a choice. */
  chosen = $derived.by(() => (this.busy && this.sent?.touched !== undefined ? [...this.prefix, this.sent.touched] : this.prefix))

  /** Whether an answer takes so long that the table shows that it waits. An answer that comes soon changes it once. */
  waits = $derived.by(() => this.busy && this.late)

  /** The choices that go on from what has been touched. */
  open = $derived.by(() => this.along(this.prefix))

  private along(path: string[]): Choice[] {
    return this.choices.filter((choice) => path.every((step, at) => choice.path[at] === step))
  }

  /** Every step that continues some path. */
  lit = $derived.by(() => {
    const found = new Map<string, Choice[]>()
    for (const choice of this.open) {
      const step = choice.path[this.prefix.length]
      if (step === undefined) continue
      const same = found.get(step)
      if (same) same.push(choice)
      else found.set(step, [choice])
    }
    return found
  })

  /** Ids of everything in the scene that can be touched. */
  things = $derived.by(() => {
    const found = new Set<string>()
    const scene = this.scene()
    if (!scene) return found
    for (const area of [...scene.areas, ...scene.players.flatMap((one) => one.areas)]) {
      for (const card of area.cards) found.add(card.id)
    }
    for (const board of scene.boards) {
      for (const cell of board.cells) {
        found.add(cell.id)
        for (const piece of cell.pieces) found.add(piece.id)
      }
    }
    for (const one of scene.players) found.add(`seat:${one.seat}`)
    return found
  })

  /** The one choice that is left, shown with what it costs; whatever is touched last, touched again, does it. */
  armed = $derived.by(() => this.onlyOne(this.open, this.prefix.length))

  private onlyOne(open: Choice[], touched: number): Choice | null {
    const [only, ...others] = open
    if (!only || others.length || !touched) return null
    return only.path.slice(touched).some((step) => this.things.has(step)) ? null : only
  }

  /** Lit steps that are no things of the scene: they become buttons, and so does what only waits for a second click. */
  verbs = $derived.by((): Verb[] => {
    const last = this.prefix[this.prefix.length - 1]
    if (this.armed && last !== undefined && this.armed.path.length === this.prefix.length) {
      return [{ step: last, choices: [this.armed], label: this.armed.text }]
    }
    return [...this.lit.entries()]
      .filter(([step]) => !this.things.has(step))
      .map(([step, choices]) => ({ step, choices, label: label(step, choices, this.prefix.length) }))
  })

  isLit(id: string): boolean {
    return !this.busy && this.goesOn(id)
  }

  /** Whether a thing looks as if it were lit: a moment longer than it is, so that nothing flickers. */
  glows(id: string): boolean {
    return !this.waits && this.goesOn(id)
  }

  private goesOn(id: string): boolean {
    return this.lit.has(id) || (!!this.armed && this.prefix[this.prefix.length - 1] === id)
  }

  /** The choices that go on with a thing. */
  offers(id: string): Choice[] {
    return this.waits ? [] : (this.lit.get(id) ?? [])
  }

  /** As if these things had been touched. */
  begin(path: string[]): void {
    this.begun = { at: this.scene(), path }
  }

  cancel(): void {
    this.begun = null
  }

  /** The first of these ids that can be touched now, otherwise the first. */
  async touch(...ids: string[]): Promise<void> {
    if (this.busy) return
    const id = ids.find((one) => this.lit.has(one)) ?? ids[0]
    if (id === undefined) return
    if (this.lit.has(id)) return this.advance([...this.prefix, id])
    if (this.prefix.length) {
      const last = this.prefix[this.prefix.length - 1]
      if (ids.includes(last as string)) return this.armed ? this.choose(this.armed) : this.cancel()
      const anew = ids.find((one) => this.choices.some((choice) => choice.path[0] === one))
      if (anew !== undefined) return this.advance([anew])
    }
    this.refuse([...this.prefix, id])
  }

  /** Do what is shown and waits for a second click. */
  async confirm(): Promise<void> {
    if (this.armed && !this.busy) await this.choose(this.armed)
  }

  async choose(choice: Choice, touched?: string): Promise<void> {
    const timer = setTimeout(() => (this.late = true), LATE)
    this.late = false
    const own = (this.sent = { at: this.scene(), touched })
    try {
      await this.play(choice)
    } finally {
      clearTimeout(timer)
      if (this.begun?.at === own.at) this.begun = null
      if (this.sent === own) this.sent = null
    }
  }

  /** Touch one thing more. What completes a choice is sent as the table stands: the answer changes it, at once. */
  private async advance(path: string[]): Promise<void> {
    const only = this.onlyOne(this.along(path), path.length)
    if (only && !this.hasToBeShown(only, path)) await this.choose(only, path[path.length - 1])
    else this.begin(path)
  }

  /**
   * Whether a click has to show what it does before it is done: when it would take something, or decide a fight, and a
   * thing was touched that did not say so. Buttons say it, and so does the question once something is chosen; inside a
   * half-made choice everything can be taken back.
   */
  private hasToBeShown(choice: Choice, path: string[]): boolean {
    const last = path[path.length - 1]
    if (!memory.settings.careful || last === undefined || !this.things.has(last)) return false
    if (choice.path.length > path.length) return !!choice.cost || !!choice.forecast
    if (path.length > 1) return false
    return !!choice.forecast || (!!choice.cost && !this.scene()?.prompt.midway)
  }
}

export interface Verb {
  step: string
  choices: Choice[]
  label: string
}

function label(step: string, choices: Choice[], depth: number): string {
  const [only, ...others] = choices
  if (only && !others.length && only.path.length === depth + 1) return only.text
  return capital(step.slice(step.indexOf(VERB) + 1))
}
