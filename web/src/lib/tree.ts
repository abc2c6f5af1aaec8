// Cards that build on each other: their levels, and where each stands in a drawing of the tree.
import type { Card, Player } from './types'

export const levelOf = (card: Card) => Number(card.stats?.find((stat) => stat.id === 'level')?.value ?? 1)

export const isDone = (card: Card) => card.state === 'researched'

export interface Node {
  card: Card
  x: number
  y: number
}

export interface Edge {
  from: Node
  to: Node
}

export interface Chart {
  nodes: Node[]
  edges: Edge[]
  levels: { level: number; x: number }[]
  width: number
  height: number
}

export const BOX = { width: 230, height: 62, across: 96, down: 10, top: 26 }

/** Levels from left to right; in each, cards stand beside what they need. */
export function chart(cards: Card[]): Chart {
  const levels = [...new Set(cards.map(levelOf))].sort((a, b) => a - b)
  const placed = new Map<string, Node>()
  const most = Math.max(...levels.map((level) => cards.filter((card) => levelOf(card) === level).length), 1)
  const height = BOX.top + most * (BOX.height + BOX.down) - BOX.down
  levels.forEach((level, column) => {
    const here = cards.filter((card) => levelOf(card) === level)
    const wish = new Map(here.map((card, at) => [card.card, middle(card, placed) ?? (at * height) / here.length]))
    here.sort((a, b) => wish.get(a.card)! - wish.get(b.card)!)
    const step = (height - BOX.top + BOX.down) / here.length
    here.forEach((card, at) => {
      const y = BOX.top + at * step + (step - BOX.down - BOX.height) / 2
      placed.set(card.card, { card, x: column * (BOX.width + BOX.across), y })
    })
  })
  const nodes = [...placed.values()]
  const edges = nodes.flatMap((to) => (to.card.requires ?? []).flatMap((id) => (placed.has(id) ? [{ from: placed.get(id)!, to }] : [])))
  return {
    nodes,
    edges,
    levels: levels.map((level, column) => ({ level, x: column * (BOX.width + BOX.across) })),
    width: levels.length * (BOX.width + BOX.across) - BOX.across,
    height,
  }
}

function middle(card: Card, placed: Map<string, Node>): number | undefined {
  const found = (card.requires ?? []).flatMap((id) => placed.get(id)?.y ?? [])
  return found.length ? found.reduce((sum, y) => sum + y, 0) / found.length : undefined
}

/** A line from what is needed to what needs it; within a level it bows out to the left. */
export function path({ from, to }: Edge): string {
  const half = BOX.height / 2
  if (from.x >= to.x) {
    const x = to.x
    return `M${from.x} ${from.y + half}C${x - 40} ${from.y + half} ${x - 40} ${to.y + half} ${x} ${to.y + half}`
  }
  const start = from.x + BOX.width
  const bend = (to.x - start) / 2
  return `M${start} ${from.y + half}C${start + bend} ${from.y + half} ${to.x - bend} ${to.y + half} ${to.x} ${to.y + half}`
}

/** Who has a card of this name in a tree of their own. */
export const ownersOf = (name: string, players: Player[]) =>
  players.filter((one) => one.areas.some((area) => area.kind === 'tree' && area.cards.some((card) => card.card === name && isDone(card))))
