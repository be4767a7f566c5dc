import { STATUS_CODES } from 'node:http'
import { isRecord } from '../disk.ts'
import type { Link } from './collect.ts'
import type { Provider } from './films.ts'
import type { Arrival, End, Reply } from './follow.ts'

/** How a link is. */
export interface Outcome {
  kind: Kind
  /** What happened, as the end of a sentence that begins with the address; empty when it is fine. */
  found: string
  /** For a link that moved: the address to write. */
  to?: string
}

/**
 * 'gone': the host says that the page is gone or broken. 'unreachable': there is nobody to ask.
 * 'silent': it took the question and did not answer. 'later': the host wants to be left alone.
 * 'unchecked': somebody is there, but says nothing of use to a program.
 */
export type Kind =
  | 'fine'
  | 'moved'
  | 'slow'
  | 'gone'
  | 'unreachable'
  | 'silent'
  | 'later'
  | 'unchecked'

type Verdict = [Kind, string]

export const slowSeconds = 5

export function judge(link: Link, { url, home, end, seconds }: Arrival): Outcome {
  const [kind, words] = (link.film && judgeFilm(link.film, end)) || judgeEnd(end)
  if (kind !== 'fine') {
    const isElsewhere = !link.film && url.href !== link.question.href
    return { kind, found: isElsewhere ? `leads to ${url.href}, which ${words}` : words }
  }
  if (link.film) return { kind, found: '' }
  if (home.href !== link.question.href) {
    return { kind: 'moved', found: `moved for good to ${home.href}`, to: home.href }
  }
  if (seconds <= slowSeconds) return { kind, found: '' }
  return { kind: 'slow', found: `takes ${Math.ceil(seconds)} seconds to answer` }
}

/** Whether this end says as much about every other page of the host. */
export function closesHost(end: End): boolean {
  const [kind] = judgeEnd(end)
  return kind === 'unreachable' || kind === 'later'
}

function judgeEnd(end: End): Verdict {
  if (end.kind === 'error') return judgeError(end.error)
  if (end.kind === 'reply') return judgeReply(end.reply)
  return end.setsCookies
    ? ['unchecked', 'redirects in a circle to those who keep no cookies']
    : ['gone', 'redirects in a circle']
}

function judgeReply({ status, headers }: Reply): Verdict {
  if (status >= 200 && status < 300) return ['fine', '']
  const name = STATUS_CODES[status]
  const answer = `answers ${status}${name ? ` (${name})` : ''}`
  if (isChallenge(headers)) return ['unchecked', `${answer}, to tell people from programs`]
  if (status === 429 || (isServerError(status) && headers.has('retry-after'))) {
    return ['later', `${answer} and wants to be asked later`]
  }
  // 503 is as often a wall against programs as a fault; any other of these is a fault.
  const isBroken = isServerError(status) && status !== 503
  return [status === 404 || status === 410 || isBroken ? 'gone' : 'unchecked', answer]
}

/** Not 999, with which LinkedIn turns programs away. */
export function isServerError(status: number): boolean {
  return status >= 500 && status < 600
}

/** Cloudflare's mark on the pages with which it tests browsers. */
function isChallenge(headers: Reply['headers']): boolean {
  return headers.has('cf-mitigated')
}

/**
 * What the providers mean by their answers. Vimeo also answers 403 to whole networks it has banned,
 * those of cloud hosts among them, so there it proves nothing.
 */
const filmAnswers: Record<Provider, Record<number, Verdict>> = {
  Vimeo: {
    403: ['unchecked', 'may not be embedded, or Vimeo turns programs away (403)'],
    404: ['gone', 'is gone or private: Vimeo answers 404'],
  },
  YouTube: {
    400: ['gone', 'is no film: YouTube answers 400'],
    401: ['gone', 'may not be shown on other sites: YouTube answers 401'],
    403: ['gone', 'is private: YouTube answers 403'],
    404: ['gone', 'is gone: YouTube answers 404'],
  },
}

function judgeFilm(provider: Provider, end: End): Verdict | undefined {
  if (end.kind !== 'reply' || isChallenge(end.reply.headers)) return undefined
  return filmAnswers[provider][end.reply.status]
}

const errors: [RegExp, ...Verdict][] = [
  [/^PRIVATE_HOST$/, 'unchecked', 'leads to this machine or a private network, not to the public'],
  [/^ENOTFOUND$/, 'unreachable', 'names a host that does not exist'],
  [/^EAI_/, 'unreachable', 'names a host that cannot be looked up'],
  [/^ECONNREFUSED$/, 'unreachable', 'names a host that refuses connections'],
  [/^(UND_ERR_CONNECT_TIMEOUT|ETIMEDOUT|EHOST\w+|ENET\w+)$/, 'unreachable', 'cannot be reached'],
  [/^CERT_HAS_EXPIRED$/, 'unreachable', 'has a certificate that ran out'],
  [/^ERR_TLS_CERT_ALTNAME/, 'unreachable', 'has the certificate of another host'],
  [/SELF_SIGNED_CERT/, 'unreachable', 'has a certificate that nobody vouches for'],
  [/^(ERR_SSL_|EPROTO)/, 'unreachable', 'fails at encryption'],
  // A part of the chain is missing: browsers fetch it, programs do not.
  [/^UNABLE_TO_(VERIFY|GET)/, 'unchecked', 'has a certificate that only browsers can verify'],
  [/^TimeoutError$/, 'silent', 'does not answer in time'],
  [/^(UND_ERR_SOCKET|ECONNRESET|EPIPE)$/, 'unchecked', 'hangs up without an answer'],
  [/^(HPE_|UND_ERR_HEADERS_OVERFLOW)/, 'unchecked', 'answers something that is not HTTP'],
]

function judgeError(error: unknown): Verdict {
  const code = codeOf(error)
  const match = errors.find(([pattern]) => pattern.test(code))
  if (!match) return ['unchecked', `cannot be asked: ${code}`]
  const [, kind, words] = match
  return [kind, words]
}

/** Whether asking was refused here, for the sake of the network around this machine. */
export function isPrivate(error: unknown): boolean {
  return codeOf(error) === 'PRIVATE_HOST'
}

/** `fetch` says only that it failed; the reason is the cause. */
function codeOf(error: unknown): string {
  if (!isRecord(error)) return String(error)
  if (typeof error.code === 'string') return error.code
  if (isRecord(error.cause)) return codeOf(error.cause)
  return error.name === 'TimeoutError' ? error.name : String(error.message)
}
