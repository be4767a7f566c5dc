/** Asks an address once, without following redirects. Rejects when no answer comes. */
export type Send = (url: URL, method: Method) => Promise<Reply>

export type Method = 'HEAD' | 'GET'

export interface Reply {
  status: number
  headers: Pick<Headers, 'get' | 'has'>
  /** Until the head of the answer was there. */
  seconds: number
}

/** Where a link led, and what happened there. */
export interface Arrival {
  /** The address that was asked last. */
  url: URL
  /** The address to write: as far as the redirects are permanent. */
  home: URL
  end: End
  /** Until the last answer, with all redirects on the way. */
  seconds: number
}

export type End =
  | { kind: 'reply'; reply: Reply }
  | { kind: 'error'; error: unknown }
  /** Redirects without an end. Some only want a cookie back, which no request here brings. */
  | { kind: 'circle'; setsCookies: boolean }

const maxRedirects = 10
const permanent = [301, 308]
const temporary = [302, 303, 307]

/** Goes where an address leads. */
export async function follow(start: URL, method: Method, send: Send): Promise<Arrival> {
  const visited = new Set<string>()
  let [url, home, seconds] = [start, start, 0]
  let [isPermanent, setsCookies] = [true, false]
  for (;;) {
    visited.add(url.href)
    const end = await knock(url, method, send)
    if (end.kind !== 'reply') return { url, home, end, seconds }
    const { reply } = end
    seconds += reply.seconds
    setsCookies ||= reply.headers.has('set-cookie')
    const next = targetOf(reply, url)
    if (!next) return { url, home, end, seconds }
    if (visited.has(next.href) || visited.size > maxRedirects) {
      return { url, home, end: { kind: 'circle', setsCookies }, seconds }
    }
    isPermanent &&= permanent.includes(reply.status)
    if (isPermanent) home = next
    url = next
  }
}

/** HEAD is believed when it says yes or 'later'; many hosts refuse it, or answer it wrongly. */
async function knock(url: URL, method: Method, send: Send): Promise<End> {
  try {
    const reply = await send(url, method)
    const isDoubtful = method === 'HEAD' && reply.status >= 400 && reply.status !== 429
    return { kind: 'reply', reply: isDoubtful ? await send(url, 'GET') : reply }
  } catch (error) {
    return { kind: 'error', error }
  }
}

/** Where a redirect leads, when it leads to a web address. */
function targetOf({ status, headers }: Reply, url: URL): URL | undefined {
  const location = headers.get('location')
  const isRedirect = permanent.includes(status) || temporary.includes(status)
  if (!isRedirect || location === null || !URL.canParse(location, url)) return undefined
  const target = new URL(location, url)
  // As browsers do: the part after # goes along.
  if (!target.hash) target.hash = url.hash
  return /^https?:$/.test(target.protocol) ? target : undefined
}
