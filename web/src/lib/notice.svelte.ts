// Short messages at the edge of the screen, the tab's title and browser notifications.
import { afterDrawing } from './frames'
import { memory } from './memory.svelte'

export interface Notice {
  id: number
  text: string
  rule: string
  kind: 'info' | 'refusal'
}

class Notices {
  shown = $state<Notice[]>([])
  private ids = 0

  say(text: string, rule = '', kind: Notice['kind'] = 'info'): void {
    const id = ++this.ids
    this.shown = [...this.shown.filter((one) => one.text !== text), { id, text, rule, kind }].slice(-3)
    setTimeout(() => this.drop(id), rule ? 7000 : 4500)
  }

  drop(id: number): void {
    this.shown = this.shown.filter((one) => one.id !== id)
  }
}

export const notices = new Notices()

let told = ''
let forget = () => {}

/** The tab's title, its icon and the application's badge, once what they tell of is on the screen; `call`: what is wanted. */
export function setTitle(title: string, call = ''): void {
  forget()
  forget = afterDrawing(() => writeTitle(title, call))
}

/** They are set when they change. */
function writeTitle(title: string, call: string): void {
  const words = call ? `● ${call} – ${title}` : title
  if (told === words && document.title === words) return
  told = document.title = words
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]')
  if (icon) icon.href = call ? '/icon-turn.svg' : '/icon.svg'
  const badge = navigator as Navigator & { setAppBadge?: (n: number) => Promise<void>; clearAppBadge?: () => Promise<void> }
  if (call) void badge.setAppBadge?.(1).catch(() => {})
  else void badge.clearAppBadge?.().catch(() => {})
}

export function notifyTurn(title: string, text: string): void {
  if (!memory.settings.notices || !document.hidden || !('Notification' in window)) return
  if (Notification.permission === 'granted') new Notification(title, { body: text, tag: 'zirconia-turn', icon: '/icon.svg' })
}

export async function askForNotices(): Promise<boolean> {
  if (!('Notification' in window)) return false
  return (await Notification.requestPermission()) === 'granted'
}
