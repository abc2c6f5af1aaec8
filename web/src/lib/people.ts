// Who sits at a table, in words.
import type { ChairInfo, TableInfo } from './types'

/** A chair before or during the game. */
export function chairWords(chair: ChairInfo): string {
  return chair.kind === 'open' ? `seat ${chair.seat + 1} is free` : chair.called
}

/** The seats on the same side as this one. */
export function partners(sides: number[], seat: number): number[] {
  return sides.flatMap((side, other) => (other !== seat && side === sides[seat] ? [other] : []))
}

/** 'with Ann and Bo', or nothing where everybody plays alone. */
export function alliesWords(sides: number[], seat: number, nameOf: (seat: number) => string): string {
  const names = partners(sides, seat).map(nameOf)
  return names.length ? `with ${names.join(' and ')}` : ''
}

/** Everything at a table that a newcomer would not expect. */
export function unusual(table: TableInfo): string[] {
  const changes = flat((table.setup as { overrides?: Record<string, unknown> }).overrides ?? {})
  const more = changes.length > MOST ? ` and ${changes.length - MOST} more` : ''
  return [
    ...(table.start === 'position' ? ['It does not begin at the beginning: the position was set up by whoever opened the table.'] : []),
    ...(changes.length ? [`Numbers of the game are changed: ${changes.slice(0, MOST).join('; ')}${more}.`] : []),
  ]
}
const MOST = 6

/** {'cards': {'oxygen': {'price': 3}}} as 'cards, oxygen, price: 3'. */
function flat(value: unknown, path: string[] = []): string[] {
  if (value && typeof value === 'object' && !Array.isArray(value)) return Object.entries(value).flatMap(([key, one]) => flat(one, [...path, key]))
  return [`${path.join(', ')}: ${JSON.stringify(value)}`]
}
