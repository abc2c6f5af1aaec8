// What lies over a table until it is answered or closed: all moves, the table's menu, and whether somebody is sure.

interface Question {
  text: string
  answer: (yes: boolean) => void
  /** Whether the person may choose not to be asked again. */
  optional?: boolean
}

export class Asking {
  moves = $state(false)
  menu = $state(false)
  question = $state.raw<Question | null>(null)

  /** Whether somebody is sure; who does not want to be asked again may say so. */
  confirmed(text: string): Promise<boolean> {
    return new Promise((answer) => (this.question = { text, answer, optional: true }))
  }

  /** Ask, and do it if the answer is yes. */
  before(text: string, act: () => void): void {
    this.question = { text, answer: (yes) => yes && act() }
  }

  settle(yes: boolean): void {
    const asked = this.question
    this.question = null
    asked?.answer(yes)
  }

  close(): void {
    this.settle(false)
    this.menu = this.moves = false
  }
}
