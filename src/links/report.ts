import { styleText } from 'node:util'
import { formatProblem, type Problem, printable } from '../problem.ts'
import type { Link } from './collect.ts'
import { placeOf, type Words } from './places.ts'
import type { Failures } from './state.ts'
import { type Outcome, slowSeconds } from './verdict.ts'

/** A link as it is reported. 'dead' is what failed on another day before. */
export interface Entry {
  status: Status
  problem: Problem
}

export interface Report {
  /** How many links there are. */
  total: number
  /** Those that are not fine. */
  entries: Entry[]
  /** Hosts that were left out: nobody can own them. */
  examples: string[]
}

export type Status = keyof typeof colours

/** In the order in which they are reported. */
const colours = {
  dead: 'red',
  'failed today': 'yellow',
  moved: 'yellow',
  slow: 'yellow',
  'not checked': 'dim',
} as const

/** What there is to say of the links that are not fine. `place` finds the lines in which a link stands. */
export function reportLinks(
  outcomes: Map<Link, Outcome>,
  failures: Failures,
  today: string,
  place: (link: Link, words: Words) => Problem,
): Entry[] {
  const entries = [...outcomes].flatMap(([link, outcome]) => {
    const since = failures.get(link.url) ?? today
    const status = statusOf(outcome, since < today)
    if (!status) return []
    const words = wordsFor[status](outcome, since)
    const found = `${link.url} ${words.found}`
    return [{ status, problem: place(link, { ...words, found }) }]
  })
  const order = Object.keys(colours)
  return entries.sort((a, b) => order.indexOf(a.status) - order.indexOf(b.status))
}

/** Nothing for a link that is fine. */
function statusOf({ kind }: Outcome, isOld: boolean): Status | undefined {
  if (kind === 'fine') return undefined
  if (kind === 'gone' || kind === 'unreachable') return isOld ? 'dead' : 'failed today'
  if (kind === 'silent') return 'slow'
  return kind === 'later' || kind === 'unchecked' ? 'not checked' : kind
}

const wordsFor: Record<Status, (outcome: Outcome, since: string) => Words> = {
  dead: ({ found }, since) => ({
    found: `${found}, since ${since}`,
    expected: 'a page that is there',
    fix: 'Correct the address, or take the link out.',
  }),
  'failed today': ({ found }) => ({
    found,
    expected: 'a page that is there',
    fix: 'Wait: it counts as dead when it fails on another day too.',
  }),
  moved: ({ found, to }) => ({
    found,
    expected: 'the address where it is now',
    fix: `Write ${to}, if it still shows what you mean.`,
  }),
  slow: ({ found }) => ({
    found,
    expected: `an answer within ${slowSeconds} seconds`,
    fix: 'Open it yourself: is it worth the wait?',
  }),
  'not checked': ({ found }) => ({
    found,
    expected: 'an answer that says whether it is there',
    fix: 'Open it yourself: many hosts turn programs away.',
  }),
}

/** All that a run has to say; what it counts comes last, where the eye is. */
export function formatReport({ total, entries, examples }: Report): string {
  const unchecked = entries.filter(({ status }) => status === 'not checked')
  const parts = [
    ...entries.filter((entry) => !unchecked.includes(entry)).map(formatEntry),
    listUnchecked(unchecked),
    exampleLine(examples),
    summarise(total, entries),
  ]
  return parts.filter(Boolean).join('\n\n')
}

/** As the build writes its errors. */
function formatEntry({ status, problem }: Entry): string {
  return `${label(status)}: ${formatProblem(problem)}`
}

/** A line each: walls against programs stand for years, and most profiles are behind one. */
function listUnchecked(entries: Entry[]): string {
  if (entries.length === 0) return ''
  const lines = entries.map(({ problem }) => `  ${placeOf(problem)}: ${problem.found}`)
  return [`${label('not checked')}, open them yourself:`, ...lines.map(printable)].join('\n')
}

function label(status: Status): string {
  return styleText(colours[status], status)
}

function exampleLine(hosts: string[]): string {
  return hosts.length > 0 ? `Left out: ${hosts.join(', ')}, reserved for examples (RFC 2606).` : ''
}

/** '14 links to other hosts: 12 fine, 1 dead, 1 moved.' */
function summarise(total: number, entries: Entry[]): string {
  const counts = new Map<string, number>([['fine', total - entries.length]])
  for (const { status } of entries) counts.set(status, (counts.get(status) ?? 0) + 1)
  const parts = [...counts].filter(([, count]) => count > 0)
  const list = parts.map(([status, count]) => `${count} ${status}`).join(', ')
  return `${total} ${total === 1 ? 'link' : 'links'} to other hosts${list && `: ${list}`}.`
}

/** Whether a link fails that failed on another day before. */
export function isAlarming(entries: Entry[]): boolean {
  return entries.some(({ status }) => status === 'dead')
}
