// Cards of a row that slide to their new places, and come in from below; measured once, with everything else.
import { beforeDrawing } from './frames'
import { lasting } from './motion'

const TIME = 220
const EASE = 'cubic-bezier(.2,.8,.3,1)'

/** Follows the children of a node; `_cards` changes when they do. */
export function slide(node: HTMLElement, _cards: unknown) {
  let places = new Map<Element, number>()

  function measured(): Map<Element, number> {
    return new Map([...node.children].map((child) => [child, (child as HTMLElement).offsetLeft]))
  }

  function move(): void {
    const before = places
    places = measured()
    if (!lasting(1)) return
    for (const [child, x] of places) {
      const was = before.get(child)
      if (was === x) continue
      const from = was === undefined ? { transform: 'translateY(40px)', opacity: 0 } : { transform: `translateX(${was - x}px)` }
      child.animate([from, {}], { duration: TIME, easing: EASE })
    }
  }

  const watcher = new ResizeObserver(() => (places = measured()))
  watcher.observe(node)
  beforeDrawing(move)
  return {
    update: () => beforeDrawing(move),
    destroy: () => watcher.disconnect(),
  }
}
