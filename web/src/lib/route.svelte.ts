// Which page is shown: the address says it, and links change the address without loading anew.
import { goTo } from './back'

class Route {
  path = $state(location.pathname)
  hash = $state(location.hash)

  constructor() {
    addEventListener('popstate', () => this.read())
    addEventListener('hashchange', () => this.read())
  }

  go(path: string): void {
    goTo(path)
    this.read()
    scrollTo(0, 0)
  }

  /** Take what stands behind the # (an invitation) and remove it from the address. */
  takeHash(): URLSearchParams {
    const found = new URLSearchParams(location.hash.slice(1))
    if (location.hash) history.replaceState(null, '', location.pathname)
    this.hash = ''
    return found
  }

  /** The address goes along with what is shown; no page is left by it. */
  follow(hash: string): void {
    if (location.hash !== hash) history.replaceState(history.state, '', location.pathname + hash)
    this.hash = hash
  }

  private read(): void {
    this.path = location.pathname
    this.hash = location.hash
  }
}

export const route = new Route()

/** An action for links inside the page. */
export function inside(node: HTMLAnchorElement) {
  const follow = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    route.go(node.pathname)
  }
  node.addEventListener('click', follow)
  return { destroy: () => node.removeEventListener('click', follow) }
}
