// A large card beside the one that is pointed at: on hover, on focus by keyboard, on a long press.
import { drawer } from './drawer.svelte'
import type { Card } from './types'

const HOVER = 260
const FOCUS = 400
const PRESS = 420

export function peek(node: HTMLElement, shown: Card | null) {
  let card = shown
  let timer = 0
  let held = false
  let over = false

  /** A card that slides under a resting pointer is not meant, nor one that was just clicked. */
  function point(event: PointerEvent): void {
    if (over || event.pointerType !== 'mouse' || !(event.movementX || event.movementY)) return
    over = true
    show(HOVER)
  }

  function leave(): void {
    over = false
    hide()
  }

  function show(delay: number, then: () => void = () => {}): void {
    clearTimeout(timer)
    timer = window.setTimeout(() => {
      if (card) drawer.preview = { card, box: node.getBoundingClientRect() }
      then()
    }, delay)
  }

  function hide(): void {
    clearTimeout(timer)
    if (card && drawer.preview?.card.id === card.id) drawer.preview = null
  }

  const listeners: [string, (event: Event) => void][] = [
    ['pointermove', (event) => point(event as PointerEvent)],
    ['pointerleave', leave],
    ['pointercancel', hide],
    ['pointerup', () => clearTimeout(timer)],
    ['focus', () => node.matches(':focus-visible') && show(FOCUS)],
    ['blur', hide],
    ['contextmenu', (event) => event.preventDefault()],
    ['pointerdown', (event) => {
      held = false
      if ((event as PointerEvent).pointerType !== 'mouse') show(PRESS, () => (held = true))
    }],
    ['click', (event) => {
      // The click that ends a long press has shown the card and chooses nothing.
      if (held) event.stopImmediatePropagation()
      else hide()
      held = false
      over = true
    }],
  ]
  for (const [name, listener] of listeners) node.addEventListener(name, listener, { capture: true })

  return {
    update: (next: Card | null) => {
      if (card?.id !== next?.id) hide()
      card = next
    },
    destroy: hide,
  }
}
