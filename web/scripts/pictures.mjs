// Take pictures of the real page: home and every game in the middle of play between two bots of the middle level,
// of which one then gives its seat back, on a laptop and on a phone; and the review of a game that an easy bot lost
// to hard ones. With 'reviews' nothing but these, with 'tables' all but these.
// node scripts/pictures.mjs ADDRESS FOLDER [light] [reviews | tables] [game ...]
import { mkdirSync } from 'node:fs'
import { chromium } from 'playwright-core'

const [address, folder, ...rest] = process.argv.slice(2)
const light = rest.includes('light')
const onlyReviews = rest.includes('reviews')
const onlyTables = rest.includes('tables')
const wanted = rest.filter((word) => !['light', 'reviews', 'tables'].includes(word))
const CHROMIUM = process.env['CHROMIUM'] ?? '/usr/bin/chromium'
const TALL = { width: 1366, height: 1040 } // a review down to what luck did
const SIZES = { laptop: { width: 1366, height: 768 }, phone: { width: 390, height: 844 } }
const LEVEL = 'medium'
const REVIEWED = { mine: 'easy', others: 'hard' } // who plays the game that is reviewed
const GAMES = 4 // to review until one of them teaches something
const PATIENCE = 30 * 60 * 1000 // milliseconds for a review; other things may run beside it
const TRIES = [[75, 8], [50, 4], [20, 1]] // how far to play and how much to choose from; less where a game is over before

const { games } = await (await fetch(`${address}/api/games`)).json()
mkdirSync(folder, { recursive: true })
const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] })
const suffix = light ? '-light' : ''

async function newPage(size, bot = LEVEL) {
  const context = await browser.newContext({ viewport: SIZES[size], deviceScaleFactor: 1, hasTouch: size === 'phone' })
  const settings = { theme: light ? 'light' : 'dark', confirm: false, sound: false, pace: 'off', bot, name: 'Ann', taught: games.map((game) => game.id) }
  await context.addInitScript((text) => localStorage.setItem('zirconia.settings', text), JSON.stringify(settings))
  const page = await context.newPage()
  page.setDefaultTimeout(PATIENCE)
  page.on('console', (message) => message.type() === 'error' && console.error(size, message.text()))
  page.on('pageerror', (error) => console.error(size, error.message))
  return page
}

/** Let a bot play on my seat for a while, then take the seat back; false when the game was over before. */
function playOn(page, entries, least, bot = LEVEL) {
  return page.evaluate(async ({ entries, least, bot }) => {
    const id = location.pathname.split('/')[2]
    const { token } = JSON.parse(localStorage.getItem('zirconia.tables')).find((one) => one.table === id)
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const command = (body) => fetch(`/api/tables/${id}/commands`, { method: 'POST', headers, body: JSON.stringify(body) })
    const state = async () => (await fetch(`/api/tables/${id}/state`, { headers })).json()
    // Where a turn of one's own offers much there is most to see.
    const rich = (view) => view.acting.includes(0) && view.choices.length > least && !view.prompt.midway
    await command({ do: 'hand-over', bot })
    for (;;) {
      const { table, view } = await state()
      if (view.over) return false
      if (table.number > entries && rich(view)) {
        await command({ do: 'take-back' })
        const { view: now } = await state()
        if (!now.over && rich(now)) return true
        await command({ do: 'hand-over', bot }) // the bot was quicker
      }
      await new Promise((go) => setTimeout(go, 40))
    }
  }, { entries, least, bot })
}

async function untilMine(page) {
  await page.waitForFunction(() => document.querySelector('.prompt.yours') && !document.querySelector('.band'), null, { timeout: 20000 }).catch(() => {})
  await page.mouse.move(1, 1)
  await page.waitForTimeout(2500)
}

async function takeGame(page, id, size) {
  for (const [entries, least] of TRIES) {
    await page.goto(address)
    await page.click(`[data-play="${id}"]`)
    await page.waitForSelector('.prompt')
    if (await playOn(page, entries, least)) break
  }
  await untilMine(page)
  await page.screenshot({ path: `${folder}/${id}-${size}${suffix}.png` })
  if (size !== 'laptop') return
  await page.keyboard.press('t')
  await page.evaluate(() => document.activeElement?.blur())
  await page.waitForTimeout(400)
  if (await page.locator('dialog[open]').count()) {
    await page.screenshot({ path: `${folder}/${id}-tree${suffix}.png` })
  }
}

/** The review of a game that bots have played to its end: lost, with more than one lesson and a stroke of luck. */
async function takeReview(page, id) {
  for (let game = 1; game <= GAMES; game += 1) {
    await page.goto(address)
    await page.click(`[data-play="${id}"]`)
    await page.waitForSelector('.prompt')
    await playOn(page, Infinity, 0, REVIEWED.mine)
    await page.goto(page.url().replace('/t/', '/review/'))
    await page.waitForSelector('.summary, .forming [role=alert]')
    if (await teaches(page)) break
  }
  await page.setViewportSize(TALL)
  await page.waitForTimeout(500)
  await page.screenshot({ path: `${folder}/${id}-review${suffix}.png` })
  await page.setViewportSize(SIZES.laptop)
  await page.getByRole('button', { name: 'Show the board', exact: true }).first().click()
  await page.waitForSelector('.scene')
  await page.waitForTimeout(500)
  await page.screenshot({ path: `${folder}/${id}-review-board${suffix}.png` })
}

async function teaches(page) {
  if (await page.locator('.forming').count()) throw new Error(await page.locator('.forming').innerText())
  const won = /^You (won|shared)|^It was a draw/.test(await page.locator('.summary').innerText())
  return !won && (await page.locator('[data-lesson="2"]').count()) > 0 && (await page.locator('.stroke').count()) > 0
}

async function takeTables(size) {
  const page = await newPage(size)
  await page.goto(address)
  await page.waitForSelector('[data-play]')
  await page.waitForTimeout(500)
  if (!wanted.length) await page.screenshot({ path: `${folder}/home-${size}${suffix}.png`, fullPage: size === 'phone' })
  for (const id of ids) await takeGame(page, id, size)
  await page.context().close()
}

const ids = games.map(({ id }) => id).filter((id) => !wanted.length || wanted.includes(id))
if (!onlyReviews) for (const size of Object.keys(SIZES)) await takeTables(size)
const page = await newPage('laptop', REVIEWED.others)
if (!onlyTables) for (const id of ids) await takeReview(page, id)
await browser.close()
