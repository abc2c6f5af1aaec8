// Finding one's way in the rules: their contents, what matches some words, and where a rule stands.

export interface Entry {
  text: string
  depth: number
  node: HTMLElement
}

/** The headings of a page. */
export function contentsOf(page: HTMLElement): Entry[] {
  const headings = [...page.querySelectorAll<HTMLElement>('h2, h3')]
  return headings.map((node) => ({ text: node.textContent?.trim() ?? '', depth: Number(node.tagName[1]), node }))
}

const PARTS = 'h2, h3, h4, p, li, td, th, dt, dd, .book-card, figcaption'

/** The smallest parts of a page in which the words stand. */
export function hitsIn(page: HTMLElement | undefined, words: string): HTMLElement[] {
  const sought = words.trim().toLowerCase()
  if (!page || sought.length < 2) return []
  const holds = (node: Element) => !!node.textContent?.toLowerCase().includes(sought)
  return [...page.querySelectorAll<HTMLElement>(PARTS)].filter((node) => holds(node) && ![...node.querySelectorAll(PARTS)].some(holds))
}

/** Mark what was found, and the one that is looked at; the words themselves where the browser can. */
export function light(hits: HTMLElement[], words: string, current: HTMLElement | undefined = hits[0]): void {
  for (const node of document.querySelectorAll('.match, .current')) node.classList.remove('match', 'current')
  for (const hit of hits) hit.classList.add('match')
  current?.classList.add('current')
  if (!('highlights' in CSS)) return
  const ranges = hits.flatMap((hit) => rangesOf(hit, words.trim().toLowerCase()))
  CSS.highlights.set('sought', new Highlight(...ranges))
}

function rangesOf(hit: HTMLElement, sought: string): Range[] {
  const walker = document.createTreeWalker(hit, NodeFilter.SHOW_TEXT)
  const found: Range[] = []
  while (sought && walker.nextNode()) {
    const node = walker.currentNode as Text
    for (let at = node.data.toLowerCase().indexOf(sought); at >= 0; at = node.data.toLowerCase().indexOf(sought, at + 1)) {
      const range = new Range()
      range.setStart(node, at)
      range.setEnd(node, at + sought.length)
      found.push(range)
    }
  }
  return found
}

const NUMBERED = /^(\d+(?:\.\d+)?|[RVXD]\d+|EX\d+)(?=[\s.:)–-]|$)/

/** Give every rule an anchor: headings first, then paragraphs and rulings that begin with a number in bold. */
export function anchor(page: HTMLElement): void {
  const numbered = [...page.querySelectorAll<HTMLElement>('h2, h3, h4'), ...page.querySelectorAll<HTMLElement>('p, li')]
  for (const node of numbered) {
    const heading = node.matches('h2, h3, h4')
    const text = (heading ? node : firstBold(node))?.textContent?.trim() ?? ''
    const rule = NUMBERED.exec(text)?.[1]
    if (rule && !page.querySelector(`[id="rule-${rule}"]`)) node.id = `rule-${rule}`
  }
}

function firstBold(node: HTMLElement): Element | null {
  const first = node.firstElementChild
  return first?.tagName === 'STRONG' && node.textContent?.trim().startsWith(first.textContent?.trim() ?? '') ? first : null
}

/** Where a rule stands: R12, a section's number, or words of a heading. */
export function ruleIn(page: HTMLElement, rule: string): HTMLElement | null {
  const bare = rule.replace(/^section\s+/i, '')
  const headings = [...page.querySelectorAll<HTMLElement>('h2, h3, h4')]
  return page.querySelector<HTMLElement>(`[id="rule-${bare}"]`) ?? headings.find((node) => node.textContent?.includes(bare)) ?? null
}
