// Small questions of wording.
import type { Card, Counter } from './types'

/** With a capital; a number and its word stay on one line: '2-Hex'. */
export const title = (name: string) => (name.charAt(0).toUpperCase() + name.slice(1)).replace(/^(\d+)-/, '$1\u2011')

/** What a card's text says beyond the numbers that are printed on it anyway. */
export function beyond(card: Card): string {
  const stats = new Set((card.stats ?? []).map((stat) => `${stat.label} ${stat.value}`.toLowerCase()))
  const sentences = (card.text ?? '').split(/(?<=\.)\s+/)
  return sentences.filter((one) => !stats.has(one.replace(/\.$/, '').toLowerCase())).join(' ')
}

/** A counter whose label needs a line for itself. */
export const isLong = (counter: Counter) => counter.label.length > 12

export function capital(words: string): string {
  const text = words.replaceAll('-', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
