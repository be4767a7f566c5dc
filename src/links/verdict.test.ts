import { expect, it } from 'vitest'
import type { Link } from './collect.ts'
import type { End } from './follow.ts'
import { closesHost, judge } from './verdict.ts'

const url = 'https://a.org/x'
const link: Link = { url, question: new URL(url), places: [] }

function reply(status: number, headers: Record<string, string> = {}): End {
  return { kind: 'reply', reply: { status, headers: new Headers(headers), seconds: 0 } }
}

function failure(code: string): End {
  return { kind: 'error', error: new TypeError('fetch failed', { cause: { code } }) }
}

function judgeHere(end: End, given: Link = link) {
  const { question } = given
  return judge(given, { url: question, home: question, end, seconds: 1 })
}

it.each<[End, string, string]>([
  [reply(200), 'fine', ''],
  [reply(204), 'fine', ''],
  [reply(404), 'gone', 'answers 404 (Not Found)'],
  [reply(410), 'gone', 'answers 410 (Gone)'],
  [reply(500), 'gone', 'answers 500 (Internal Server Error)'],
  [reply(302), 'unchecked', 'answers 302 (Found)'],
  [reply(400), 'unchecked', 'answers 400 (Bad Request)'],
  [reply(401), 'unchecked', 'answers 401 (Unauthorized)'],
  [reply(403), 'unchecked', 'answers 403 (Forbidden)'],
  [reply(405), 'unchecked', 'answers 405 (Method Not Allowed)'],
  [reply(503), 'unchecked', 'answers 503 (Service Unavailable)'],
  [reply(999), 'unchecked', 'answers 999'],
  [reply(404, { 'cf-mitigated': 'challenge' }), 'unchecked', 'to tell people from programs'],
  [reply(429), 'later', 'answers 429 (Too Many Requests) and wants to be asked later'],
  [reply(503, { 'retry-after': '900' }), 'later', 'wants to be asked later'],
  [{ kind: 'circle', setsCookies: false }, 'gone', 'redirects in a circle'],
  [{ kind: 'circle', setsCookies: true }, 'unchecked', 'to those who keep no cookies'],
  [failure('ENOTFOUND'), 'unreachable', 'a host that does not exist'],
  [failure('EAI_AGAIN'), 'unreachable', 'cannot be looked up'],
  [failure('ECONNREFUSED'), 'unreachable', 'refuses connections'],
  [failure('UND_ERR_CONNECT_TIMEOUT'), 'unreachable', 'cannot be reached'],
  [failure('EHOSTUNREACH'), 'unreachable', 'cannot be reached'],
  [failure('CERT_HAS_EXPIRED'), 'unreachable', 'a certificate that ran out'],
  [failure('ERR_TLS_CERT_ALTNAME_INVALID'), 'unreachable', 'the certificate of another host'],
  [failure('DEPTH_ZERO_SELF_SIGNED_CERT'), 'unreachable', 'nobody vouches for'],
  [failure('ERR_SSL_WRONG_VERSION_NUMBER'), 'unreachable', 'fails at encryption'],
  [failure('UNABLE_TO_VERIFY_LEAF_SIGNATURE'), 'unchecked', 'only browsers can verify'],
  [failure('ECONNRESET'), 'unchecked', 'hangs up'],
  [failure('UND_ERR_SOCKET'), 'unchecked', 'hangs up'],
  [failure('HPE_INVALID_CONSTANT'), 'unchecked', 'not HTTP'],
  [failure('PRIVATE_HOST'), 'unchecked', 'this machine or a private network'],
  [failure('EWHATEVER'), 'unchecked', 'cannot be asked: EWHATEVER'],
  [{ kind: 'error', error: new Error('no idea') }, 'unchecked', 'cannot be asked: no idea'],
  [{ kind: 'error', error: AbortSignal.abort().reason }, 'unchecked', 'aborted'],
  [{ kind: 'error', error: new DOMException('', 'TimeoutError') }, 'silent', 'in time'],
])('%j', (end, kind, words) => {
  expect(judgeHere(end)).toEqual({ kind, found: expect.stringContaining(words) })
})

it.each<[Link['film'], number, string, string]>([
  ['Vimeo', 200, 'fine', ''],
  ['Vimeo', 404, 'gone', 'is gone or private: Vimeo answers 404'],
  ['Vimeo', 403, 'unchecked', 'may not be embedded, or Vimeo turns programs away (403)'],
  ['YouTube', 404, 'gone', 'is gone: YouTube answers 404'],
  ['YouTube', 403, 'gone', 'is private: YouTube answers 403'],
  ['YouTube', 401, 'gone', 'may not be shown on other sites: YouTube answers 401'],
  ['YouTube', 400, 'gone', 'is no film: YouTube answers 400'],
  ['YouTube', 429, 'later', 'answers 429 (Too Many Requests) and wants to be asked later'],
  ['YouTube', 500, 'gone', 'answers 500 (Internal Server Error)'],
])('a film: %s %i', (film = 'Vimeo', status, kind, found) => {
  expect(judgeHere(reply(status), { ...link, film })).toEqual({ kind, found })
})

it('believes no answer of a wall about a film', () => {
  const wall = reply(403, { 'cf-mitigated': 'challenge' })
  expect(judgeHere(wall, { ...link, film: 'YouTube' }).kind).toBe('unchecked')
})

it('names the film alone, wherever its provider sends a program', () => {
  const wall = {
    url: new URL('https://wall.org/'),
    home: link.question,
    end: reply(429),
    seconds: 1,
  }
  expect(judge({ ...link, film: 'YouTube' }, wall).found).toMatch(/^answers 429/)
})

it('tells where a link leads that is no longer what it was', () => {
  const there = new URL('https://b.org/')
  const arrival = { url: there, home: there, seconds: 1 }
  expect(judge(link, { ...arrival, end: reply(200) })).toEqual({
    kind: 'moved',
    found: 'moved for good to https://b.org/',
    to: 'https://b.org/',
  })
  expect(judge(link, { ...arrival, end: reply(404) }).found).toBe(
    'leads to https://b.org/, which answers 404 (Not Found)',
  )
  // Sent on for now, so the old address is still the right one.
  expect(judge(link, { ...arrival, home: link.question, end: reply(200) }).kind).toBe('fine')
})

it.each([
  [5, 'fine', ''],
  [5.2, 'slow', 'takes 6 seconds to answer'],
])('after %d seconds', (seconds, kind, found) => {
  const { question } = link
  const arrival = { url: question, home: question, end: reply(200), seconds }
  expect(judge(link, arrival)).toEqual({ kind, found })
  expect(judge({ ...link, film: 'Vimeo' }, arrival).kind).toBe('fine')
})

it.each<[End, boolean]>([
  [failure('ENOTFOUND'), true],
  [failure('CERT_HAS_EXPIRED'), true],
  [reply(429), true],
  [reply(404), false],
  [reply(503), false],
  [failure('ECONNRESET'), false],
  [{ kind: 'error', error: new DOMException('', 'TimeoutError') }, false],
])('whether the rest of the host need not be asked: %j', (end, closes) => {
  expect(closesHost(end)).toBe(closes)
})
