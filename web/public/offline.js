// Puzzles where no server answers: what was kept when they were looked at is shown instead.
const KEPT = 'zirconia-puzzles'
const SHELL = '/puzzles'
const NEEDED = /^\/(assets\/|art\/|icon|api\/puzzles(\/|$)|api\/games\/[^/]+\/look$)/

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('message', (event) => event.waitUntil(keep(event.data).then((all) => event.ports[0]?.postMessage(all))))
self.addEventListener('fetch', (event) => {
  const { origin, pathname } = new URL(event.request.url)
  if (event.request.method !== 'GET' || origin !== location.origin) return
  if (event.request.mode === 'navigate') {
    if (pathname.startsWith(SHELL)) event.respondWith(fetch(event.request).catch(() => known(SHELL)))
  } else if (NEEDED.test(pathname)) event.respondWith(answered(event.request, pathname))
})

/** Keep these addresses; of the files of an earlier version none are left. Whether all of them were there. */
async function keep(paths) {
  const cache = await caches.open(KEPT)
  const wanted = new Set(paths)
  for (const old of await cache.keys()) {
    const { pathname } = new URL(old.url)
    if (pathname.startsWith('/assets/') && !wanted.has(pathname)) await cache.delete(old)
  }
  const tried = await Promise.allSettled([...wanted].map((path) => remember(cache, path)))
  return tried.every((one) => one.status === 'fulfilled')
}

async function remember(cache, path) {
  if (path.startsWith('/assets/') && (await cache.match(path))) return
  const answer = await fetch(path)
  if (!answer.ok) throw new Error(path)
  await cache.put(path, answer)
}

/** Files that carry their content's hash never change; of the rest the server knows better while it answers. */
async function answered(request, path) {
  const cache = await caches.open(KEPT)
  if (path.startsWith('/assets/')) return (await cache.match(path)) ?? fetch(request)
  try {
    const answer = await fetch(request)
    if (answer.ok) await cache.put(path, answer.clone())
    return answer
  } catch {
    return known(path)
  }
}

async function known(path) {
  return (await (await caches.open(KEPT)).match(path)) ?? Response.error()
}
