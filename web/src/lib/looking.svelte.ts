// Looking back: an earlier moment of a match on the screen instead of the present.
import type { Refusal } from './api'
import type { LiveTable } from './live.svelte'
import { notices } from './notice.svelte'
import type { Scene } from './types'

export class LookingBack {
  /** The entry that is looked at, null for the present; and the scene of then, once it is known. */
  at = $state<number | null>(null)
  scene = $state.raw<Scene | null>(null)

  /** The entries at which something was told, in order: the steps of looking back. */
  private readonly entries = $derived.by(() => {
    const told = this.live.lines.flatMap((line) => ('event' in line ? [line.event.entry] : []))
    return [...new Set(told)].sort((one, two) => one - two)
  })

  constructor(private readonly live: LiveTable) {}

  async to(entry: number): Promise<void> {
    if (entry >= this.live.entry) return this.now()
    this.live.skip()
    try {
      this.at = entry
      const told = await this.live.past(entry)
      if (this.at === entry) this.scene = told
    } catch (error) {
      this.now()
      notices.say((error as Refusal).message, '', 'refusal')
    }
  }

  now(): void {
    this.at = null
    this.scene = null
  }

  step(by: number): void {
    const from = this.at ?? this.live.entry
    const next = by < 0 ? this.entries.findLast((entry) => entry < from) : this.entries.find((entry) => entry > from)
    if (next !== undefined) void this.to(next)
    else if (by > 0) this.now()
  }
}
