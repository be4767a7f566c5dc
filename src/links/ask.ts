import pMap from 'p-map'
import type { Link } from './collect.ts'
import { type Arrival, type End, follow, type Send } from './follow.ts'
import { closesHost, isPrivate, isServerError, judge, type Outcome } from './verdict.ts'

/** What asking needs of the world outside. */
export interface Tools {
  send: Send
  sleep(milliseconds: number): Promise<unknown>
  /** Milliseconds since 1970. */
  now(): number
}

export interface AskProgress {
  done: number
  total: number
  /** That of the link which is done. */
  host: string
}

const hostsAtOnce = 4
const pauseBetweenRequests = 1_000
const pausesBeforeRetries = [2_000, 6_000]
const longestWait = 60_000

/** Asks for every link: few hosts at a time, and no host twice at once. */
export async function askAll(
  links: Link[],
  tools: Tools,
  onProgress: (progress: AskProgress) => void = () => {},
): Promise<Map<Link, Outcome>> {
  const send = inTurns(tools.send, () => tools.sleep(pauseBetweenRequests))
  const closed = new Map<string, End>()
  const outcomes = new Map<Link, Outcome>()
  const askNext = async (link: Link): Promise<void> => {
    const { question } = link
    const known = closed.get(question.origin)
    const arrival = known ? arrivalAt(question, known) : await ask(question, { ...tools, send })
    // A host that is not there, or wants to be left alone, is asked for no other page.
    if (closesHost(arrival.end)) closed.set(arrival.url.origin, arrival.end)
    outcomes.set(link, judge(link, arrival))
    onProgress({ done: outcomes.size, total: links.length, host: question.host })
  }
  const askHost = async (group: Link[]): Promise<void> => {
    for (const link of group) await askNext(link)
  }
  await pMap(groupByHost(links), askHost, { concurrency: hostsAtOnce })
  return outcomes
}

function groupByHost(links: Link[]): Link[][] {
  const groups = new Map<string, Link[]>()
  for (const link of links) {
    const { host } = link.question
    groups.set(host, [...(groups.get(host) ?? []), link])
  }
  return [...groups.values()]
}

function arrivalAt(url: URL, end: End): Arrival {
  return { url, home: url, end, seconds: 0 }
}

/** One request to a host at a time, with a pause between two, also when redirects lead to it. */
function inTurns(send: Send, pause: () => Promise<unknown>): Send {
  const last = new Map<string, Promise<unknown>>()
  return (url, method) => {
    const before = last.get(url.host)?.then(pause, pause) ?? Promise.resolve()
    const turn = before.then(() => send(url, method))
    last.set(url.host, turn)
    return turn
  }
}

/** Asks for one address, again when what failed may pass. */
export async function ask(question: URL, { send, sleep, now }: Tools): Promise<Arrival> {
  for (let attempt = 0; ; attempt++) {
    const arrival = await follow(question, attempt === 0 ? 'HEAD' : 'GET', send)
    const wait = waitAfter(arrival.end, attempt, now())
    if (wait === undefined) return arrival
    await sleep(wait)
  }
}

/** Milliseconds until the next attempt; nothing when there is to be none. */
function waitAfter(end: End, attempt: number, now: number): number | undefined {
  const pause = pausesBeforeRetries[attempt]
  if (pause === undefined) return undefined
  if (end.kind === 'error') return isPrivate(end.error) ? undefined : pause
  // Some hosts send only HEAD round in circles.
  if (end.kind === 'circle') return attempt === 0 ? pause : undefined
  const { status, headers } = end.reply
  if (status !== 429 && !isServerError(status)) return undefined
  const wait = readRetryAfter(headers.get('retry-after') ?? '', now)
  if (wait === undefined) return pause
  return wait > longestWait ? undefined : Math.max(wait, pauseBetweenRequests)
}

/** Milliseconds from now, of seconds or a date. */
function readRetryAfter(value: string, now: number): number | undefined {
  const wait = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now
  return Number.isNaN(wait) ? undefined : wait
}
