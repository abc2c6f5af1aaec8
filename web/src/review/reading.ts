// A review in a player's words: expectations as points of a hundred, what moved them, and the whole in a sentence.
import type { Account, Reviewed, ReviewedOption } from '../lib/types'

/** Where nothing was drawn, rolled or shown to a seat, the ledger's luck is but another opinion of the search. */
export type Cause = 'own' | 'others' | 'luck' | 'opinion'

/** Twice the standard error: what is within it may be chance in the search. */
const SURE = 2
/** Points of a hundred within which a figure that is not sure is called small. */
const VAGUE = 10
/** The least change that is drawn as one, of the scale from -1 to 1. */
const LEAST = 0.05

/** A change of the expectation, and whether it is more than noise. */
export interface Move {
  cause: Cause
  value: number
  error: number
  sure: boolean
}

/** A step of a seat's way through the game: where it stood before, what moved it, where it stood then. */
export interface Stretch {
  /** The place among the steps of the review; -1 is the deal. */
  at: number
  before: number
  after: number
  moves: Move[]
}

/** An expectation from -1 to 1 as points of a hundred; between two players it is the chance to win. */
export const standing = (value: number) => Math.round(Math.max(0, Math.min(1, (value + 1) / 2)) * 100)

/** A change of it, in points. */
export const points = (value: number) => Math.round(Math.abs(value) * 50)

export function signed(value: number): string {
  const size = points(value)
  return size ? `${value < 0 ? '−' : '+'}${size}` : '0'
}

export const margin = (error: number) => `± ${Math.max(1, points(SURE * error))}`

const move = (cause: Cause, value: number, error: number): Move => ({ cause, value, error, sure: cause !== 'opinion' && Math.abs(value) >= LEAST && Math.abs(value) > SURE * error })

/** The way of a seat through the game, the deal first. */
export function way(review: Reviewed, seat: number): Stretch[] {
  const account = review.accounts[seat]!
  let stands = account.start.value + account.deal.value
  const found: Stretch[] = [{ at: -1, before: account.start.value, after: stands, moves: [move('luck', account.deal.value, account.deal.error)] }]
  account.effects.forEach((effect, at) => {
    const cause = review.steps[at]!.seat === seat ? 'own' : 'others'
    const moves = [move(cause, effect.decision, effect.decision_error), move(effect.revealed ? 'luck' : 'opinion', effect.luck, effect.luck_error)].filter((one) => one.value)
    found.push({ at, before: stands, after: effect.expectation, moves })
    stands = effect.expectation
  })
  return found
}

/** What moved a stretch most, if anything did for sure. */
export function strongest(stretch: Stretch): Move | null {
  return stretch.moves.filter((one) => one.sure).sort((one, two) => Math.abs(two.value) - Math.abs(one.value))[0] ?? null
}

export interface Row {
  id: 'start' | 'luck' | 'own' | 'others' | 'result'
  name: string
  help: string
  from: number
  to: number
  value: number
  error: number
}

/** The ledger of a seat: from where it starts to the result. */
export function ledger(account: Account, mine: boolean): Row[] {
  const whose = mine ? 'Your' : 'Own'
  const { start, luck, own, others, result } = account
  const sum = start.value + luck.value
  return [
    { id: 'start', name: 'Start', help: 'what this seat can expect before anything is dealt', from: -1, to: start.value, ...start },
    { id: 'luck', name: 'Luck', help: 'cards, dice and what others turned out to hold', from: start.value, to: sum, ...luck },
    { id: 'own', name: `${whose} decisions`, help: 'against the best that was found, by what could be known then', from: sum, to: sum + own.value, ...own },
    { id: 'others', name: mine ? 'The others’ decisions' : 'Others’ decisions', help: 'what they gave away, or took', from: sum + own.value, to: result, ...others },
    { id: 'result', name: 'Result', help: 'how it came out', from: -1, to: result, value: result, error: 0 },
  ]
}

/** What the game came to, in a few plain sentences. */
export function summary(review: Reviewed, seat: number, mine: boolean): string {
  const account = review.accounts[seat]!
  const name = mine ? 'You' : review.names[seat]!
  return [outcome(review, seat, name), luckWords(account, mine ? 'you' : name), decisionWords(review, seat, name, mine)].join(' ')
}

