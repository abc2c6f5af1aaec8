// Pointing at things of the page by a selector: what is named is marked until something else is.

const MARK = 'data-guided'
const isDrawn = (node: Element) => node.getClientRects().length > 0
/** What has no place on this screen is pointed at by what holds it. */
const drawn = (node: Element): Element => (isDrawn(node) || !node.parentElement ? node : drawn(node.parentElement))

/**
 * Point at these things alone; those of them that are drawn. The mark is an attribute and no class: the page writes an
 * element's classes anew whenever one of them changes.
 */
export function pointAt(wanted: string | undefined): Element[] {
  const found = wanted ? [...document.querySelectorAll(wanted)] : []
  const nodes = found.some(isDrawn) ? found : found.map(drawn)
  for (const node of document.querySelectorAll(`[${MARK}]`)) if (!nodes.includes(node)) node.removeAttribute(MARK)
  for (const node of nodes) node.setAttribute(MARK, '')
  return nodes.filter(isDrawn)
}
