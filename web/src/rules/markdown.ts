// Markdown of the rules as HTML that the page's policy allows: pictures are the game's drawings.
import { marked } from 'marked'

const SVG = 'http://www.w3.org/2000/svg'

export async function html(markdown: string, game: string): Promise<string> {
  const parsed = new DOMParser().parseFromString(await marked.parse(markdown), 'text/html')
  for (const node of parsed.querySelectorAll('h1, script, style, iframe')) node.remove()
  for (const node of parsed.querySelectorAll('[style]')) node.removeAttribute('style')
  for (const node of parsed.querySelectorAll('img')) node.replaceWith(drawing(parsed, node, game))
  for (const node of parsed.querySelectorAll('table')) framed(parsed, node)
  for (const node of parsed.querySelectorAll('pre')) reachable(node, 'Drawing')
  for (const node of parsed.querySelectorAll('th:empty')) node.replaceWith(parsed.createElement('td'))
  return parsed.body.innerHTML
}

function drawing(page: Document, image: HTMLImageElement, game: string): Element {
  const made = page.createElementNS(SVG, 'svg')
  made.setAttribute('viewBox', '0 0 48 48')
  made.setAttribute('class', 'drawing')
  if (image.alt) {
    made.setAttribute('role', 'img')
    made.setAttribute('aria-label', image.alt)
  } else made.setAttribute('aria-hidden', 'true')
  const use = page.createElementNS(SVG, 'use')
  use.setAttribute('href', `#${game}--${image.getAttribute('src')}`)
  made.append(use)
  return made
}

/** A table that is too wide is moved under the finger, not the page. */
function framed(page: Document, table: HTMLTableElement): void {
  const frame = page.createElement('div')
  frame.className = 'frame'
  reachable(frame, 'Table')
  table.replaceWith(frame)
  frame.append(table)
}

/** What may be too wide can be reached, and so moved, by keyboard. */
function reachable(node: HTMLElement, name: string): void {
  node.tabIndex = 0
  node.setAttribute('role', 'group')
  node.setAttribute('aria-label', name)
}
