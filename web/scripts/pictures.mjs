// Take pictures of the real page: home and every game in the middle of play, on a laptop and on a phone.
// node scripts/pictures.mjs ADDRESS FOLDER [light] [game ...]
import { mkdirSync } from 'node:fs'
import { chromium } from 'playwright-core'

const [address, folder, ...rest] = process.argv.slice(2)
const light = rest.includes('light')
const wanted = rest.filter((word) => word !== 'light')
const CHROMIUM = process.env['CHROMIUM'] ?? '/usr/bin/chromium'
const SIZES = { laptop: { width: 1366, height: 768 }, phone: { width: 390, height: 844 } }
const MOVES = 70

const { games } = await (await fetch(`${address}/api/games`)).json()
mkdirSync(folder, { recursive: true })
const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] })
const suffix = light ? '-light' : ''

async function newPage(size) {
  const context = await browser.newContext({ viewport: SIZES[size], deviceScaleFactor: 1, hasTouch: size === 'phone' })
  const settings = { theme: light ? 'light' : 'dark', confirm: false, taught: games.map((game) => game.id) }
  await context.addInitScript((text) => localStorage.setItem('zirconia.settings', text), JSON.stringify(settings))
  const page = await context.newPage()
  page.on('console', (message) => message.type() === 'error' && console.error(size, message.text()))
  page.on('pageerror', (error) => console.error(size, error.message))
  return page
}

/** Play with a little sense: prefer what builds over what ends. */
function playOn(page, moves) {
  return page.evaluate(async (count) => {
    const id = location.pathname.split('/')[2]
    const { token } = JSON.parse(localStorage.getItem('zirconia.tables')).find((one) => one.table === id)
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    let seed = 7
    const random = (n) => (seed = (seed * 48271) % 2147483647) % n
    for (let made = 0; made < count; ) {
      const { table, view } = await (await fetch(`/api/tables/${id}/state`, { headers })).json()
      if (!view || view.over) return
      if (!view.choices.length) {
        await new Promise((go) => setTimeout(go, 60))
        continue
      }
      const dull = (choice) => /^(end|stop|pass|keep|finish)|do:(end|stop|finish)/.test(choice.key + choice.path[0])
      const good = view.choices.filter((choice) => !dull(choice))
      const lively = good.filter((choice) => /cell:|^play|^buy [2-9]/.test(choice.path.join() + choice.key) && !/discard/.test(choice.path.join()))
      const from = lively.length && random(3) ? lively : good.length && random(8) ? good : view.choices
      const choice = from[random(from.length)]
      await fetch(`/api/tables/${id}/commands`, { method: 'POST', headers, body: JSON.stringify({ do: 'move', decision: table.decision, action: choice.code }) })
      made += 1
    }
  }, moves)
}

async function untilMine(page) {
  await page.waitForFunction(() => document.querySelector('.prompt.yours') || document.body.textContent.includes('Game over'), null, { timeout: 20000 }).catch(() => {})
  await page.waitForTimeout(1800)
}

for (const size of Object.keys(SIZES)) {
  const page = await newPage(size)
  await page.goto(address)
  await page.waitForSelector('[data-play]')
  await page.waitForTimeout(500)
  if (!wanted.length) await page.screenshot({ path: `${folder}/home-${size}${suffix}.png`, fullPage: size === 'phone' })
  for (const { id } of games) {
    if (wanted.length && !wanted.includes(id)) continue
    await page.goto(address)
    await page.click(`[data-play="${id}"]`)
    await page.waitForSelector('.prompt')
    await playOn(page, MOVES)
    await untilMine(page)
    await page.screenshot({ path: `${folder}/${id}-${size}${suffix}.png` })
  }
  await page.context().close()
}
await browser.close()
