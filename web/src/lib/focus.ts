// Focus that falls away, because what had it is gone or switched off, comes back to it or to what stands in its place.
import { tick } from 'svelte'

const REGIONS = '.verbs, .hand, .board, .shelf, .room, .players, .top'
const TOUCHABLE = 'button:not(:disabled), a[href], [role="button"][tabindex="0"]'

/** How to find a thing again after it was drawn anew. */
function selectorOf(node: Element): string {
  for (const name of ['data-id', 'data-step', 'id', 'aria-label']) {
    const value = node.getAttribute(name)
    if (value) return `[${name}="${CSS.escape(value)}"]`
  }
  return ''
}

export class Focus {
  private last: { node: HTMLElement; selector: string; region: string; place: number } | null = null

  /** To be told of every focus. */
  seen(event: FocusEvent): void {
    const node = event.target as HTMLElement
    if (node.closest('dialog')) return
    const region = node.closest(REGIONS)
    const all = region ? [...region.querySelectorAll(TOUCHABLE)] : []
    const name = REGIONS.split(', ').find((one) => region?.matches(one)) ?? ''
    this.last = { node, selector: selectorOf(node), region: name, place: Math.max(0, all.indexOf(node)) }
  }

  /** Where it is nowhere: back to the same thing, otherwise to what is now in its place. */
  async recover(): Promise<void> {
    await tick()
    if (!this.last || document.activeElement !== document.body || document.querySelector('dialog[open]')) return
    const { node, selector, region, place } = this.last
    const same = node.isConnected ? node : selector ? document.querySelector<HTMLElement>(selector) : null
    const isOff = (one: HTMLElement) => one.matches(':disabled') || !one.checkVisibility()
    if (same && !isOff(same)) return same.focus({ preventScroll: true })
    if (same) return // it is switched off for now
    const beside = region ? [...document.querySelectorAll<HTMLElement>(`${region} :is(${TOUCHABLE})`)] : []
    beside[Math.min(place, beside.length - 1)]?.focus({ preventScroll: true })
  }
}
