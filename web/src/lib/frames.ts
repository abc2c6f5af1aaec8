// When things are drawn: what measures does so once a frame, and what is not the answer to a click comes after it.
const LONGEST = 250 // milliseconds: a page in the background draws nothing

let waiting: (() => void)[] = []

/** Do something before the next picture, with everything else that has to measure: the page is laid out once for all. */
export function beforeDrawing(task: () => void): void {
  if (!waiting.length) requestAnimationFrame(measureAll)
  waiting.push(task)
}

function measureAll(): void {
  const tasks = waiting
  waiting = []
  for (const task of tasks) task()
}

/** Do something once what has just changed is on the screen: after two frames. The answer cancels it. */
export function afterDrawing(task: () => void): () => void {
  let over = false
  const once = () => {
    if (over) return
    over = true
    clearTimeout(timer)
    task()
  }
  const timer = setTimeout(once, LONGEST)
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(once)))
  return () => {
    over = true
    clearTimeout(timer)
  }
}
