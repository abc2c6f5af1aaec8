// Small questions of wording.
import type { Card, Cell, Choice, Counter, Piece } from './types'

/** With a capital; a number and its word stay on one line: '2-Hex'. */
export const title = (name: string) => (name.charAt(0).toUpperCase() + name.slice(1)).replace(/^(\d+)-/, '$1\u2011')

/** What a card's text says beyond the numbers that are printed on it anyway. */
export function beyond(card: Card): string {
  const stats = new Set((card.stats ?? []).map((stat) => `${stat.label} ${stat.value}`.toLowerCase()))
  const sentences = (card.text ?? '').split(/(?<=\.)\s+/)
  return sentences.filter((one) => !stats.has(one.replace(/\.$/, '').toLowerCase())).join(' ')
}

/** A name as its beginning and a short last word, by which equal names are told apart: 'Random bot', ' P2'. */
export function parted(name: string): [string, string] {
  const found = /^(.*\S)( \S{1,2})$/.exec(name)
  return found ? [found[1]!, found[2]!] : [name, '']
}

/** A span of time: '20 s', '2 min', '1 h 30 min', '3 days'. */
export function span(seconds: number): string {
  const units: [number, string][] = [[86400, seconds >= 172800 ? 'days' : 'day'], [3600, 'h'], [60, 'min'], [1, 's']]
  let left = seconds
  const parts = units.flatMap(([size, name]) => {
    const count = Math.floor(left / size)
    left -= count * size
    return count ? [`${count} ${name}`] : []
  })
  return parts.join(' ') || '0 s'
}

/** How long everybody may think, in a sentence. */
export function clockWords(clock: { kind: string; seconds?: number; increment?: number }): string {
  if (clock.kind === 'turn') return `${span(clock.seconds ?? 0)} a turn. Whoever runs out of time has lost.`
  if (clock.kind !== 'game') return 'No clock: everybody thinks as long as they like.'
  const more = clock.increment ? `, and ${span(clock.increment)} more after each turn` : ''
  return `${span(clock.seconds ?? 0)} each for the whole game${more}. Whoever runs out of time has lost.`
}

/** A counter whose label needs a line for itself. */
export const isLong = (counter: Counter) => counter.label.length > 12

export function capital(words: string): string {
  const text = words.replaceAll('-', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** What all of these choices say, if they say the same. */
export function shared(choices: Choice[], what: 'cost' | 'kind' | 'forecast'): string {
  const [first, ...others] = choices
  const said = first?.[what] ?? ''
  return others.every((choice) => (choice[what] ?? '') === said) ? said : ''
}

/** What the first of these choices costs, with its verb: 'Play: 2 credits'. Nothing where it is said to cost nothing. */
export function charge(choices: Choice[]): string {
  const [first] = choices
  return first?.cost ? `${first.text.split(' ')[0]}: ${first.cost}` : ''
}

const SMALL = new Set(['a', 'at', 'for', 'from', 'of', 'on', 'the', 'to', 'with'])

/** The words with which all of these texts begin, without a preposition that leads nowhere. */
export function beginning(texts: string[]): string {
  const [first = [], ...others] = texts.map((text) => text.split(' '))
  const end = first.findIndex((word, at) => others.some((words) => words[at] !== word))
  const common = end < 0 ? first : first.slice(0, end)
  while (common.length && SMALL.has(common[common.length - 1]!)) common.pop()
  return common.join(' ')
}

/** A cell in words: its name, its zone and what stands there, by the zones of a board and the names of seats. */
export function cellWords(cell: Cell, zones: Map<string, { label: string }>, names: Map<number, string>): string {
  const zone = cell.zone ? zones.get(cell.zone)?.label : ''
  return [cell.label ?? cell.id, zone, ...cell.pieces.map((piece) => pieceWords(piece, names))].filter(Boolean).join(', ')
}

function pieceWords(piece: Piece, names: Map<number, string>): string {
  const level = piece.level === undefined ? '' : ` ${piece.level}`
  const owner = piece.owner === null ? '' : (names.get(piece.owner) ?? `seat ${piece.owner + 1}`)
  const named = !owner || piece.name.includes(names.get(piece.owner ?? -1) ?? '\n')
  const marks = (piece.marks ?? []).map((mark) => `, ${mark.label}`).join('')
  return `${piece.name}${level}${named ? '' : ` of ${owner}`}${marks}`
}
