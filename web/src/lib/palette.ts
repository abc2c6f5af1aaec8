// A scene's colours become the page's tokens.
import type { Scene } from './types'

interface Palette {
  background?: string
  accent?: string
  seats?: string[]
}

const NAMES = ['--game-bg', '--game-accent', ...Array.from({ length: 6 }, (_, seat) => `--seat-${seat}`)]

export function paint(scene: Scene | null): void {
  const root = document.documentElement.style
  for (const name of NAMES) root.removeProperty(name)
  if (!scene) return
  const palette = (scene.style as { palette?: Palette }).palette ?? {}
  if (palette.background) root.setProperty('--game-bg', palette.background)
  if (palette.accent) root.setProperty('--game-accent', palette.accent)
  palette.seats?.forEach((colour, seat) => root.setProperty(`--seat-${seat}`, colour))
  for (const player of scene.players) if (player.color) root.setProperty(`--seat-${player.seat}`, player.color)
}
