// How long each action of others is shown before the next one.
import { memory } from './memory.svelte'

export const PACES = {
  off: { label: 'all at once', milliseconds: 0 },
  quick: { label: 'quick', milliseconds: 400 },
  normal: { label: 'normal', milliseconds: 900 },
  slow: { label: 'slow', milliseconds: 2000 },
} as const

export type Pace = keyof typeof PACES

/** Nobody follows a page in the background. */
export const stepTime = () => (document.hidden ? 0 : (PACES[memory.settings.pace] ?? PACES.normal).milliseconds)
