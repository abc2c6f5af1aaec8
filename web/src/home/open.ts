// Open a table and go there.
import { api } from '../lib/api'
import { rememberShown } from '../lib/cover.svelte'
import { memory } from '../lib/memory.svelte'
import { route } from '../lib/route.svelte'
import type { OpenTable } from '../lib/types'

export async function openTable(asked: Partial<OpenTable> & { game: string }, guide: boolean): Promise<void> {
  const opened = await api.open({ name: memory.settings.name, ...asked } as OpenTable)
  memory.keep({
    table: opened.table,
    game: asked.game,
    token: opened.token || opened.host,
    host: opened.host,
    watch: opened.watch,
    invites: opened.invites,
    guide,
    seats: opened.seats,
    at: Date.now(),
  })
  const [opener] = opened.seats
  if (opener !== undefined && asked.settings?.seating !== 'random') rememberShown(opened.table, opener)
  route.go(`/t/${opened.table}`)
}
