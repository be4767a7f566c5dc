import { once } from 'node:events'
import type { Socket } from 'node:net'

/** Whether anything listens. */
export async function isAnswered(socket: Socket): Promise<boolean> {
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
