// Text that a person reads: its words that the game explains, and the rules it cites in square brackets.
import type { Word } from './api'

export interface Piece {
  text: string
  word?: Word
  rules?: string[]
}

const RULE = '(?:\\d+(?:\\.\\d+)?|[RVX]\\d+)'
const CITED = `\\[(${RULE}(?:, ${RULE})*)\\]`
const known = new WeakMap<Word[], { pattern: RegExp; by: Map<string, Word> }>()

const escaped = (words: string) => words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Finds the words of a game, the longest first, and cited rules. */
function finder(words: Word[]): { pattern: RegExp; by: Map<string, Word> } {
  let found = known.get(words)
  if (found) return found
  const by = new Map(words.flatMap((word) => [word.term, ...word.also].map((form) => [form, word] as const)))
  const forms = [...by.keys()].sort((a, b) => b.length - a.length).map(escaped)
  const parts = forms.length ? `${CITED}|(?<![\\w-])(${forms.join('|')})(?![\\w-])` : CITED
  known.set(words, (found = { pattern: new RegExp(parts, 'g'), by }))
  return found
}

/** A text in pieces; each word is explained once, and not again where it was `told` before. */
export function pieces(text: string, words: Word[], told = new Set<Word>()): Piece[] {
  const { pattern, by } = finder(words)
  const found: Piece[] = []
  let at = 0
  for (const hit of text.matchAll(pattern)) {
    const word = hit[2] === undefined ? undefined : by.get(hit[2])
    if (word && told.has(word)) continue
    if (word) told.add(word)
    if (hit.index > at) found.push({ text: text.slice(at, hit.index) })
    found.push(word ? { text: hit[0], word } : { text: hit[0], rules: hit[1]!.split(', ') })
    at = hit.index + hit[0].length
  }
  if (at < text.length) found.push({ text: text.slice(at) })
  return found
}

/** The words of a game that a text uses. */
export function wordsIn(text: string, words: Word[]): Word[] {
  return pieces(text, words).flatMap((piece) => (piece.word ? [piece.word] : []))
}

/** A piece as an element of the page: the whole page listens to `data-term` and `data-rule`. */
export function element(piece: Piece, tabbed: boolean): (Node | string)[] {
  if (piece.word) return [button('term', piece.text, { term: piece.word.term, text: piece.word.text, at: piece.word.rule }, tabbed)]
  if (piece.rules) return piece.rules.map((rule) => button('cite', rule, { rule }, true))
  return [piece.text]
}

function button(kind: string, text: string, data: Record<string, string>, tabbed: boolean): HTMLElement {
  const made = document.createElement('button')
  made.type = 'button'
  made.className = kind
  made.textContent = text
  if (!tabbed) made.tabIndex = -1
  if (kind === 'cite') made.ariaLabel = `Rule ${text}`
  Object.assign(made.dataset, data)
  return made
}

const BLOCKS = 'p, li, td, th, dd'
const SKIPPED = 'a, button, code, pre, h1, h2, h3, h4'

/** Explain the words of a part of the page, each once a paragraph; the first in each part can be reached by keyboard. */
export function explain(root: HTMLElement, words: Word[]): void {
  const reached = new Set<Word>()
  for (const block of root.querySelectorAll<HTMLElement>(BLOCKS)) {
    const told = new Set<Word>()
    for (const node of textsOf(block)) replace(node, words, told, reached)
  }
}

/** The texts of a paragraph that are not those of one inside it. */
function textsOf(block: HTMLElement): Text[] {
  const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT)
  const found: Text[] = []
  while (walker.nextNode()) {
    const node = walker.currentNode as Text
    const parent = node.parentElement
    if (parent?.closest(BLOCKS) === block && !parent.closest(SKIPPED)) found.push(node)
  }
  return found
}

function replace(node: Text, words: Word[], told: Set<Word>, reached: Set<Word>): void {
  const found = pieces(node.data, words, told)
  if (found.length === 1 && !found[0]?.word && !found[0]?.rules) return
  node.replaceWith(
    ...found.flatMap((piece) => {
      const first = !!piece.word && !reached.has(piece.word)
      if (piece.word) reached.add(piece.word)
      return element(piece, first)
    }),
  )
}
