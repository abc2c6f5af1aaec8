// Type that grows smaller until everything fits: nothing on a card is cut off.
const STEPS = [1, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7, 0.65, 0.6]

const isOver = (node: Element) => node.scrollHeight > node.clientHeight + 1 || node.scrollWidth > node.clientWidth + 1

/** Everything that is fitted now; another size of text fits it anew, as nothing has to change its own size by that. */
const fitted = new Set<() => void>()
new MutationObserver(() => fitted.forEach((run) => run())).observe(document.documentElement, { attributeFilter: ['data-text'] })

/** Sets --fit on a node to the largest step at which neither it nor its children overflow. Where the smallest is too
 * large, the node is `tight` besides, and may do without what says nothing. */
export function fit(node: HTMLElement, _text: string) {
  let size = ''

  function run(): void {
    for (const tight of [false, true]) {
      node.classList.toggle('tight', tight)
      for (const step of STEPS) {
        node.style.setProperty('--fit', String(step))
        if (!isOver(node) && ![...node.children].some(isOver)) return
      }
    }
  }

  function resized(): void {
    const now = `${node.clientWidth}x${node.clientHeight}`
    if (now === size) return
    size = now
    run()
  }

  const watcher = new ResizeObserver(resized)
  watcher.observe(node)
  fitted.add(run)
  void document.fonts.ready.then(run)
  return {
    update: run,
    destroy: () => {
      watcher.disconnect()
      fitted.delete(run)
    },
  }
}
