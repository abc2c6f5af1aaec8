// What scrolls shows that it does: at an edge behind which there is more, it fades (app.css).
import { beforeDrawing } from './frames'

const SLACK = 2

/** Keeps in `data-more` at which edges of a node there is more than is shown. */
export function more(node: HTMLElement) {
  let asked = false

  function ask(): void {
    if (asked) return
    asked = true
    beforeDrawing(measure)
  }

  function measure(): void {
    asked = false
    const { scrollTop, scrollLeft, scrollWidth, scrollHeight, clientWidth, clientHeight } = node
    const edges = [
      scrollTop > SLACK && 'top',
      scrollTop + clientHeight < scrollHeight - SLACK && 'bottom',
      scrollLeft > SLACK && 'left',
      scrollLeft + clientWidth < scrollWidth - SLACK && 'right',
    ].filter(Boolean)
    const told = edges.join(' ')
    if (node.dataset['more'] !== told) node.dataset['more'] = told
  }

  const size = new ResizeObserver(ask)
  const content = new MutationObserver(ask)
  size.observe(node)
  content.observe(node, { childList: true, subtree: true, characterData: true })
  node.addEventListener('scroll', ask, { passive: true })
  ask()
  return {
    destroy: () => {
      size.disconnect()
      content.disconnect()
      node.removeEventListener('scroll', ask)
    },
  }
}
