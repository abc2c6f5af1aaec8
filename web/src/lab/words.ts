// Numbers of the lab in words.
import type { Finding } from '../lib/types'

/** A value of a measure; a difference bears its sign. Shares and points are shown in hundredths. */
export function amount(value: number | null, unit: Finding['unit'], signed = false): string {
  if (value === null) return '–'
  const shown = unit === 'number' ? value : 100 * value
  const digits = unit === 'number' ? 2 : 1
  const text = Math.abs(shown).toFixed(digits)
  const sign = shown < 0 && Number(text) ? '−' : signed || unit === 'points' ? '+' : ''
  return sign + text + (unit === 'share' && !signed ? ' %' : '')
}

export const HEADS: Record<Finding['verdict'], string> = { changed: 'Changed', same: 'Not changed', open: 'Can’t be told yet' }
