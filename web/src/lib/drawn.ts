// Everything that is drawn of a cell, as one thing that stays the same while none of it changes.
import type { Spot } from './cells'
import type { CellChange } from './changes.svelte'
import type { Form } from './geometry'
import { share } from './share'
import type { Board } from './types'

export interface Drawn extends Spot {
  id: string
  form: Form
  /** In words: where it is, what stands there, and what can be done with it. */
  words: string
  zone: Board['zones'][number] | undefined
  overlay: Board['overlays'][number] | undefined
  /** Whether its name stands in it. */
  labelled: boolean
  /** Whether it can be touched, and whether it looks so. */
  lit: boolean
  glow: boolean
  chosen: boolean
  target: boolean
  costs: string[]
  /** Where the keyboard enters the board. */
  reached: boolean
  /** What has just happened here, and what others have changed: who did it, what is gone. */
  fresh: boolean
  pointed: boolean
  by: number | null | undefined
  change: CellChange | undefined
  emptied: boolean
}

/** The cells as they are drawn; whatever equals what was drawn last is that, and nothing has to be done for it. */
export function drawnAnew(cells: Drawn[], last: Drawn[]): Drawn[] {
  const known = new Map(last.map((one) => [one.id, one]))
  return cells.map((one) => share(known.get(one.id), one))
}
