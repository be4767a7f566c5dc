import { expect, it } from 'vitest'
import type { Link } from './collect.ts'
import { type Failures, formatFailures, readFailures, updateFailures } from './state.ts'
import type { Kind, Outcome } from './verdict.ts'

function outcomeOf(url: string, kind: Kind): [Link, Outcome] {
  return [
    { url, question: new URL(url), places: [] },
    { kind, found: '' },
  ]
}

const url = 'https://a.org/'
const today = '2026-05-14'

it.each<[Kind, string | undefined, string | undefined]>([
  ['gone', undefined, today],
  ['unreachable', undefined, today],
  ['gone', '2026-02-01', '2026-02-01'],
  ['unreachable', '2026-02-01', '2026-02-01'],
  ['fine', '2026-02-01', undefined],
  ['moved', '2026-02-01', undefined],
  ['slow', '2026-02-01', undefined],
  ['unchecked', '2026-02-01', '2026-02-01'],
  ['later', '2026-02-01', '2026-02-01'],
  ['silent', '2026-02-01', '2026-02-01'],
  ['unchecked', undefined, undefined],
])('%s, failing since %s before: since %s now', (kind, before, since) => {
  const former: Failures = new Map(before ? [[url, before]] : [])
  const failures = updateFailures(former, new Map([outcomeOf(url, kind)]), today)
  expect(failures.get(url)).toBe(since)
})

it('forgets links that the site no longer has', () => {
  const former: Failures = new Map([['https://old.org/', '2026-02-01']])
  expect(updateFailures(former, new Map([outcomeOf(url, 'gone')]), today)).toEqual(
    new Map([[url, today]]),
  )
})

it('is written sorted and read back', () => {
  const failures: Failures = new Map([
    ['https://b.org/', '2026-05-14'],
    ['https://a.org/', '2026-02-01'],
  ])
  const text = formatFailures(failures, today)
  expect(text).toBe(`{
  "checked": "2026-05-14",
  "failingSince": {
    "https://a.org/": "2026-02-01",
    "https://b.org/": "2026-05-14"
  }
}
`)
  expect(readFailures(JSON.parse(text), today)).toEqual(failures)
})

it.each<Record<string, unknown>>([
  {},
  { failingSince: null },
  { failingSince: 'https://a.org/' },
  { failingSince: ['2026-02-01x'] },
  { failingSince: { [url]: 20260201 } },
  { failingSince: { [url]: 'long ago' } },
  { failingSince: { [url]: '2026-05-15' } },
])('ignores damage: %j', (json) => {
  expect(readFailures(json, today)).toEqual(new Map())
})

it('keeps what is whole beside damage', () => {
  const json = { failingSince: { [url]: '2026-02-01', 'https://b.org/': 7 } }
  expect(readFailures(json, today)).toEqual(new Map([[url, '2026-02-01']]))
})
