// Decks that a player puts together: counts by card, the rules that they meet or break, decks as text, saved decks.
import type { Card, DeckInfo, DeckRuleInfo } from './types'

export type Deck = Record<string, number>

export interface Verdict {
  rule: DeckRuleInfo
  met: boolean
  /** How the deck stands: '38 of 40', '6 Commando'. */
  now: string
}

export interface SavedDeck {
  name: string
  deck: Deck
}

const MOST_SAVED = 50
const MOST_TEXT = 20000
const KEY = 'zirconia.decks'

export const cardsOf = (sheet: DeckInfo): Card[] => sheet.groups.flatMap((group) => group.cards as Card[])

/** Every rule of the sheet, met or broken. */
export function verdicts(sheet: DeckInfo, deck: Deck): Verdict[] {
  const names = new Map(cardsOf(sheet).map((card) => [card.card, card.name]))
  const unknown = Object.keys(deck).filter((id) => deck[id] && !names.has(id))
  const known = { rule: sheet.known, met: !unknown.length, now: unknown.join(', ') }
  return [known, ...sheet.rules.map((rule) => verdict(rule, deck, names))]
}

function verdict(rule: DeckRuleInfo, deck: Deck, names: Map<string, string>): Verdict {
  const counted = Object.entries(deck).filter(([id]) => !rule.cards.length || rule.cards.includes(id))
  if (rule.each) {
    const wrong = counted.filter(([, count]) => count < rule.least || count > rule.most)
    return { rule, met: !wrong.length, now: wrong.map(([id, count]) => `${count} ${names.get(id) ?? id}`).join(', ') }
  }
  const total = counted.reduce((sum, [, count]) => sum + count, 0)
  const aim = rule.most < 10000 ? rule.most : rule.least
  return { rule, met: total >= rule.least && total <= rule.most, now: `${total} of ${aim}` }
}

/** '# Rush', then a line for each card: '5 Bounty Hunter'. */
export function deckText(sheet: DeckInfo, deck: Deck, name: string): string {
  const lines = cardsOf(sheet).flatMap((card) => (deck[card.card] ? [`${deck[card.card]} ${card.name}`] : []))
  return [...(name ? [`# ${name}`] : []), ...lines].join('\n')
}

const LINE = /^(?:(\d{1,4})\s*[x*]?\s+)?(.+?)(?:\s*[:=x*]\s*(\d{1,4}))?$/

/** A deck as people write one: a number and a card's name or id a line, either way round, or an object of JSON. */
export function readDeck(sheet: DeckInfo, text: string): { name: string; deck: Deck; errors: string[] } {
  if (text.length > MOST_TEXT) return { name: '', deck: {}, errors: [`A deck as text has at most ${MOST_TEXT} characters.`] }
  const cards = cardsOf(sheet)
  const ids = new Map(cards.flatMap((card) => [[plain(card.card), card.card] as const, [plain(card.name), card.card] as const]))
  const deck: Deck = {}
  const errors: string[] = []
  let name = ''
  for (const [at, line] of linesOf(text, errors).entries()) {
    const [words = '', ...remark] = line.split('#')
    name ||= remark.join('#').trim()
    if (!words.trim()) continue
    const found = LINE.exec(words.trim())
    const count = found?.[1] ?? found?.[3]
    const id = found ? ids.get(plain(found[2]!)) : undefined
    if (count === undefined) errors.push(`Line ${at + 1}: write how many and which card, as in “5 ${cards[0]?.name}”, not “${words.trim()}”.`)
    else if (!id) errors.push(`Line ${at + 1}: “${found![2]}” is no card here (${sheet.known.rule}).`)
    else deck[id] = (deck[id] ?? 0) + Number(count)
  }
  if (!errors.length && !Object.keys(deck).length) errors.push(`There is no card in it. A deck has lines like “5 ${cards[0]?.name}”.`)
  return { name, deck, errors }
}

function linesOf(text: string, errors: string[]): string[] {
  if (!text.trimStart().startsWith('{')) return text.split(/\r?\n/)
  try {
    return Object.entries(JSON.parse(text) as Record<string, unknown>).map(([id, count]) => `${id} = ${String(count)}`)
  } catch {
    errors.push('This begins like JSON and is none.')
    return []
  }
}

const plain = (words: string) => words.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

/** The decks that this browser keeps of a game. */
export function savedDecks(game: string): SavedDeck[] {
  return all()[game] ?? []
}

export function saveDeck(game: string, name: string, deck: Deck): SavedDeck[] {
  const others = savedDecks(game).filter((one) => one.name !== name)
  return write(game, [{ name, deck }, ...others].slice(0, MOST_SAVED))
}

export function forgetDeck(game: string, name: string): SavedDeck[] {
  return write(game, savedDecks(game).filter((one) => one.name !== name))
}

function all(): Record<string, SavedDeck[]> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, SavedDeck[]>
  } catch {
    return {}
  }
}

function write(game: string, decks: SavedDeck[]): SavedDeck[] {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...all(), [game]: decks }))
  } catch {
    // A browser that keeps nothing still plays.
  }
  return decks
}
