import { expect, it } from 'vitest'
import type { Link } from './collect.ts'
import type { Words } from './places.ts'
import { formatReport, isAlarming, reportLinks } from './report.ts'
import type { Outcome } from './verdict.ts'

const today = '2026-05-14'

function link(name: string, line: number): Link {
  const url = `https://${name}.org/`
  return { url, question: new URL(url), places: [{ file: 'w.ts', field: `${line}`, trace: url }] }
}

/** At the line that the link's name stands for. */
const place = ({ url, places: [at] }: Link, words: Words) => ({
  file: 'w.ts',
  line: Number(at?.field),
  field: `link “${new URL(url).hostname.replace('.org', '')}”`,
  ...words,
})

function report(outcomes: [Link, Outcome][], since: [string, string][] = []) {
  return reportLinks(new Map(outcomes), new Map(since), today, place)
}

const gone: Outcome = { kind: 'gone', found: 'answers 404 (Not Found)' }

it('tells the dead from what failed today only', () => {
  const entries = report(
    [
      [link('new', 1), gone],
      [link('old', 2), { kind: 'unreachable', found: 'cannot be reached' }],
    ],
    [
      ['https://new.org/', today],
      ['https://old.org/', '2026-02-01'],
    ],
  )
  expect(isAlarming(entries)).toBe(true)
  expect(formatReport({ total: 2, entries, examples: [] })).toBe(`dead: w.ts:2: link “old”
  found     https://old.org/ cannot be reached, since 2026-02-01
  expected  a page that is there
  fix       Correct the address, or take the link out.

failed today: w.ts:1: link “new”
  found     https://new.org/ answers 404 (Not Found)
  expected  a page that is there
  fix       Wait: it counts as dead when it fails on another day too.

2 links to other hosts: 1 dead, 1 failed today.`)
})

it('says of the others what to write or to look at', () => {
  const entries = report([
    [link('wall', 4), { kind: 'unchecked', found: 'answers 999' }],
    [link('busy', 5), { kind: 'later', found: 'answers 429' }],
    [link('silent', 3), { kind: 'silent', found: 'does not answer in time' }],
    [link('slow', 2), { kind: 'slow', found: 'takes 6 seconds to answer' }],
    [link('fine', 9), { kind: 'fine', found: '' }],
    [
      link('moved', 1),
      { kind: 'moved', found: 'moved for good to https://b.org/', to: 'https://b.org/' },
    ],
  ])
  expect(isAlarming(entries)).toBe(false)
  const examples = ['example.com', 'www.example.org']
  expect(formatReport({ total: 6, entries, examples })).toBe(`moved: w.ts:1: link “moved”
  found     https://moved.org/ moved for good to https://b.org/
  expected  the address where it is now
  fix       Write https://b.org/, if it still shows what you mean.

slow: w.ts:3: link “silent”
  found     https://silent.org/ does not answer in time
  expected  an answer within 5 seconds
  fix       Open it yourself: is it worth the wait?

slow: w.ts:2: link “slow”
  found     https://slow.org/ takes 6 seconds to answer
  expected  an answer within 5 seconds
  fix       Open it yourself: is it worth the wait?

not checked, open them yourself:
  w.ts:4: https://wall.org/ answers 999
  w.ts:5: https://busy.org/ answers 429

Left out: example.com, www.example.org, reserved for examples (RFC 2606).

6 links to other hosts: 1 fine, 1 moved, 2 slow, 2 not checked.`)
})

it('is no alarm when a link fails for the first time', () => {
  expect(isAlarming(report([[link('new', 1), gone]]))).toBe(false)
})

it.each([
  [0, [], '0 links to other hosts.'],
  [1, [], '1 link to other hosts: 1 fine.'],
  [
    0,
    ['example.com'],
    'Left out: example.com, reserved for examples (RFC 2606).\n\n0 links to other hosts.',
  ],
])('says little of %i links that are fine', (total, examples, text) => {
  expect(formatReport({ total, entries: [], examples })).toBe(text)
})
