import { randomBytes } from 'node:crypto'

/** What the pages and the endpoint of one development server share. */
export interface EditSession {
  /** In each page. Other hosts can neither read it nor send it. */
  token: string
  /** Runs what it is given once the edits before it have ended, and returns what that returns. */
  enqueue<Result>(edit: () => Promise<Result>): Promise<Result>
}

export function createEditSession(): EditSession {
  let last: Promise<unknown> = Promise.resolve()
  return {
    token: randomBytes(24).toString('base64url'),
    enqueue(edit) {
      const result = last.then(edit)
      // A failed edit does not hold up the next.
      last = result.catch(() => {})
      return result
    },
  }
}
