// A finger that rests on something: told of it as a mouse that points at it, and no tap when the finger is lifted.
const LONG = 420 // milliseconds, as long as a card is pressed to be read
const SLACK = 8 // pixels that a resting finger may stray

export function rest(node: Element, tell: (target: Element | null) => void) {
  let timer = 0
  let held = false
  let down: PointerEvent | null = null

  function begin(event: PointerEvent): void {
    end()
    held = false
    // A second finger zooms.
    if (event.pointerType === 'mouse' || !event.isPrimary) return
    down = event
    timer = window.setTimeout(() => {
      held = true
      tell(event.target as Element)
    }, LONG)
  }

  function end(): void {
    clearTimeout(timer)
    if (down && held) tell(null)
    down = null
  }

  function stray(event: PointerEvent): void {
    if (down && Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) > SLACK) end()
  }

  function click(event: Event): void {
    if (held) event.stopImmediatePropagation()
    held = false
  }

  const listeners: [string, (event: Event) => void][] = [
    ['pointerdown', (event) => begin(event as PointerEvent)],
    ['pointermove', (event) => stray(event as PointerEvent)],
    ['pointerup', end],
    // Neither a tap nor the focus follows.
    ['touchend', (event) => held && event.preventDefault()],
    ['pointercancel', end],
    ['contextmenu', (event) => down && event.preventDefault()],
    ['click', click],
  ]
  for (const [name, listener] of listeners) node.addEventListener(name, listener, { capture: true, passive: false })
  return { destroy: end }
}
