// The keys of a table, and what skips ahead.
import { drawer } from '../lib/drawer.svelte'
import { isMeant, writes } from '../lib/keys'
import type { Asking } from './asking.svelte'
import type { Doing } from './doing.svelte'
import type { Situation } from './situation.svelte'

const KEPT = ['Tab', 'Shift', 'Control', 'Alt', 'Meta']

export function pressed(event: KeyboardEvent, at: Situation, doing: Doing, asking: Asking): void {
  if (!isMeant(event) || at.covered) return
  const on = event.target as HTMLElement
  const { back, looking } = at
  const now = () => back.now()
  const acts: Record<string, () => void> = {
    Escape: looking === null ? doing.cancel : now,
    n: now,
    u: looking === null ? doing.undo : now,
    e: () => doing.end(),
    h: () => void doing.askHint(),
    a: () => doing.again(),
    m: () => (asking.moves = looking === null && !at.following),
    t: () => openTree(at),
    r: () => drawer.openRules(),
  }
  if (!on.closest('.cell, [role="tablist"]')) Object.assign(acts, { ArrowLeft: () => back.step(-1), ArrowRight: () => back.step(1) })
  if (doing.choosing.armed && !on.closest('button, a, .cell')) acts['Enter'] = () => void doing.choosing.confirm()
  const act = acts[event.key]
  if (!act || !at.scene) return
  event.preventDefault()
  act()
}

/** One's own tree, or the first there is. */
function openTree(at: Situation): void {
  const trees = at.scene?.players.flatMap((one) => one.areas.filter((area) => area.kind === 'tree')) ?? []
  drawer.pile = trees.find((area) => area.owner === at.seat) ?? trees[0] ?? null
}

/** A click on the table or a key while actions of others are shown: the rest at once, and nothing else. */
export function skipAhead(event: Event, at: Situation): void {
  const on = event.target as HTMLElement
  const beside = !on.closest?.('.scene') || on.closest('.log, .sheets, .tabs, .last-turn, .talk')
  const meant = event instanceof KeyboardEvent ? !KEPT.includes(event.key) && !writes(event) : !beside
  if (!at.following || at.covered || !meant || document.querySelector('dialog[open]')) return
  event.preventDefault()
  event.stopPropagation()
  at.live.skip()
}
