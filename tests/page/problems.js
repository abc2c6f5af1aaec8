// Everything that is wrong with what is on the screen, in words: parts outside it or over each other, text that is
// cut off, text over text, and what is too small to touch or covered by something else.
() => {
  const found = []
  const LEAST = 24
  const told = (node) => {
    const kind = typeof node.className === 'string' ? node.className : (node.getAttribute('class') ?? '')
    return `${node.tagName.toLowerCase()}.${kind.split(' ').filter((one) => !one.startsWith('svelte')).join('.')}`
      + ` "${(node.getAttribute('aria-label') ?? node.textContent ?? '').trim().slice(0, 40)}"`
  }
  const isShown = (node) => node.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    && !node.closest('.hidden-label, .art-sheet') && getComputedStyle(node).clipPath === 'none'
  const over = (one, two, slack) => one.left < two.right - slack && two.left < one.right - slack
    && one.top < two.bottom - slack && two.top < one.bottom - slack

  // The part of a thing that can be seen: what scrolls, or is moved by hand as a board is, may hide the rest.
  const seen = (node, box) => {
    let [left, top, right, bottom] = [box.left, box.top, box.right, box.bottom]
    for (let at = node.parentElement; at; at = at.parentElement) {
      const style = getComputedStyle(at)
      if (style.overflowX === 'visible' && style.overflowY === 'visible') continue
      const edge = at.getBoundingClientRect()
      left = Math.max(left, edge.left); right = Math.min(right, edge.right)
      top = Math.max(top, edge.top); bottom = Math.min(bottom, edge.bottom)
    }
    return { left, top, right, bottom, width: right - left, height: bottom - top }
  }

  const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight }
  const wide = document.documentElement
  if (wide.scrollWidth > innerWidth || wide.scrollHeight > innerHeight) found.push('the page scrolls as a whole')
  const page = document.querySelector('.page')
  if (page.scrollHeight > page.clientHeight + 1) found.push('the table scrolls as a whole')
  const parts = [...document.querySelectorAll('.top, .players, .question:has(> .prompt), main.field, .scene > :is(.cards, .side, .sheets), .guide')].filter(isShown)
  const boxes = parts.map((part) => part.getBoundingClientRect())
  boxes.forEach((box, at) => {
    if (box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1) found.push(`outside: ${told(parts[at])}`)
    boxes.slice(at + 1).forEach((other, more) => {
      if (over(box, other, 1) && !parts[at].contains(parts[at + 1 + more])) found.push(`${told(parts[at])} over ${told(parts[at + 1 + more])}`)
    })
  })
  const board = document.querySelector('main.field').getBoundingClientRect()
  const least = document.querySelector('.guide') ? 110 : 150
  if (board.width < 240 || board.height < least) found.push(`the middle has ${board.width} x ${board.height}`)

  const hides = (value) => value === 'hidden' || value === 'clip'
  const lines = []
  for (const node of document.querySelectorAll('.page *')) {
    if (node.closest('svg') || !isShown(node)) continue
    const style = getComputedStyle(node)
    // A name that somebody gave ends in an ellipsis where there is no room, and is told whole by its title.
    const shortened = style.textOverflow === 'ellipsis' && !!node.closest('[title]')?.title.includes(node.textContent.trim())
    const cut = (hides(style.overflowX) && node.scrollWidth > node.clientWidth + 1) || (hides(style.overflowY) && node.scrollHeight > node.clientHeight + 1)
    if (cut && !shortened && node.clientWidth && !node.matches('.hand, .last-turn, .players, .strip, .play, .sheets')) found.push(`cut off: ${told(node)}`)
    for (const text of node.childNodes) {
      if (text.nodeType !== 3 || !text.data.trim()) continue
      const range = document.createRange()
      range.selectNodeContents(text)
      for (const line of range.getClientRects()) {
        const box = seen(text, line)
        if (box.width > 2 && box.height > 2) lines.push({ node, box })
      }
    }
  }
  lines.forEach((one, at) => {
    for (const two of lines.slice(at + 1)) {
      if (one.node === two.node || !over(one.box, two.box, 3)) continue
      found.push(`text over text: ${told(one.node)} and ${told(two.node)}`)
    }
  })

  const touched = document.querySelectorAll('.page :is(a, button, input, select, [role=button]):not(:disabled)')
  for (const node of touched) {
    if (!isShown(node) || getComputedStyle(node).display === 'inline') continue
    const shape = node.querySelector('.base') ?? node
    const box = shape.getBoundingClientRect()
    if (Math.min(box.width, box.height) < LEAST - 0.5) found.push(`${Math.round(box.width)} x ${Math.round(box.height)} to touch: ${told(node)}`)
    const part = seen(node, box)
    if (part.width < LEAST || part.height < LEAST || !over(part, screen, 1)) continue
    const on = document.elementFromPoint((part.left + part.right) / 2, (part.top + part.bottom) / 2)
    if (on && !node.contains(on) && !on.contains(node)) found.push(`${told(node)} is under ${told(on)}`)
  }
  return [...new Set(found)]
}
