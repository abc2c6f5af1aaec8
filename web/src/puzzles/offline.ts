// What today's puzzles need is kept in the browser, so that they can be solved where there is no connection.
import type { PuzzleInfo } from '../lib/types'

/** Whether this browser keeps anything: only on this machine, or over a connection that nobody can change. */
const canKeep = () => 'serviceWorker' in navigator && isSecureContext

/** Keep them; whether everything is there. */
export async function keepForLater(daily: PuzzleInfo[]): Promise<boolean> {
  if (!canKeep()) return false
  await import('./PuzzlePage.svelte') // its files are among those that were loaded
  const worker = await navigator.serviceWorker.register('/offline.js').then(() => navigator.serviceWorker.ready)
  const loaded = performance.getEntriesByType('resource').map((one) => new URL(one.name)).filter((one) => one.origin === location.origin)
  const files = loaded.map((one) => one.pathname).filter((path) => /^\/(assets|icon)/.test(path))
  const puzzles = daily.flatMap((one) => [`/api/puzzles/${one.id}`, `/api/games/${one.game}/look`, `/art/${one.game}/art.svg`, `/art/${one.game}/cover.svg`])
  const answer = new MessageChannel()
  const told = new Promise<boolean>((done) => (answer.port1.onmessage = (event) => done(event.data as boolean)))
  worker.active?.postMessage([...new Set(['/puzzles', '/api/puzzles', ...files, ...puzzles])], [answer.port2])
  return told
}
