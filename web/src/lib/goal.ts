// Who is nearer to winning: from the number that the game's folder names.
import type { Look } from './api'
import type { Player, Scene } from './types'

const MOST_NAMES = 2

const counterOf = (player: Player | undefined, id: string) => player?.counters.find((one) => one.id === id)

/** Who is ahead, in words; allies count together. Nothing where the game names no such number, or is over. */
export function leadOf(look: Look, scene: Scene): string {
  const id = look.ahead
  if (!id || scene.over || !scene.players.every((one) => counterOf(one, id))) return ''
  const sides = [...new Set(scene.sides)]
  const totals = sides.map((side) => members(scene, side).reduce((sum, one) => sum + counterOf(one, id)!.value, 0))
  const best = Math.max(...totals)
  const leaders = sides.filter((_, at) => totals[at] === best)
  const numbers = sides.length === 2 ? `${best} : ${Math.min(...totals)}` : `${best}`
  if (leaders.length === sides.length) return `All are even: ${sides.length === 2 ? numbers : `${best} each`}`
  return `${clause(scene, leaders.flatMap((side) => members(scene, side)))}${sides.length === 2 ? ', ' : ' with '}${numbers}`
}

const members = (scene: Scene, side: number) => scene.players.filter((one) => scene.sides[one.seat] === side)

/** 'You are ahead', 'Ann and Bo are ahead'. */
function clause(scene: Scene, players: Player[]): string {
  const mine = players.some((one) => one.seat === scene.seat)
  const others = players.filter((one) => one.seat !== scene.seat).map((one) => one.name)
  const names = [...(mine ? ['You'] : []), ...others]
  const told = names.length > MOST_NAMES ? `${names[0]} and ${names.length - 1} others` : names.join(' and ')
  return `${told} ${names.length > 1 || mine ? 'are' : 'is'} ahead`
}
