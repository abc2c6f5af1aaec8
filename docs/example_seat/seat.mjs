// A program in a seat of a Zirconia table: plays any legal action until the match is over.
//
//     node seat.mjs LINK [NAME]
//
// LINK is an invitation, as it is shared. Node 22 or later; Node 20 needs --experimental-websocket.

const [link, name = 'Node'] = process.argv.slice(2)
const { origin, pathname, hash } = new URL(link)
const table = `/api/tables/${pathname.split('/').pop()}`
const invite = new URLSearchParams(hash.slice(1)).get('invite')

/** Take a seat; the token in the answer holds it. */
async function join() {
  const answer = await fetch(origin + table + '/join', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(invite ? { name, invite } : { name }),
  })
  const told = await answer.json()
  if (!answer.ok) throw new Error(told.error.message)
  return told.token
}

/** The key of an action of the scene. Here a better program would think. */
function choose(scene) {
  const choices = scene.choices
  return choices[Math.floor(Math.random() * choices.length)].key
}

const token = await join()
let since = 0 // the number of the last update that has come
let seen = null // the table and the scene as they came last
let answered = 0 // the decision that was answered last

/** Answer where it is our turn, once for each decision. */
function look(socket) {
  const { table: info, view: scene } = seen
  if (info.status === 'over') {
    console.log(scene.result.text)
    process.exit(0)
  }
  if (info.status !== 'playing' || info.paused || !info.acting.includes(info.you)) return
  if (info.decision === answered) return
  answered = info.decision
  const command = { do: 'move', seat: info.you, decision: info.decision, action: choose(scene) }
  socket.send(JSON.stringify({ type: 'command', id: info.decision, command }))
}

function connect() {
  const socket = new WebSocket(origin.replace('http', 'ws') + table + '/live')
  socket.onopen = () => socket.send(JSON.stringify({ type: 'hello', token, since }))
  socket.onmessage = (message) => {
    const frame = JSON.parse(message.data)
    if (frame.type === 'update') since = frame.number
    if (frame.type === 'welcome') {
      since = frame.table.number
      answered = 0 // an answer may have been lost with the last connection
    }
    if (frame.table) {
      seen = frame
      look(socket)
    }
    if (frame.type === 'refused') {
      console.error(frame.error.message)
      answered = 0
      setTimeout(() => socket.readyState === WebSocket.OPEN && look(socket), 500)
    }
  }
  socket.onerror = () => {} // what follows is a close
  socket.onclose = ({ code, reason }) => {
    if ([4400, 4401, 4404].includes(code)) throw new Error(reason)
    setTimeout(connect, 500) // the server is away for a moment, or we fell behind
  }
}

connect()
