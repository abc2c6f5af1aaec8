// What lies over the table: the rulebook at a rule, a pile of cards, a large card.
import type { Area, Card } from './types'

class Drawer {
  /** Whether a game is on the screen whose rules can be shown. */
  available = $state(false)
  rules = $state(false)
  rule = $state('')
  pile = $state.raw<Area | null>(null)
  /** The player whose numbers and piles are shown by their names. */
  player = $state<number | null>(null)
  preview = $state.raw<{ card: Card; box: DOMRect } | null>(null)
  /** Things the log or a hint points at: ids of cells, names of cards. */
  pointed = $state.raw<Set<string>>(new Set())

  openRules(rule = ''): void {
    this.rule = rule
    this.rules = true
  }

  /** Where nothing lies there to see, nothing opens. */
  openPile(area: Area): void {
    if (area.cards.length) this.pile = area
  }

  clear(): void {
    this.rules = false
    this.pile = null
    this.player = null
    this.preview = null
    this.pointed = new Set()
  }
}

export const drawer = new Drawer()
