import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { formatProblem } from '../problem.ts'
import { warnOfWeight, weighPages } from './weight.ts'

const long = { file: 'pages/long.tsx', output: 'long/index.html' }

it('weighs in bytes, not in letters', () => {
  const [weight] = weighPages([{ ...long, html: 'ä'.repeat(1000) }])
  expect(weight).toMatchObject({ ...long, bytes: 2000 })
  expect(weight?.gzip).toBeLessThan(100)
})

it.each([
  [14_600, 0],
  [14_601, 1],
])('%i bytes give %i warnings', (gzip, count) => {
  expect(warnOfWeight([{ ...long, bytes: 0, gzip }])).toHaveLength(count)
})

it('tells the page and the limit', () => {
  const weights = weighPages([{ ...long, html: randomBytes(20_000).toString('hex') }])
  expect(warnOfWeight(weights).map(formatProblem)).toEqual([
    expect.stringContaining('pages/long.tsx: weight'),
  ])
  expect(weights[0]?.gzip).toBeGreaterThan(20_000)
})
