// What the parts of a table are given.
import type { Snippet } from 'svelte'
import type { GameLook } from './art.svelte'
import type { Choosing } from './choosing.svelte'
import type { Trace } from './trace'
import type { GameEvent, Scene } from './types'

/** A game as it stands, and what is chosen in it. */
export interface Shown {
  scene: Scene
  look: GameLook
  choosing: Choosing
  /** The path that is advised. */
  hinted: string[]
}

/** What happened in it, and looking back at that. */
export interface Happened {
  fresh: GameEvent[]
  /** What others have just done. */
  trace: Trace
  /** How many actions of others have come and are not shown yet. */
  behind: number
  /** A game that is looked at, not played: nobody is asked now. */
  past: boolean
  nameOf: (seat: number | null) => string
  onskip: () => void
  onlook: ((entry: number) => void) | undefined
  /** What covers the middle once the game is over. */
  ending: Snippet | undefined
}

/** The same, but these may be left out. */
export type But<Given, Optional extends keyof Given> = Omit<Given, Optional> & Partial<Pick<Given, Optional>>
