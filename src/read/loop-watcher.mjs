import { Session } from 'node:inspector'
import { workerData } from 'node:worker_threads'

// The thread that loops.ts starts. Plain JavaScript: to load tsx takes longer than this.
const { turns, file, period } = workerData
let last = -1
let rounds = 0
let session

setInterval(() => {
  const count = Atomics.load(turns, 0)
  if (count === last) endLoop()
  last = count
}, period)

/** Run in the main thread where it stands: says whether that is in the code of pages, and tells of it. */
const expression = `{
  const error = new Error('promises wait for each other for ever; look for a loop of them')
  error.stack = error.stack.replace(/\\n.*eval at.*/, '')
  const isOfPages = error.stack.includes(${JSON.stringify(file)})
  if (isOfPages) globalThis.setImmediate(() => { throw error })
  isOfPages
}`

/** Ends what the main thread does, if it is in the code of pages: a slow disk may hold it as long. */
function endLoop() {
  // One at a time; what did not come to an end within a whole period never does.
  session?.disconnect()
  const round = ++rounds
  session = new Session()
  session.connectToMainThread()
  // Between two promises it is in none of them, but a few steps later.
  let steps = 20
  session.on('Debugger.paused', ({ params }) => {
    const frame = { callFrameId: params.callFrames[0]?.callFrameId, expression }
    if (round !== rounds) return
    session.post('Debugger.evaluateOnCallFrame', frame, (_, answer) => {
      if (round !== rounds) return
      const isOfPages = answer?.result.value
      if (!isOfPages && --steps > 0) return session.post('Debugger.stepInto')
      if (isOfPages) session.post('Runtime.terminateExecution')
      session.post('Debugger.resume', () => {
        if (round === rounds) session = session?.disconnect()
      })
    })
  })
  session.post('Debugger.enable')
  session.post('Debugger.pause')
}
