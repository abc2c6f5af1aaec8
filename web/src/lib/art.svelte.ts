// A game's look: layout hints and drawings from its folder, and what is told of it, as it is true at a table.
// Drawings become symbols of this document.
import { api, type Look, type Teaching } from './api'

const SHEET = 'art-sheet'
const NOTHING: Teaching = { goal: '', guide: [], words: [] }

/** How a game is drawn: the same at all its tables. */
class Drawn {
  look = $state.raw<Look>({})
  /** The colours of the seats, as the tokens of a style: for where there is no scene yet. */
  seats = $state.raw('')
  /** What is told of the standard game. */
  standard = $state.raw<Teaching>(NOTHING)
  private symbols = $state.raw(new Set<string>())

  constructor(readonly game: string) {
    void this.load()
  }

  private async load(): Promise<void> {
    const [told, sheet] = await Promise.allSettled([
      api.look(this.game),
      fetch(`/art/${this.game}/art.svg`).then((answer) => (answer.ok ? answer.text() : '')),
    ])
    if (told.status === 'fulfilled') {
      this.look = told.value.look
      this.standard = told.value
      this.seats = told.value.seats.map((colour, seat) => `--seat-${seat}: ${colour}`).join('; ')
    }
    if (sheet.status === 'fulfilled' && sheet.value) this.symbols = addSheet(this.game, sheet.value)
  }

  /** The address of a drawing, if there is one. */
  find(...names: (string | undefined)[]): string | null {
    for (const name of names) if (name && this.symbols.has(name)) return `#${this.game}--${name}`
    return null
  }
}

/** How a game is drawn, and what is told of it: at a table only what is true there. */
export class GameLook {
  private own = $state.raw<Teaching>(NOTHING)

  constructor(
    private readonly drawn: Drawn,
    private readonly table: string,
  ) {
    if (table) api.teaching(table).then((told) => (this.own = told), () => {})
  }

  private get told(): Teaching {
    return this.table ? this.own : this.drawn.standard
  }

  get look() {
    return this.drawn.look
  }

  get seats() {
    return this.drawn.seats
  }

  get goal() {
    return this.told.goal
  }

  get guide() {
    return this.told.guide
  }

  get words() {
    return this.told.words
  }

  find(...names: (string | undefined)[]): string | null {
    return this.drawn.find(...names)
  }
}

function addSheet(game: string, text: string): Set<string> {
  const sheet = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement
  const names = new Set<string>()
  if (sheet.nodeName !== 'svg') return names
  for (const symbol of sheet.querySelectorAll('symbol')) {
    names.add(symbol.id)
    symbol.id = `${game}--${symbol.id}`
  }
  document.getElementById(`${SHEET}-${game}`)?.remove()
  const own = document.importNode(sheet, true)
  own.id = `${SHEET}-${game}`
  own.setAttribute('width', '0')
  own.setAttribute('height', '0')
  own.setAttribute('aria-hidden', 'true')
  own.classList.add('art-sheet')
  document.body.append(own)
  return names
}

const drawn = new Map<string, Drawn>()
const looks = new Map<string, GameLook>()

/** The look of a game; with a table or a finished game, what is told is true for that. */
export function lookOf(game: string, table = ''): GameLook {
  const key = `${game}/${table}`
  const found = looks.get(key)
  if (found) return found
  const shared = drawn.get(game) ?? new Drawn(game)
  drawn.set(game, shared)
  const made = new GameLook(shared, table)
  looks.set(key, made)
  return made
}
