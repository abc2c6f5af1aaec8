// Doing something at a live table: choices, the answers that give themselves, hints, undo, and why something can't be done.
import { untrack } from 'svelte'
import { api, type Refusal } from '../lib/api'
import { Choosing } from '../lib/choosing.svelte'
import { drawer } from '../lib/drawer.svelte'
import { memory } from '../lib/memory.svelte'
import { notices } from '../lib/notice.svelte'
import { keyless } from '../lib/screen'
import type { Choice, Command } from '../lib/types'
import type { Asking } from './asking.svelte'
import type { Situation } from './situation.svelte'

const MOST_TOGETHER = 40
const ENDS = /^do:(end|finish|stop|pass|done)/
const FORCED = 500 // milliseconds to see what is asked

export class Doing {
  readonly choosing: Choosing
  hinting = $state(false)
  private hint = $state.raw<Choice | null>(null)
  readonly hinted = $derived.by(() => this.hint?.path ?? [])
  /** The last action; the same choice made twice is news twice. */
  played = $state.raw<Choice | null>(null)

  /** How the end of a turn can be taken back. */
  private readonly way = $derived.by(() => {
    const { table, alone } = this.at
    if (table?.settings.undo !== 'agreed') return "This can't be undone."
    return alone ? `${keyless.current ? 'Undo' : 'U'} takes it back.` : 'To take it back, the others have to agree.'
  })

  /**
   * The answer that is given by itself: the only one, in one's own turn, while nobody else is asked. An end is never
   * that, and a question in the turn of others never either: how long an answer takes would tell them something.
   */
  private readonly forced = $derived.by(() => {
    const { scene, seat, yours } = this.at
    if (!memory.settings.single || !yours || !scene || scene.turn.seat !== seat || scene.acting.length > 1) return null
    const [only, ...others] = scene.choices
    return only && !others.length && only.kind !== 'end' && !ENDS.test(only.path[0] ?? '') ? only : null
  })

  constructor(
    private readonly at: Situation,
    private readonly asking: Asking,
  ) {
    this.choosing = new Choosing(() => (at.live.connection.status === 'open' && at.free ? at.scene : null), (choice) => this.play(choice), (path) => void this.refuse(path))
    $effect(() => {
      void at.scene
      untrack(() => {
        this.choosing.cancel()
        this.hint = null
        drawer.preview = null
      })
    })
    $effect(() => {
      const only = this.forced
      void at.scene // the same question may come again
      if (!only) return
      const timer = setTimeout(() => !this.choosing.busy && void this.choosing.choose(only), FORCED)
      return () => clearTimeout(timer)
    })
  }

  readonly act = async (command: Command): Promise<boolean> => {
    try {
      await this.at.live.do(command)
      return true
    } catch (error) {
      const { message, rule, code } = error as Refusal
      if (code === 'STALE') this.at.live.refresh()
      else notices.say(message, rule, 'refusal')
      return false
    }
  }

  private async play(choice: Choice): Promise<void> {
    const { table, seat, following, looking } = this.at
    if (!table || seat === null || following || looking !== null) return
    const careful = memory.settings.confirm && this.isFinal(choice)
    if (careful && !(await this.asking.confirmed(`${choice.text}? ${this.way}`))) return
    const done = await this.act({ do: 'move', seat, decision: table.decision ?? 0, action: choice.code })
    if (done) this.played = { ...choice }
  }

  /** Actions that the game's folder names as final, while something else could still be done. */
  private isFinal(choice: Choice): boolean {
    const final = this.at.look.look.confirm ?? []
    return final.some((word) => choice.key === word || choice.key.startsWith(`${word} `)) && this.choosing.choices.length > 1
  }

  /** Do everything of a kind, one action after the other, as long as nothing else has to be decided. */
  async playAll(words: string): Promise<void> {
    for (let done = 0; done < MOST_TOGETHER && this.at.yours; done += 1) {
      const next = this.choosing.choices.find((choice) => choice.together === words)
      if (!next) return
      await this.choosing.choose(next)
    }
  }

  /** The last action once more, if it is possible again. */
  again(): void {
    const same = this.choosing.choices.find((choice) => choice.key === this.played?.key)
    if (same && !this.choosing.busy) void this.choosing.choose(same)
  }

  private async refuse(path: string[]): Promise<void> {
    const { id, known, scene, seat, looking, yours, halted } = this.at
    if (seat === null || !scene || scene.over) return
    if (looking !== null) {
      notices.say('This is an earlier moment; go back to now to play.', '', 'refusal')
      return
    }
    if (!yours) {
      notices.say(halted || 'It is not your turn.', '', 'refusal')
      return
    }
    try {
      const why = await api.why(id, known.token, seat, path)
      if (!why.possible) notices.say(why.sentence, why.rule, 'refusal')
    } catch (error) {
      notices.say((error as Refusal).message, '', 'refusal')
    }
  }

  readonly askHint = async (): Promise<void> => {
    const { id, known, seat, yours } = this.at
    if (this.hinting || !yours) return
    this.hinting = true
    try {
      const told = await api.hint(id, known.token, seat)
      this.hint = this.at.scene?.choices.find((choice) => choice.code === told.code) ?? null
      notices.say(`Advice: ${this.hint?.text ?? told.name}`)
    } catch (error) {
      notices.say((error as Refusal).message, '', 'refusal')
    }
    this.hinting = false
  }

  readonly cancel = (): void => {
    if (this.choosing.prefix.length) this.choosing.cancel()
    else if (this.at.scene?.prompt.midway && this.at.yours) void this.act({ do: 'cancel', seat: this.at.seat })
  }

  readonly undo = (): void => {
    void this.act({ do: 'undo', seat: this.at.seat })
  }

  end(): void {
    const { verbs } = this.choosing
    const verb = verbs.find((one) => ENDS.test(one.step)) ?? (verbs.length === 1 ? verbs[0] : undefined)
    if (verb) void this.choosing.touch(verb.step)
  }

  readonly resign = (): void => {
    this.asking.menu = false
    this.asking.before('Give up this game?', () => void this.act({ do: 'resign', seat: this.at.seat }))
  }
}
