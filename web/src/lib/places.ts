// Where the areas of a scene are drawn: by their kind, whatever the game.
import type { Area, Scene } from './types'

const PILES = new Set(['deck', 'discard', 'trash', 'list'])

/** What is under way stands beside the question. */
const isSteps = (area: Area) => area.kind === 'steps'

export interface Shelf {
  id: string
  area: Area
}

export const isPile = (area: Area) => PILES.has(area.kind)

/** One's own hand. */
export function hands(scene: Scene): Area[] {
  const own = scene.players.find((one) => one.seat === scene.seat)
  return own?.areas.filter((area) => area.kind === 'hand') ?? []
}

/** Everything to choose from that is on the table: common areas, then one's own large ones. */
export function shelves(scene: Scene): Shelf[] {
  const common = scene.areas.filter((area) => !isPile(area) && !isSteps(area) && (area.cards.length || area.facedown))
  const seat = scene.seat ?? 0
  const own = (scene.players.find((one) => one.seat === seat)?.areas ?? []).filter((area) => isLarge(area))
  return [
    ...common.map((area) => ({ id: `common/${area.id}`, area })),
    ...own.map((area) => ({ id: `own/${area.id}`, area })),
  ]
}

/** Too much for a player's panel. */
export const isLarge = (area: Area) => !['hand', 'play'].includes(area.kind) && !isPile(area)

/** The small heaps that everybody may look through. */
export const commonPiles = (scene: Scene) => scene.areas.filter(isPile)

/** One tab beside the board. */
export interface Tab {
  id: string
  label: string
  areas: Area[]
}

/** Markets stand together under one tab; other areas have one each. */
export function tabsOf(scene: Scene): Tab[] {
  const all = shelves(scene)
  const markets = all.filter((one) => one.area.kind === 'market').map((one) => one.area)
  const label = markets.length === 1 ? markets[0]!.label : 'Market'
  const others = all.filter((one) => one.area.kind !== 'market')
  return [
    ...(markets.length ? [{ id: 'market', label, areas: markets }] : []),
    ...others.map((one) => ({ id: one.id, label: one.area.label, areas: [one.area] })),
  ]
}
