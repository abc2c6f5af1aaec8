// How a board is looked at: whole where its cells are large enough to touch, otherwise nearer, and moved by hand.
import { select } from 'd3-selection'
import { zoom, zoomIdentity, zoomTransform, type ZoomBehavior } from 'd3-zoom'
import type { Spot } from './cells'
import type { Layout } from './geometry'
import { bestView, isIn, type View } from './sight'

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
  /** Whether the whole board would be too small to touch. */
  large = $state(false)
  private picture: SVGSVGElement | undefined
  private behaviour: ZoomBehavior<SVGSVGElement, unknown> | undefined
  /** Whether somebody has chosen how near the board is. */
  private chosen = false

  /** `wanted` are the cells that should be in sight. */
  constructor(private plan: () => Layout, private touched: () => boolean, private wanted: () => Spot[]) {}

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
    if (!this.picture || !this.behaviour) return
    const near = this.nearness()
    this.large = near > 1
    if (this.chosen) return
    const { box } = this.plan()
    const [x, y] = [box[0] + box[2] / 2, box[1] + box[3] / 2]
    const middle = zoomIdentity.translate(x, y).scale(near).translate(-x, -y)
    this.behaviour.transform(select(this.picture), near === 1 ? zoomIdentity : middle)
    this.look()
  }

  private nearness(): number {
    const { box, inner } = this.plan()
    const scale = Math.min(this.picture!.clientWidth / box[2], this.picture!.clientHeight / box[3])
    const across = inner * 2 * DRAWN * scale
    return across > 0 ? Math.min(NEAREST, Math.max(1, (this.touched() ? TOUCHABLE : LEGIBLE) / across)) : 1
  }

  /** As many of the wanted cells as fit come into sight. Whoever has moved the board by hand sees at least one of them;
   * for others it moves where it would show twice as many. */
  look(): void {
    const wanted = this.wanted()
    if (!this.picture || !this.moved || !wanted.length) return
    const now = wanted.filter((spot) => isIn(spot, this.view(), this.plan())).length
    const best = bestView(wanted, this.view(), this.plan())
    if (now && (this.chosen || now * 2 > best.seen)) return
    this.behaviour?.translateTo(select(this.picture), best.x, best.y)
  }

  /** The part of the board that is in sight. */
  private view(): View {
    const { box } = this.plan()
    const { clientWidth, clientHeight } = this.picture!
    const { k, x, y } = zoomTransform(this.picture!)
    const scale = Math.min(clientWidth / box[2], clientHeight / box[3]) * k
    const middle: [number, number] = [(box[0] + box[2] / 2 - x) / k, (box[1] + box[3] / 2 - y) / k]
    return { middle, size: [clientWidth / scale, clientHeight / scale] }
  }

  by(factor: number): void {
    this.chosen = true
    if (this.picture) this.behaviour?.scaleBy(select(this.picture), factor)
  }

  /** All of it; where all of it is shown already and is small, as near as at first. */
  whole(): void {
    this.chosen = !!this.moved || !this.large
    if (!this.chosen) this.comeNear()
    else if (this.picture) this.behaviour?.transform(select(this.picture), zoomIdentity)
  }

  /** Move a cell into sight that lies outside it. */
  show(spot: Spot): void {
    if (!this.picture || !this.moved || isIn(spot, this.view(), this.plan())) return
    this.behaviour?.translateTo(select(this.picture), spot.x, spot.y)
  }
}
