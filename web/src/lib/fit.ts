// Type that grows smaller until everything fits: nothing on a card is cut off.
import { beforeDrawing } from './frames'

const STEPS = [1, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7, 0.65, 0.6]

const isOver = (node: Element) => node.scrollHeight > node.clientHeight + 1 || node.scrollWidth > node.clientWidth + 1
const isCut = (node: Element) => isOver(node) || [...node.children].some(isOver)

/** Everything that is fitted now; other letters, or another size of them, fit it anew. */
const fitted = new Set<HTMLElement>()
new MutationObserver(fitAnew).observe(document.documentElement, { attributeFilter: ['data-text'] })
document.fonts.addEventListener('loadingdone', fitAnew)

function fitAnew(): void {
  known.clear()
  for (const node of fitted) ask(node)
}

const waiting = new Set<HTMLElement>()

/** What a node of this kind, size and text came to: the same again need not be measured. */
const known = new Map<string, Found>()
const MOST = 1000

interface Found {
  tight: boolean
  step: number
}

const nameOf = (node: HTMLElement) => `${node.className.replace(' tight', '')}/${node.clientWidth}x${node.clientHeight}/${node.textContent}`

/** Fit a node before the next picture, together with all others that ask. */
function ask(node: HTMLElement, start = queueMicrotask): void {
  waiting.add(node)
  start(fitAll)
}

function fitAll(): void {
  const named = [...waiting].filter((node) => fitted.has(node)).map((node) => [node, nameOf(node)] as const)
  waiting.clear()
  for (const [node, name] of named) if (known.has(name)) set(node, known.get(name)!)
  const found = measure(named.flatMap(([node, name]) => (known.has(name) ? [] : [node])))
  if (known.size + found.size > MOST) known.clear()
  for (const [node, name] of named) if (found.has(node)) known.set(name, found.get(node)!)
}

/** All nodes take a step, and then all are measured: the browser lays the page out once a step, not once a node. */
function measure(nodes: HTMLElement[]): Map<HTMLElement, Found> {
  const found = new Map<HTMLElement, Found>()
  let left = nodes
  for (const tight of [false, true])
    for (const step of STEPS) {
      for (const node of left) {
        found.set(node, { tight, step })
        set(node, { tight, step })
      }
      left = left.filter(isCut)
      if (!left.length) return found
    }
  return found
}

/** Writing what stands there already would have the node styled anew. */
function set(node: HTMLElement, { tight, step }: Found): void {
  if (node.classList.contains('tight') !== tight) node.classList.toggle('tight', tight)
  if (node.style.getPropertyValue('--fit') !== String(step)) node.style.setProperty('--fit', String(step))
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
  return {
    update: () => ask(node, beforeDrawing),
    destroy: () => {
      watcher.disconnect()
      fitted.delete(node)
    },
  }
}