function outcome(review: Reviewed, seat: number, name: string): string {
  const results = review.accounts.map((one) => one.result)
  const place = 1 + results.filter((one) => one > results[seat]!).length
  const alike = results.filter((one) => one === results[seat]).length
  if (alike === results.length) return 'It was a draw.'
  if (place === 1) return alike > 1 ? `${name} shared the victory.` : `${name} won.`
  return results.length > 2 ? `${name} came ${ORDINALS[place] ?? `${place}th`} of ${results.length}.` : `${name} lost.`
}

const ORDINALS: Record<number, string> = { 2: 'second', 3: 'third', 4: 'fourth', 5: 'fifth', 6: 'sixth' }

interface Sum {
  value: number
  error: number
}

const isSure = (sum: Sum) => Math.abs(sum.value) > SURE * sum.error && points(sum.value) > 0

/** Whether a figure may as well be large: nothing can be said of it then. */
const isVague = (sum: Sum) => points(SURE * sum.error) > VAGUE

function luckWords({ luck }: Account, name: string): string {
  if (!isSure(luck)) return isVague(luck) ? 'Whom luck favoured the search can’t tell.' : 'Luck about evened out.'
  const size = `${points(luck.value)} points (100 are a whole game)`
  return luck.value > 0 ? `Luck gave ${name} ${size}.` : `Luck took ${size} from ${name}.`
}

function decisionWords(review: Reviewed, seat: number, name: string, mine: boolean): string {
  const { own, others, lessons } = review.accounts[seat]!
  const rivals = review.accounts.length === 2 ? review.names[1 - seat]! : 'the others'
  const told = lessons.reduce((sum, one) => sum + one.loss, 0)
  const unknown = told ? `gave away ${points(told)} at least` : 'gave away no more than the search can tell from chance'
  const little = isVague(own) ? unknown : 'gave away next to nothing'
  const lost = isSure(own) && own.value < 0 ? `gave away ${points(own.value)}` : little
  const theirs = isSure(others) && others.value > 0 ? `, ${rivals} ${points(others.value)}` : ''
  const costliest = lessons[0]
  const step = costliest && review.steps[costliest.at]!
  const last = step ? ` The costliest, “${step.played}” in round ${step.round}, took ${points(costliest.loss)}.` : ''
  return `By decisions ${mine ? 'you' : name} ${lost}${theirs}.${last}${resignationWords(review, seat, name)}`
}

/** Who gave up what could still be expected is told so. */
function resignationWords(review: Reviewed, seat: number, name: string): string {
  const { effects } = review.accounts[seat]!
  const at = review.steps.findIndex((step) => step.resigns && step.seat === seat)
  if (at < 0 || !isSure({ value: effects[at]!.decision, error: effects[at]!.decision_error })) return ''
  return ` ${name} resigned with ${standing(effects[at]!.expectation - effects[at]!.decision)} of 100 still to be expected.`
}

/** What is told a seat of one step: the words of its log, or what was done. */
export const toldOf = (review: Reviewed, seat: number, at: number) => review.accounts[seat]!.effects[at]!.happened.join(' ') || review.steps[at]!.played

/** The names of the seats, where one of them is the reader's. */
export const namesFor = (review: Reviewed, seat: number, mine: boolean) => review.names.map((name, one) => (mine && one === seat ? 'you' : name))

/** What is expected next, in words. */
export function lineWords(line: { seat: number; name: string }[], names: string[]): string {
  const turns: { seat: number; done: { name: string; times: number }[] }[] = []
  for (const { seat, name } of line) {
    if (turns.at(-1)?.seat !== seat) turns.push({ seat, done: [] })
    const { done } = turns.at(-1)!
    if (done.at(-1)?.name === name) done.at(-1)!.times += 1
    else done.push({ name, times: 1 })
  }
  return turns.map(({ seat, done }) => `${names[seat]}: ${done.map((one) => lower(one.name) + (one.times > 1 ? ` ×${one.times}` : '')).join(', ')}`).join('; ')
}

/** What is expected after the best one found and after what was played; nothing where both go on alike. */
export function expectedWords(best: ReviewedOption, taken: ReviewedOption, names: string[]): { then: string; instead: string } {
  const [then, instead] = [lineWords(best.line, names), lineWords(taken.line, names)]
  return then === instead ? { then: '', instead: '' } : { then, instead }
}

/** A name in the middle of a sentence; what is written in capitals stays. */
const lower = (name: string) => (/^[A-Z][a-z]/.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name)
