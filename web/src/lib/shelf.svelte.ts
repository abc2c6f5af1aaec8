// What can be taken, by tabs, and on a phone the sheet that covers the table: which of them is open.
import { tick, untrack } from 'svelte'
import { closedByBack } from './back'
import type { Choosing } from './choosing.svelte'
import { tabsOf, type Tab } from './places'
import { narrow } from './screen'
import type { Scene } from './types'

export type Sheet = '' | 'shelf' | 'log'

/** Made while a component is: it follows the scene as long as that is there. */
export class Shelf {
  private tab = $state('')
  sheet = $state<Sheet>('')
  readonly tabs = $derived.by(() => (this.scene().boards.length ? tabsOf(this.scene()) : []))
  readonly current = $derived.by(() => this.tabs.find((one) => one.id === this.tab) ?? fullest(this.tabs))
  /** Whether all that is asked for lies here. */
  private readonly asked = $derived.by(() => {
    const there = new Set(this.tabs.flatMap((one) => one.areas.flatMap((area) => area.cards.map((card) => card.id))))
    const lit = [...this.choosing().lit.keys()]
    return lit.length > 0 && lit.every((id) => there.has(id))
  })
  private readonly raised = $derived.by(() => narrow.current && this.sheet !== '')

  constructor(
    private readonly scene: () => Scene,
    private readonly choosing: () => Choosing,
    private readonly hinted: () => string[],
  ) {
    $effect(() => this.showLive())
    $effect(() => this.showHinted())
    $effect(() => this.raise())
    $effect(() => (this.raised ? untrack(() => closedByBack(() => (this.sheet = ''))) : undefined))
  }

  readonly isLive = (one: Tab): boolean => one.areas.some((area) => area.cards.some((card) => this.choosing().glows(card.id)))

  open(id: string): void {
    this.tab = id
  }

  toggle(sheet: Sheet): void {
    this.sheet = this.sheet === sheet ? '' : sheet
  }

  private showLive(): void {
    const live = this.tabs.filter(this.isLive)
    if (live.length && !live.some((one) => one.id === this.tab)) this.tab = live[0]!.id
  }

  /** What is pointed out is seen: its tab is opened, and what lies below is brought up. */
  private showHinted(): void {
    const hinted = this.hinted()
    const pointed = this.tabs.find((one) => one.areas.some((area) => area.cards.some((card) => hinted.includes(card.id))))
    if (pointed) this.tab = pointed.id
    if (hinted.length) void tick().then(() => document.querySelector('.scene .hinted')?.scrollIntoView({ block: 'nearest' }))
  }

  /** On a phone the shelf opens by itself while what is asked for lies there and nowhere else. */
  private raise(): void {
    if (!narrow.current) return
    const wanted = this.asked
    untrack(() => {
      if (wanted) this.sheet = 'shelf'
      else if (this.sheet === 'shelf') this.sheet = ''
    })
  }
}

/** Until something is lit or chosen: where there is most to read. */
function fullest(all: Tab[]): Tab | undefined {
  const size = (one: Tab) => one.areas.reduce((sum, area) => sum + area.cards.length, 0)
  return all.reduce<Tab | undefined>((best, one) => (best && size(best) >= size(one) ? best : one), undefined)
}
