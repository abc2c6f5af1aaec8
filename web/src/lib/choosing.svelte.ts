// Following paths: which things are lit, what has been touched, when an action is complete.
import type { Choice, Scene } from './types'
import { capital } from './words'

export const VERB = ':'

export class Choosing {
  prefix = $state.raw<string[]>([])
  busy = $state(false)

  constructor(
    private scene: () => Scene | null,
    private play: (choice: Choice) => Promise<void>,
    private refuse: (path: string[]) => void,
  ) {}

  choices = $derived.by(() => this.scene()?.choices ?? [])

  /** The choices that go on from what has been touched. */
  open = $derived.by(() =>
    this.choices.filter((choice) => this.prefix.every((step, at) => choice.path[at] === step)),
  )

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

  /** Lit steps that are no things of the scene: they become buttons. */
  verbs = $derived.by(() =>
    [...this.lit.entries()]
      .filter(([step]) => !this.things.has(step))
      .map(([step, choices]) => ({ step, choices, label: label(step, choices, this.prefix.length) })),
  )

  isLit(id: string): boolean {
    return !this.busy && this.lit.has(id)
  }

  cancel(): void {
    this.prefix = []
  }

  /** The first of these ids that can be touched now, otherwise the first. */
  async touch(...ids: string[]): Promise<void> {
    if (this.busy) return
    const id = ids.find((one) => this.lit.has(one)) ?? ids[0]
    if (id === undefined) return
    if (this.lit.has(id)) return this.advance([...this.prefix, id])
    if (this.prefix.length) {
      const last = this.prefix[this.prefix.length - 1]
      if (ids.includes(last as string)) return this.cancel()
      const anew = ids.find((one) => this.choices.some((choice) => choice.path[0] === one))
      if (anew !== undefined) return this.advance([anew])
    }
    this.refuse([...this.prefix, id])
  }

  async choose(choice: Choice): Promise<void> {
    this.busy = true
    try {
      await this.play(choice)
    } finally {
      this.busy = false
      this.prefix = []
    }
  }

  private async advance(path: string[]): Promise<void> {
    this.prefix = path
    const [only, ...others] = this.open
    if (!only || others.length) return
    const rest = only.path.slice(path.length)
    // A single way to go on that needs no further thing of the table is what was meant.
    if (rest.every((step) => !this.things.has(step))) await this.choose(only)
  }
}

function label(step: string, choices: Choice[], depth: number): string {
  const [only, ...others] = choices
  if (only && !others.length && only.path.length === depth + 1) return only.text
  return capital(step.slice(step.indexOf(VERB) + 1))
}
