// At one screen: whose hand may be seen. It is covered until its owner has said to be there, also after a reload.
import type { LiveTable } from './live.svelte'

const key = (table: string) => `zirconia.shown.${table}`

/** Kept for this tab alone: whoever opens the table in another one is asked again. */
function read(table: string): number | null {
  try {
    const kept = sessionStorage.getItem(key(table))
    return kept === null ? null : Number(kept)
  } catch {
    return null
  }
}

/** This seat's hand may be seen at this table, in this tab. */
export function rememberShown(table: string, seat: number): void {
  try {
    sessionStorage.setItem(key(table), String(seat))
  } catch {
    // A browser that keeps nothing asks again.
  }
}

/** The seat from which a tab looks at a table where it has looked before. */
export function lastShown(table: string, held: number[] | undefined): number | null {
  const seat = read(table)
  return seat !== null && (held?.length ?? 0) > 1 && held?.includes(seat) ? seat : null
}

export class Cover {
  private shown = $state<number | null>(null)

  /** The seats of this screen that people play. */
  private readonly seats = $derived.by(() => this.live.held.filter((seat) => !this.live.table?.chairs[seat]?.bot))

  /** Who has to say to be there before anything is shown; null: what is shown is theirs. */
  readonly whom = $derived.by((): number | null => {
    const { table, view, held } = this.live
    if (!table || !view || view.over || held.length < 2) return null
    const you = table.you
    const asked = this.seats.filter((seat) => table.acting.includes(seat))
    const wanted = you !== null && asked.includes(you) ? you : (asked[0] ?? this.shown ?? you)
    return wanted === this.shown && wanted === you ? null : wanted
  })

  constructor(private readonly live: LiveTable) {
    this.shown = read(live.id)
  }

  /** They are there: show the table as they see it. */
  lift(seat: number): void {
    this.shown = seat
    rememberShown(this.live.id, seat)
    if (this.live.table?.you !== seat) this.live.look(seat)
  }
}
