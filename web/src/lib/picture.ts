// The result of a game as a picture to send: drawn here, from what the page shows.
import type { Moment } from './types'

export interface Told {
  title: string
  result: string
  players: { name: string; color: string; score: number; place: number }[]
  moments: Moment[]
  colors: { ground: string; ink: string; dim: string; line: string }
}

const WIDE = 1200
const HIGH = 630
const EDGE = 60
const FONT = "'Inter Variable', system-ui, sans-serif"
const TITLE = "'Space Grotesk Variable', system-ui, sans-serif"

/** A PNG of the result: the title, every player's place and score, and how the scores went. */
export async function pictureOf(told: Told): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = WIDE
  canvas.height = HIGH
  const pen = canvas.getContext('2d')!
  pen.fillStyle = told.colors.ground
  pen.fillRect(0, 0, WIDE, HIGH)
  write(pen, told.title, EDGE, 92, `700 52px ${TITLE}`, told.colors.ink)
  const small = `400 24px ${FONT}`
  wrapped(pen, told.result, small).forEach((line, at) => write(pen, line, EDGE, 132 + at * 28, small, told.colors.dim))
  const below = list(pen, told)
  graph(pen, told, below + 20)
  return new Promise((done, failed) => canvas.toBlob((made) => (made ? done(made) : failed(new Error('no picture could be made'))), 'image/png'))
}

function write(pen: CanvasRenderingContext2D, text: string, x: number, y: number, font: string, color: string): void {
  pen.font = font
  pen.fillStyle = color
  pen.fillText(text, x, y, WIDE - EDGE - x)
}

/** A text in two lines at most: the second takes what is left, as narrow as it must be. */
function wrapped(pen: CanvasRenderingContext2D, text: string, font: string): string[] {
  pen.font = font
  const words = text.split(' ')
  const over = words.findIndex((_, at) => pen.measureText(words.slice(0, at + 1).join(' ')).width > WIDE - 2 * EDGE)
  return over < 1 ? [text] : [words.slice(0, over).join(' '), words.slice(over).join(' ')]
}

/** The players, the best first, in two columns; gives where they end. */
function list(pen: CanvasRenderingContext2D, told: Told): number {
  const ranked = [...told.players].sort((one, two) => one.place - two.place)
  ranked.forEach((player, at) => {
    const x = EDGE + (at % 2) * ((WIDE - 2 * EDGE) / 2)
    const y = 200 + Math.floor(at / 2) * 52
    pen.fillStyle = player.color
    pen.fillRect(x, y - 28, 10, 36)
    write(pen, `${player.place}.`, x + 24, y, `700 30px ${FONT}`, told.colors.ink)
    write(pen, String(player.score), x + 70, y, `700 34px ${FONT}`, told.colors.ink)
    pen.font = `500 28px ${FONT}`
    pen.fillStyle = told.colors.dim
    pen.fillText(player.name, x + 140, y, (WIDE - 2 * EDGE) / 2 - 160)
  })
  return 200 + Math.ceil(ranked.length / 2) * 52 - 30
}

function graph(pen: CanvasRenderingContext2D, told: Told, top: number): void {
  const { moments } = told
  const all = moments.flatMap((one) => one.scores)
  const [least, most] = [Math.min(0, ...all), Math.max(1, ...all)]
  const x = (at: number) => EDGE + (at / Math.max(1, moments.length - 1)) * (WIDE - 2 * EDGE)
  const y = (score: number) => HIGH - EDGE - ((score - least) / (most - least)) * (HIGH - EDGE - top)
  pen.strokeStyle = told.colors.line
  pen.lineWidth = 2
  pen.strokeRect(EDGE, top, WIDE - 2 * EDGE, HIGH - EDGE - top)
  told.players.forEach((player, seat) => {
    pen.strokeStyle = player.color
    pen.lineWidth = 5
    pen.setLineDash(seat % 2 ? [14, 8] : [])
    pen.beginPath()
    moments.forEach((moment, at) => pen[at ? 'lineTo' : 'moveTo'](x(at), y(moment.scores[seat]!)))
    pen.stroke()
  })
}

/** Hand a picture on: to other programs where the system can, otherwise as a download. */
export async function sharePicture(picture: Blob, name: string, title: string): Promise<void> {
  const file = new File([picture], name, { type: 'image/png' })
  if (navigator.canShare?.({ files: [file] })) {
    await navigator.share({ files: [file], title }).catch(() => {})
    return
  }
  const link = document.createElement('a')
  link.href = URL.createObjectURL(picture)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 1000)
}
