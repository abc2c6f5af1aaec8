// The same people at the next table: whoever is there goes along, with the same rights.
import { memory, type Known } from './memory.svelte'
import { route } from './route.svelte'
import type { TableInfo } from './types'

export function followRematch(known: Known, table: TableInfo): void {
  if (!table.rematch) return
  const kept = memory.table(table.table)
  if (kept) memory.keep({ ...kept, table: table.rematch, invites: undefined, guide: false, seats: undefined, at: Date.now() })
  route.go(kept ? `/t/${table.rematch}` : `/t/${table.rematch}#watch=${known.token}`)
}
