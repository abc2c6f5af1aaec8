// The browser's Back closes what lies over the page before it leaves the page: while something does, one entry of the
// history more stands for it.

interface Guarded {
  over?: boolean
}

const open: (() => void)[] = []

const isGuard = () => !!(history.state as Guarded | null)?.over

function guard(): void {
  if (!isGuard()) history.pushState({ over: true }, '')
}

/** Something has been opened; call what is returned when it is closed. */
export function closedByBack(close: () => void): () => void {
  open.push(close)
  guard()
  return () => {
    const at = open.indexOf(close)
    if (at >= 0) open.splice(at, 1)
    // What opens in its place keeps the entry.
    setTimeout(() => {
      if (!open.length && isGuard()) history.back()
    })
  }
}

addEventListener('popstate', () => {
  const last = open[open.length - 1]
  if (!last || isGuard()) return
  last()
  if (open.length > 1) guard()
})

/** A new address takes the place of such an entry. */
export function goTo(path: string): void {
  if (isGuard()) history.replaceState(null, '', path)
  else history.pushState(null, '', path)
}

// Loaded anew, nothing lies over the page.
if (isGuard()) history.replaceState(null, '')
