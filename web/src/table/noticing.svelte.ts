// Noticing what happens at a table while one looks elsewhere: the tab's title, notifications, and sounds.
import { notifyTurn, setTitle } from '../lib/notice.svelte'
import { play, soundOf } from '../lib/sounds'
import type { Situation } from './situation.svelte'

/** To be called while the table's component is made. */
export function noticeAt(at: Situation): void {
  /** What others ask of me and I have not answered. */
  const request = $derived.by(() => {
    const { table, seat, nameOf } = at
    const open = Object.entries(table?.asks ?? {}).find(([, ask]) => seat !== null && !ask.agreed.includes(seat))
    return open ? `${nameOf(open[1].seat)} asks for ${open[0] === 'undo' ? 'an undo' : `a ${open[0]}`}` : ''
  })
  const asked = $derived(at.yours || at.covered)

  /** Whether somebody said something while this tab was not looked at. */
  let unread = $state(false)
  let lastSaid = 0
  $effect(() => {
    const said = at.live.lines.findLast((line) => 'said' in line && line.said.kind === 'chatted' && !at.live.held.includes(line.said.seat ?? -1))
    const number = said && 'said' in said ? said.said.number : 0
    if (number > lastSaid && document.hidden) unread = true
    lastSaid = number
  })
  $effect(() => {
    const seen = () => !document.hidden && (unread = false)
    document.addEventListener('visibilitychange', seen)
    return () => document.removeEventListener('visibilitychange', seen)
  })

  $effect(() => setTitle(at.scene?.title ?? 'Zirconia', request || (asked ? 'Your turn' : unread ? 'New message' : '')))
  $effect(() => () => setTitle('Zirconia'))
  $effect(() => {
    if (request) notifyTurn(request, at.scene?.title ?? '')
  })

  let was = false
  $effect(() => {
    if (asked && !was && at.live.fresh.length) {
      play('turn')
      notifyTurn('Your turn', at.scene?.prompt.text ?? '')
    }
    was = asked
  })

  $effect(() => {
    const sound = soundOf(at.live.fresh, at.seat, at.look.look.attacks ?? [])
    if (sound) play(sound)
  })
}
