import { expect, it } from 'vitest'
import { ask, askAll } from './ask.ts'
import type { Link } from './collect.ts'
import type { Reply } from './follow.ts'

type Answer = [status: number, headers?: Record<string, string>] | keyof typeof errors

const errors = { error: 'ECONNRESET', private: 'PRIVATE_HOST', nobody: 'ENOTFOUND' }

/** A web of these pages: 'HEAD /a' or '/a' → its answers in turn, the last one again and again. */
function createWeb(pages: Record<string, Answer[]>) {
  const requests: string[] = []
  const sleeps: number[] = []
  const send = async (url: URL, method: string): Promise<Reply> => {
    const path = url.href.replace('https://a.org', '')
    requests.push(`${method} ${path}`)
    const answers = pages[`${method} ${path}`] ?? pages[path]
    const answer = (answers && answers.length > 1 ? answers.shift() : answers?.[0]) ?? [404]
    if (typeof answer === 'string') throw Object.assign(new Error(), { code: errors[answer] })
    const [status, headers] = answer
    return { status, headers: new Headers(headers), seconds: 2 }
  }
  const sleep = async (milliseconds: number) => sleeps.push(milliseconds)
  const now = () => Date.parse('2026-11-21T12:00:00Z')
  return { requests, sleeps, tools: { send, sleep, now } }
}

function to(location: string): Record<string, string> {
  return { location }
}

it.each<[string, Record<string, Answer[]>, number | string, string[], number[]]>([
  ['a page', { '/': [[200]] }, 200, ['HEAD /'], []],
  ['no page', {}, 404, ['HEAD /', 'GET /'], []],
  ['HEAD refused', { 'HEAD /': [[405]], '/': [[200]] }, 200, ['HEAD /', 'GET /'], []],
  ['HEAD that lies', { 'HEAD /': [[404]], '/': [[200]] }, 200, ['HEAD /', 'GET /'], []],
  ['HEAD that hangs up', { 'HEAD /': ['error'], '/': [[200]] }, 200, ['HEAD /', 'GET /'], [2_000]],
  [
    'HEAD sent round in circles',
    { 'HEAD /': [[302, to('/')]], '/': [[200]] },
    200,
    ['HEAD /', 'GET /'],
    [2_000],
  ],
  [
    'a circle',
    { '/': [[302, to('/b')]], '/b': [[302, to('/')]] },
    'circle',
    expect.any(Array),
    [2_000],
  ],
  ['a redirect to nowhere', { '/': [[302]] }, 302, ['HEAD /'], []],
  ['a redirect to an app', { '/': [[302, to('intent://a')]] }, 302, ['HEAD /'], []],
  [
    'a fault that passes',
    { 'HEAD /': [[503]], '/': [[503], [503], [200]] },
    200,
    ['HEAD /', 'GET /', 'GET /', 'GET /'],
    [2_000, 6_000],
  ],
  ['a fault that stays', { '/': [[500]] }, 500, expect.any(Array), [2_000, 6_000]],
  [
    'an error that stays',
    { '/': ['error'] },
    'error',
    ['HEAD /', 'GET /', 'GET /'],
    [2_000, 6_000],
  ],
  ['a host in a private network', { '/': ['private'] }, 'error', ['HEAD /'], []],
  ['LinkedIn', { '/': [[999]] }, 999, ['HEAD /', 'GET /'], []],
  ['busy', { '/': [[429], [200]] }, 200, ['HEAD /', 'GET /'], [2_000]],
  [
    'busy for a while',
    { '/': [[429, { 'retry-after': '30' }], [200]] },
    200,
    ['HEAD /', 'GET /'],
    [30_000],
  ],
  [
    'busy for no time',
    { '/': [[429, { 'retry-after': '0' }], [200]] },
    200,
    ['HEAD /', 'GET /'],
    [1_000],
  ],
  [
    'busy until a date',
    { '/': [[429, { 'retry-after': 'Sat, 21 Nov 2026 12:00:40 GMT' }], [200]] },
    200,
    ['HEAD /', 'GET /'],
    [40_000],
  ],
  ['busy for long', { '/': [[429, { 'retry-after': '61' }]] }, 429, ['HEAD /'], []],
  [
    'busy, it says nonsense',
    { '/': [[429, { 'retry-after': 'soon' }], [200]] },
    200,
    ['HEAD /', 'GET /'],
    [2_000],
  ],
])('%s', async (_, pages, wanted, requests, sleeps) => {
  const web = createWeb(pages)
  const { end } = await ask(new URL('https://a.org/'), web.tools)
  expect(end.kind === 'reply' ? end.reply.status : end.kind).toBe(wanted)
  expect(web.requests).toEqual(requests)
  expect(web.sleeps).toEqual(sleeps)
})

it.each<[string, Record<string, Answer[]>, string, string]>([
  ['permanently', { '/': [[301, to('/b')]], '/b': [[308, to('/c')]], '/c': [[200]] }, '/c', '/c'],
  ['for now', { '/': [[302, to('/b')]], '/b': [[200]] }, '/', '/b'],
  [
    'for good, then for now',
    { '/': [[301, to('/b')]], '/b': [[307, to('/c')]], '/c': [[200]] },
    '/b',
    '/c',
  ],
  [
    'for now, then for good',
    { '/': [[303, to('/b')]], '/b': [[301, to('/c')]], '/c': [[200]] },
    '/',
    '/c',
  ],
])('follows redirects %s', async (_, pages, home, url) => {
  const arrival = await ask(new URL('https://a.org/'), createWeb(pages).tools)
  expect(arrival.home.pathname).toBe(home)
  expect(arrival.url.pathname).toBe(url)
  expect(arrival.seconds).toBe(2 * Object.keys(pages).length)
})

