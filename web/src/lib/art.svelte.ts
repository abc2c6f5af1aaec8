// A game's look: layout hints and drawings from its folder. Drawings become symbols of this document.
import { api, type GuideStep, type Look, type Word } from './api'

const SHEET = 'art-sheet'

export class GameLook {
  look = $state.raw<Look>({})
  guide = $state.raw<GuideStep[]>([])
  words = $state.raw<Word[]>([])
  /** The colours of the seats, as the tokens of a style: for where there is no scene yet. */
  seats = $state.raw('')
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
      this.guide = told.value.guide
      this.words = told.value.words
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

const looks = new Map<string, GameLook>()

export function lookOf(game: string): GameLook {
  let found = looks.get(game)
  if (!found) looks.set(game, (found = new GameLook(game)))
  return found
}
