// On from a point of a finished game, against bots.
import { api, Refusal } from '../lib/api'
import { levelFor, memory } from '../lib/memory.svelte'
import { route } from '../lib/route.svelte'

/** Open a table at the position after so many entries, at one seat, and go there. */
export async function continueFrom(id: string, game: string, upto: number, mine: number, seats: number): Promise<void> {
  const record = await api.record(id)
  const { bots } = await api.games()
  const bot = levelFor(bots)
  const places = Array.from({ length: seats }, (_, seat) => (seat === mine ? { kind: 'you' } : { kind: 'bot', bot }))
  const { opened } = await api.bringIn({ record, upto, places, name: memory.settings.name })
  if (!opened) throw new Refusal('OVER', 'The game is over at this point; choose an earlier one.')
  memory.keep({ table: opened.table, game, token: opened.token, host: opened.host, watch: opened.watch, seats: opened.seats, at: Date.now() })
  route.go(`/t/${opened.table}`)
}
