// Short names for what the table server gives; the shapes are generated from its description.
import type { components } from '../generated/api'

type Schemas = components['schemas']

export type Scene = Schemas['Scene']
export type Choice = Schemas['Scene.choice']
export type Card = Schemas['Scene.card']
export type Area = Schemas['Scene.area']
export type Board = Schemas['Scene.board']
export type Cell = Schemas['Scene.cell']
export type Piece = Schemas['Scene.piece']
export type Counter = Schemas['Scene.counter']
export type Player = Schemas['Scene.player']

export type Address = Schemas['Address']
export type GameInfo = Schemas['GameInfo']
export type OptionInfo = Schemas['OptionInfo']
export type DeckInfo = Schemas['DeckInfo']
export type DeckRuleInfo = Schemas['DeckRuleInfo']
export type LabSheet = Schemas['LabSheet']
export type LabTable = Schemas['LabTable']
export type LabRow = Schemas['RowInfo']
export type LabColumn = Schemas['ColumnInfo']
export type LabCards = Schemas['LabCards']
export type Comparison = Schemas['ComparisonInfo']
export type Finding = Schemas['FindingInfo']
export type ReviewInfo = Schemas['ReviewInfo']
export type Reviewed = Schemas['Reviewed']
export type ReviewedOption = Schemas['ReviewedOption']
export type Account = Schemas['Account']
export type PuzzleInfo = Schemas['PuzzleInfo']
export type PuzzleSheet = Schemas['PuzzleSheet']
export type Catalogue = Schemas['Catalogue']
export type OpenTable = Schemas['OpenTable']
export type Opened = Schemas['Opened']
export type Place = Schemas['Place']
export type TableInfo = Schemas['TableInfo']
export type ChairInfo = Schemas['ChairInfo']
export type Update = Schemas['Update']
export type Finished = Schemas['Finished']
export type Snapshot = Schemas['Snapshot']
export type Hint = Schemas['Hint']
export type Replayed = Schemas['Replayed']
export type Past = Schemas['Past']
export type Story = Schemas['Story']
export type Moment = Schemas['Moment']
export type Command = Schemas['Do']['command']
export type Welcome = Schemas['Welcome']
export type LiveUpdate = Schemas['LiveUpdate']
export type Frame =
  | Welcome
  | Schemas['Seen']
  | LiveUpdate
  | Schemas['DoneFrame']
  | Schemas['RefusedFrame']
  | Schemas['Pong']

/** A piece of a log line; `thing` is what it names: `cell:...` by its id, `card:...` by its id in the data, `seat:...`. */
export interface Part {
  text: string
  seat?: number
  card?: string
  cell?: string
  thing?: string
}

/** One event of the game's log. */
export interface GameEvent {
  n: number
  kind: string
  entry: number
  undone: boolean
  seat?: number
  parts: Part[]
  text: string
  [key: string]: unknown
}
