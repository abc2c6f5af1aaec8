// Which of a newcomer's questions are not answered by what is in sight now; `happened`: others have acted before,
// `priced`: something that can be done costs something.
({ happened, priced }) => {
  const isIn = (node) => {
    const { left, right, top, bottom, width, height } = node.getBoundingClientRect()
    const [x, y] = [(left + right) / 2, (top + bottom) / 2]
    if (!width || !height || x < 0 || y < 0 || x > innerWidth || y > innerHeight) return false
    if (!node.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false
    const on = document.elementFromPoint(x, y)
    const cell = node.closest('.cell')
    return !!on && (node.contains(on) || on.contains(node) || (!!cell && cell === on.closest('.cell')))
  }
  const seen = (what, words = /\S/) => [...document.querySelectorAll(what)].some((node) => words.test(node.textContent) && isIn(node))
  const answers = {
    'whose turn is it': seen('.prompt.yours .whose', /your turn/i),
    'what did the other just do': !happened || (seen('.last-turn .whose') && seen('.last-turn .told button')),
    'what can I do': seen('.prompt .question') && seen('.lit, .verbs [data-step]'),
    'what does it cost': !priced || seen('.lit .charge, .lit .pill, .lit .price, .verbs .notes, .foretold'),
    'what is it worth': seen('.card :is(.text, .stat), .verbs .forecast, .forecasts li, .goal .win', /[a-z]/),
    'how do I win': seen('.goal .win', /To win: ./),
    'who is ahead': seen('.goal .lead', /ahead|even/),
    'how do I take it back': seen('.prompt .verbs .button', /undo/i),
  }
  return Object.keys(answers).filter((question) => !answers[question])
}
