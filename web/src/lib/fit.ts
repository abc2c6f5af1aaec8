// Type that grows smaller until everything fits: nothing on a card is cut off.
import { beforeDrawing } from './frames'

const STEPS = [1, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7, 0.65, 0.6]

const isOver = (node: Element) => node.scrollHeight > node.clientHeight + 1 || node.scrollWidth > node.clientWidth + 1
const isCut = (node: Element) => isOver(node) || [...node.children].some(isOver)

/** Everything that is fitted now; another size of text fits it anew, as nothing has to change its own size by that. */
const fitted = new Set<HTMLElement>()
new MutationObserver(() => fitted.forEach((node) => ask(node))).observe(document.documentElement, { attributeFilter: ['data-text'] })

const waiting = new Set<HTMLElement>()

/** Fit a node before the next picture, together with all others that ask. */
function ask(node: HTMLElement, start = queueMicrotask): void {
  waiting.add(node)
  start(fitAll)
}

/** All nodes take a step, and then all are measured: the browser lays the page out once a step, not once a node. */
function fitAll(): void {
  let left = [...waiting].filter((node) => fitted.has(node))
  waiting.clear()
  for (const tight of [false, true])
    for (const step of STEPS) {
      for (const node of left) {
        node.classList.toggle('tight', tight)
        node.style.setProperty('--fit', String(step))
      }
      left = left.filter(isCut)
      if (!left.length) return
    }
}

/** Sets --fit on a node to the largest step at which neither it nor its children overflow. Where the smallest is too
 * large, the node is `tight` besides, and may do without what says nothing. */
export function fit(node: HTMLElement, _text: string) {
  let size = ''

  function resized(): void {
    const now = `${node.clientWidth}x${node.clientHeight}`
    if (now === size) return
    size = now
    ask(node)
  }

  const watcher = new ResizeObserver(resized)
  watcher.observe(node)
  fitted.add(node)
  void document.fonts.ready.then(() => ask(node))
  return {
    update: () => ask(node, beforeDrawing),
    destroy: () => {
      watcher.disconnect()
      fitted.delete(node)
    },
  }
}
