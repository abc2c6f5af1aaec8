// Requests to the table server.
import type { Address, Board, Card, Catalogue, Command, Comparison, DeckInfo, Finished, Hint, LabCards, LabSheet, OpenTable, Opened, Past, PuzzleInfo, PuzzleSheet, Replayed, ReviewInfo, Scene, Snapshot, Story, TableInfo } from './types'

/** A refusal of the server: a word for programs, a sentence for people, the rule where the rules refused. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly rule = '',
  ) {
    super(message)
  }
}

/** How long to wait, in milliseconds, before something is asked again that the server was too busy for. */
const WAITS = [500, 1000, 2000, 4000]
const TOO_MUCH = 429

async function ask(path: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(path, request)
  } catch {
    throw new Refusal('OFFLINE', 'The server does not answer.')
  }
}

/** What is only read is asked for again where the server has too much to do; what does something is asked once. */
async function call<T>(method: string, path: string, body?: unknown, token?: string): Promise<T> {
  const headers: Record<string, string> = {}
  if (body !== undefined) headers['content-type'] = 'application/json'
  if (token) headers['authorization'] = `Bearer ${token}`
  const request = { method, headers, body: body === undefined ? null : JSON.stringify(body) }
  let answer = await ask(path, request)
  for (const wait of method === 'GET' ? WAITS : []) {
    if (answer.status !== TOO_MUCH) break
    await new Promise((go) => setTimeout(go, wait))
    answer = await ask(path, request)
  }
  const data = await answer.json().catch(() => ({}))
  if (!answer.ok) {
    throw new Refusal(data.error?.code ?? 'ERROR', data.error?.message ?? answer.statusText, data.error?.rule)
  }
  return data as T
}

const at = (table: string) => `/api/tables/${encodeURIComponent(table)}`

export const api = {
  address: () => call<Address>('GET', '/api/address'),
  games: () => call<Catalogue>('GET', '/api/games'),
  look: (game: string) => call<Teaching & { look: Look; seats: string[] }>('GET', `/api/games/${game}/look`),
  rulebook: (game: string) => call<{ markdown: string }>('GET', `/api/games/${game}/rulebook`),
  book: (game: string, table = '') => call<Book>('GET', table ? `${at(table)}/book` : `/api/games/${game}/book`),
  teaching: (table: string) => call<Teaching>('GET', `${at(table)}/teaching`),
  deck: (game: string, asked: { option: string; seats: number; options: Record<string, unknown>; overrides: Record<string, unknown> }) =>
    call<DeckInfo>('POST', `/api/games/${game}/deck`, asked),
  lab: (game: string, setup: LabSetup) => call<LabSheet>('POST', `/api/games/${game}/lab`, setup),
  labCards: (game: string, asked: LabSetup & { overrides?: Overrides; file?: string }) =>
    call<LabCards>('POST', `/api/games/${game}/lab/cards`, asked),
  compare: (asked: LabSetup & { game: string; overrides: Overrides; bot: string; pairs: number; on: string; margin: number }) =>
    call<Comparison>('POST', '/api/lab/comparisons', asked),
  comparison: (id: string) => call<Comparison>('GET', `/api/lab/comparisons/${id}`),
  stopComparison: (id: string) => call<Comparison>('DELETE', `/api/lab/comparisons/${id}`),
  lobby: () => call<{ tables: TableInfo[] }>('GET', '/api/lobby'),
  open: (asked: OpenTable) => call<Opened>('POST', '/api/tables', asked),
  table: (table: string) => call<TableInfo>('GET', at(table)),
  state: (table: string, token: string) => call<Snapshot>('GET', `${at(table)}/state`, undefined, token),
  command: (table: string, token: string, command: Command) => call<unknown>('POST', `${at(table)}/commands`, command, token),
  join: (table: string, asked: { name?: string; invite?: string; seat?: number; own?: Record<string, unknown> }) =>
    call<{ table: string; token: string; seats: number[] }>('POST', `${at(table)}/join`, asked),
  invite: (table: string, token: string, seat: number) =>
    call<{ invites: Record<string, string> }>('POST', `${at(table)}/invites?seat=${seat}`, undefined, token),
  why: (table: string, token: string, seat: number | null, path: string[]) =>
    call<{ possible: boolean; reason: string; rule: string; sentence: string }>(
      'POST',
      `${at(table)}/why`,
      { seat, path },
      token,
    ),
  hint: (table: string, token: string, seat: number | null) =>
    call<Hint>('POST', `${at(table)}/hint`, { seat }, token),
  past: (table: string, token: string, entry: number, seat: number | null) =>
    call<Past>('GET', `${at(table)}/past?entry=${entry}${seat === null ? '' : `&seat=${seat}`}`, undefined, token),
  record: (table: string) => call<Record<string, unknown>>('GET', `${at(table)}/record`),
  replay: (record: string, upto: number | null, seat: number | null) => {
    const query = new URLSearchParams()
    if (upto !== null) query.set('upto', String(upto))
    if (seat !== null) query.set('seat', String(seat))
    return call<Replayed>('GET', `${at(record)}/replay?${query}`)
  },
  story: (record: string) => call<Story>('GET', `${at(record)}/story`),
  askReview: (record: string) => call<ReviewInfo>('POST', `${at(record)}/review`),
  review: (record: string) => call<ReviewInfo>('GET', `${at(record)}/review`),
  stopReview: (record: string) => call<ReviewInfo>('DELETE', `${at(record)}/review`),
  puzzles: () => call<{ puzzles: PuzzleInfo[] }>('GET', '/api/puzzles'),
  puzzle: (id: string) => call<PuzzleSheet>('GET', `/api/puzzles/${encodeURIComponent(id)}`),
  bringIn: (asked: { record: unknown; upto?: number; places?: unknown[]; name: string }) =>
    call<{ archived: string | null; opened: Opened | null }>('POST', '/api/records', asked),
  archive: () => call<{ games: Finished[] }>('GET', '/api/archive?most=30'),
}

/** Changed values by table, row and column. */
export type Overrides = Record<string, Record<string, Record<string, number | string>>>

export interface LabSetup {
  seats: number | null
  options: Record<string, unknown>
}

/** What a game's folder says about how it wants to be shown. */
export interface Look {
  accent?: string
  tagline?: string
  /** The number of a player that says who is ahead. */
  ahead?: string
  pieces?: Record<string, string>
  kinds?: Record<string, string>
  icons?: Record<string, string>
  confirm?: string[]
  /** Kinds of events that are heard as attacks. */
  attacks?: string[]
  /** Kinds of events that tell of a card that was played, if not `played` alone. */
  plays?: string[]
  main?: string[]
}

/** A step of a first game: what it says and points at, which move (how often) or phase it waits for, for which role. */
export interface GuideStep {
  title: string
  text: string
  at?: string
  move?: string
  times?: number
  phase?: string
  only?: string
}

/** What is told of a game: how it is won in one line, the steps of a first game, the words that are explained. */
export interface Teaching {
  goal: string
  guide: GuideStep[]
  words: Word[]
}

/** A word of the game and its other forms: what it means, and the rule that says so. */
export interface Word {
  term: string
  text: string
  rule: string
  also: string[]
}

/** A piece of the player's rulebook. */
export interface Block {
  kind: 'text' | 'cards' | 'board'
  markdown?: string
  cards?: Card[]
  board?: Board
}

/** The player's rulebook; no blocks where a game has none. */
export interface Book {
  blocks: Block[]
  words: Word[]
  style: Scene['style']
}
