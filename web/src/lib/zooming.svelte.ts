// How a board is looked at: whole where its cells are large enough to touch, otherwise nearer, and moved by hand.
import { select } from 'd3-selection'
import { zoom, zoomIdentity, type ZoomBehavior } from 'd3-zoom'
import type { Spot } from './cells'
import type { Layout } from './geometry'

/** Pixels across the smallest cell that a finger meets. */
const TOUCHABLE = 24.5
/** The same where a board is only looked at. */
const LEGIBLE = 16
const NEAREST = 6
/** The share of its place that a cell's outline takes. */
const DRAWN = 0.96

export class Zooming {
  /** The transform of everything on the board. */
  moved = $state('')
  private picture: SVGSVGElement | undefined
  private behaviour: ZoomBehavior<SVGSVGElement, unknown> | undefined
  /** Whether somebody has chosen how near the board is. */
  private chosen = false

  constructor(private plan: () => Layout, private touched: () => boolean) {}

  attach(picture: SVGSVGElement): () => void {
    const [x, y, width, height] = this.plan().box
    this.picture = picture
    this.behaviour = zoom<SVGSVGElement, unknown>()
      .scaleExtent([1, NEAREST])
      .translateExtent([[x - width / 4, y - height / 4], [x + width * 1.25, y + height * 1.25]])
      .extent([[x, y], [x + width, y + height]])
      .clickDistance(6)
      .filter((event: Event) => !(event instanceof MouseEvent && event.button) && !(event.type === 'dblclick'))
      .on('zoom', (event: { transform: { x: number; y: number; k: number }; sourceEvent: Event | null }) => {
        const { x: dx, y: dy, k } = event.transform
        if (event.sourceEvent) this.chosen = true
        this.moved = k === 1 ? '' : `translate(${dx} ${dy}) scale(${k})`
      })
    select(picture).call(this.behaviour)
    const watcher = new ResizeObserver(() => this.comeNear())
    watcher.observe(picture)
    return () => {
      watcher.disconnect()
      select(picture).on('.zoom', null)
    }
  }

  /** As near as it must be for every cell to be touched; whoever has zoomed by hand keeps what they chose. */
  comeNear(): void {
    if (!this.picture || !this.behaviour || this.chosen) return
    const { box, inner } = this.plan()
    const scale = Math.min(this.picture.clientWidth / box[2], this.picture.clientHeight / box[3])
    const across = inner * 2 * DRAWN * scale
    const near = across > 0 ? Math.min(NEAREST, Math.max(1, (this.touched() ? TOUCHABLE : LEGIBLE) / across)) : 1
    const [x, y] = [box[0] + box[2] / 2, box[1] + box[3] / 2]
    const whole = zoomIdentity.translate(x, y).scale(near).translate(-x, -y)
    this.behaviour.transform(select(this.picture), near === 1 ? zoomIdentity : whole)
  }

  by(factor: number): void {
    this.chosen = true
    if (this.picture) this.behaviour?.scaleBy(select(this.picture), factor)
  }

  whole(): void {
    this.chosen = true
    if (this.picture) this.behaviour?.transform(select(this.picture), zoomIdentity)
  }

  /** Move a cell into sight that lies outside it. */
  show(spot: Spot): void {
    if (!this.picture || !this.moved) return
    const node = this.picture.querySelector(`[data-id="${CSS.escape(spot.cell.id)}"] .base`)
    if (node && !this.isInside(node.getBoundingClientRect())) this.behaviour?.translateTo(select(this.picture), spot.x, spot.y)
  }

  /** Whether one of these cells is in sight. */
  sees(spots: Spot[]): boolean {
    if (!this.moved) return true
    return spots.some(({ cell }) => {
      const node = this.picture?.querySelector(`[data-id="${CSS.escape(cell.id)}"] .base`)
      return !!node && this.isInside(node.getBoundingClientRect())
    })
  }

  private isInside(box: DOMRect): boolean {
    const all = this.picture!.getBoundingClientRect()
    return box.left >= all.left - 1 && box.right <= all.right + 1 && box.top >= all.top - 1 && box.bottom <= all.bottom + 1
  }
}
