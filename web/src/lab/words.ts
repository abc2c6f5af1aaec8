// Numbers of the lab in words.
import type { Finding } from '../lib/types'

/** What counts as no change: so many points of a share, or per cent of a number. */
export const MARGIN = 2

/** A value of a measure; a difference bears its sign unless it is none. Shares and points are shown in hundredths. */
export function amount(value: number | null, unit: Finding['unit'], signed = false): string {
  if (value === null) return '–'
  const shown = unit === 'number' ? value : 100 * value
  const digits = unit === 'number' ? 2 : 1
  const text = Math.abs(shown).toFixed(digits)
  const sign = !Number(text) ? '' : shown < 0 ? '−' : signed || unit === 'points' ? '+' : ''
  return sign + text + (unit === 'share' && !signed ? ' %' : '')
}

export const HEADS: Record<Finding['verdict'], string> = { changed: 'Changed', same: 'Not changed', open: 'Can’t be told yet' }

/** What the heads mean. */
export const NOTES: Record<Finding['verdict'], string> = {
  changed: 'Sure, however often one looks and although many measures are looked at.',
  same: `Sure to differ by no more than ${MARGIN} points of a share, or ${MARGIN} % of a number.`,
  open: 'It may be a change or none; more pairs of games would tell.',
}