it('takes the part after # along', async () => {
  const pages: Record<string, Answer[]> = { '/#part': [[301, to('/b')]], '/b#part': [[200]] }
  const { home } = await ask(new URL('https://a.org/#part'), createWeb(pages).tools)
  expect(home.href).toBe('https://a.org/b#part')
})

it('gives up after ten redirects', async () => {
  const pages = Object.fromEntries(
    [...Array(20).keys()].map((i): [string, Answer[]] => [`/${i}`, [[301, to(`/${i + 1}`)]]]),
  )
  const web = createWeb(pages)
  const { end } = await ask(new URL('https://a.org/0'), web.tools)
  expect(end.kind).toBe('circle')
  expect(web.requests.filter((request) => request.startsWith('HEAD'))).toHaveLength(11)
})

it('remembers that a circle wanted a cookie back', async () => {
  const pages: Record<string, Answer[]> = { '/': [[302, { location: '/', 'set-cookie': 'a=b' }]] }
  const { end } = await ask(new URL('https://a.org/'), createWeb(pages).tools)
  expect(end).toEqual({ kind: 'circle', setsCookies: true })
})

function linkTo(url: string): Link {
  return { url, question: new URL(url), places: [] }
}

it.each<[string, Answer, string, number]>([
  ['wants to be left alone', [429, { 'retry-after': '3600' }], 'later', 1],
  ['is not there', 'nobody', 'unreachable', 3],
])('asks no more of a host that %s', async (_, answer, kind, count) => {
  const web = createWeb({ '/1': [answer], '/2': [[200]] })
  const outcomes = await askAll(['https://a.org/1', 'https://a.org/2'].map(linkTo), web.tools)
  expect([...outcomes.values()].map((outcome) => outcome.kind)).toEqual([kind, kind])
  expect(web.requests.filter((request) => request.endsWith('/1'))).toHaveLength(count)
  expect(web.requests.filter((request) => request.endsWith('/2'))).toEqual([])
})

it('blames no host for another that it leads to', async () => {
  const web = createWeb({
    '/1': [[302, to('https://b.org/')]],
    'https://b.org/': ['nobody'],
    '/2': [[200]],
  })
  const outcomes = await askAll(['https://a.org/1', 'https://a.org/2'].map(linkTo), web.tools)
  expect([...outcomes.values()]).toEqual([
    {
      kind: 'unreachable',
      found: 'leads to https://b.org/, which names a host that does not exist',
    },
    { kind: 'fine', found: '' },
  ])
})

/** A web whose pages answer when they are told to. */
function createHeldWeb(redirects: Record<string, string> = {}) {
  const waiting: { host: string; answer(): void }[] = []
  const send = (url: URL) =>
    new Promise<Reply>((resolve) => {
      const location = redirects[url.href]
      const reply = {
        status: location ? 302 : 200,
        headers: new Headers(location ? { location } : {}),
        seconds: 0,
      }
      waiting.push({ host: url.host, answer: () => resolve(reply) })
    })
  return { waiting, tools: { send, sleep: async () => {}, now: () => 0 } }
}

/** Lets everything happen that can happen without an answer. */
const settle = () => new Promise((resolve) => setImmediate(resolve))

it('asks four hosts at a time, and no host twice at once, redirects included', async () => {
  const hosts = ['a', 'b', 'c', 'd', 'e', 'f']
  const urls = hosts.flatMap((host) => [1, 2, 3].map((page) => `https://${host}.org/${page}`))
  const redirects = Object.fromEntries(urls.map((url) => [url, 'https://a.org/']))
  const web = createHeldWeb(redirects)
  let isDone = false
  const asking = askAll(urls.map(linkTo), web.tools).finally(() => {
    isDone = true
  })
  let most = 0
  for (; !isDone; await settle()) {
    const open = web.waiting.map(({ host }) => host)
    expect(new Set(open).size).toBe(open.length)
    most = Math.max(most, open.length)
    web.waiting.shift()?.answer()
  }
  expect(most).toBe(4)
  expect((await asking).size).toBe(urls.length)
})

it('pauses between two requests to one host', async () => {
  const web = createWeb({ 'HEAD /1': [[405]], '/1': [[200]], '/2': [[200]] })
  await askAll(['https://a.org/1', 'https://a.org/2'].map(linkTo), web.tools)
  expect(web.requests).toEqual(['HEAD /1', 'GET /1', 'HEAD /2'])
  expect(web.sleeps).toEqual([1_000, 1_000])
})

it('says how far it is', async () => {
  const seen: unknown[] = []
  const { tools } = createWeb({ '/1': [[200]], '/2': [[200]] })
  const links = ['https://a.org/1', 'https://a.org/2'].map(linkTo)
  await askAll(links, tools, (progress) => seen.push(progress))
  expect(seen).toEqual([
    { done: 1, total: 2, host: 'a.org' },
    { done: 2, total: 2, host: 'a.org' },
  ])
})
