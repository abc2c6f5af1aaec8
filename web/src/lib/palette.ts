// A scene's colours become the page's tokens.
import type { Scene } from './types'

interface Palette {
  background?: string
  accent?: string
  seats?: string[]
}

const NAMES = ['--game-bg', '--game-accent', ...Array.from({ length: 6 }, (_, seat) => `--seat-${seat}`)]

export function paint(scene: Scene | null): void {
  const wanted = colours(scene)
  const root = document.documentElement.style
  // Setting a token again, even to what it is, would have the whole page styled anew.
  for (const name of NAMES) {
    const colour = wanted.get(name) ?? ''
    if (root.getPropertyValue(name) !== colour) root.setProperty(name, colour)
  }
}

function colours(scene: Scene | null): Map<string, string | undefined> {
  const palette = (scene?.style as { palette?: Palette } | undefined)?.palette ?? {}
  const found = new Map([['--game-bg', palette.background], ['--game-accent', palette.accent]])
  palette.seats?.forEach((colour, seat) => found.set(`--seat-${seat}`, colour))
  for (const player of scene?.players ?? []) if (player.color) found.set(`--seat-${player.seat}`, player.color)
  return found
}
