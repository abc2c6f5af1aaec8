// A change of a game: values by table, row and column, as overrides and as the file to keep.
import type { Overrides } from '../lib/api'
import type { LabColumn, LabRow, LabSheet } from '../lib/types'
import { capital } from '../lib/words'

export type Value = number | string

export interface Change {
  table: string
  row: string
  /** The row as people call it; '' for the match itself. */
  name: string
  column: string
  from: Value
  to: Value
}

/** A row as people call it; a place on a board keeps its signs. */
export const nameOf = (row: LabRow): string => (/^-?\d/.test(row.id) && !row.values['name'] ? row.id : capital(String(row.values['name'] ?? row.id)))

/** The overrides with one value changed; back to what it was, it is no change. */
export function changed(overrides: Overrides, table: string, row: LabRow, column: string, value: Value): Overrides {
  const rows = { ...overrides[table] }
  const columns = { ...rows[row.id] }
  if (value === row.values[column]) delete columns[column]
  else columns[column] = value
  if (Object.keys(columns).length) rows[row.id] = columns
  else delete rows[row.id]
  const found = { ...overrides, [table]: rows }
  if (!Object.keys(rows).length) delete found[table]
  return found
}

/** Every changed value, with what it was; what the sheet does not know is left out. */
export function changesIn(overrides: Overrides, sheet: LabSheet): Change[] {
  return sheet.tables.flatMap((table) =>
    table.rows.flatMap((row) =>
      Object.entries(overrides[table.id]?.[row.id] ?? {}).map(([column, to]) => ({ table: table.id, row: row.id, name: row.id === 'match' ? '' : nameOf(row), column, from: row.values[column] as Value, to })),
    ),
  )
}

/** Why a value can't stand in a column; '' if it can. The server has the last word. */
export function fault(column: LabColumn, value: Value | null): string {
  if (column.type !== 'number') return value || column.default === '' ? '' : 'Words are needed here.'
  if (typeof value !== 'number' || !Number.isInteger(value) || value < column.low || value > column.high) return `A number from ${column.low} to ${column.high}.`
  return value % column.step ? `In steps of ${column.step}.` : ''
}

/** Whether nothing stands in a column: 0, no words, or the word that is usual. */
export const isIdle = (column: LabColumn, value: unknown): boolean => value === column.default && (value === 0 || value === '' || column.type === 'word')

/** The file to keep, as every command of `zirconia` reads it. */
export function toml(overrides: Overrides, title: string): string {
  const key = (name: string) => (/^[\w-]+$/.test(name) ? name : JSON.stringify(name))
  const tables = Object.entries(overrides).flatMap(([table, rows]) =>
    Object.entries(rows).map(([row, columns]) => {
      const lines = Object.entries(columns).map(([column, value]) => `${key(column)} = ${JSON.stringify(value)}`)
      return [`[${key(table)}.${key(row)}]`, ...lines].join('\n')
    }),
  )
  return `# A change of ${title}\n\n${tables.join('\n\n')}\n`
}

/** Hand over a text as a file. */
export function download(text: string, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/toml' }))
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 1000)
}
