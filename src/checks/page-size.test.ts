import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { emptyUsage } from '../components/page-context.ts'
import { formatProblem } from '../problem.ts'
import { readPageFacts } from './page-facts.ts'
import {
  createMeasure,
  gzipSize,
  lacksSizes,
  measureLargest,
  sizesOf,
  warnOfLargePages,
} from './page-size.ts'

const long = { file: 'pages/long.tsx', output: 'long/index.html' }

/** The parts of a page with this style, and as many bytes of noise, which gzip hardly shortens. */
function partsOf(style: string, noise: number) {
  return { style, script: 'start()', html: randomBytes(noise / 2).toString('base64') }
}

function htmlOf({ style, script, html }: ReturnType<typeof partsOf>): string {
  return `<style>${style}</style><script>${script}</script>${html}`
}

it('counts bytes, not letters', () => {
  const measure = createMeasure(gzipSize)
  expect(measure('ä'.repeat(1000), partsOf('', 0))).toEqual({ bytes: 2000 })
})

it.each([
  [14_600, 0],
  [14_601, 1],
])('%i bytes give %i warnings', (gzip, count) => {
  expect(warnOfLargePages([{ ...long, bytes: 0, gzip }])).toHaveLength(count)
})

it('names the page and the limit', () => {
  const { tooLarge } = sizesOf([{ ...long, size: { bytes: 50_000, gzip: 20_000 } }])
  expect(warnOfLargePages(tooLarge).map(formatProblem)).toEqual([
    expect.stringContaining('pages/long.tsx: page size'),
  ])
})

it('misses none, though it compresses few', () => {
  const style = Array.from({ length: 900 }, (_, i) => `.c${i}{margin:${(i * 7) % 90}px}`).join('')
  const pages = Array.from({ length: 200 }, (_, i) => partsOf(style, i * 200))
  const measure = createMeasure(gzipSize)
  const sizes = pages.map((parts) => measure(htmlOf(parts), parts).gzip ?? 0)
  const exact = pages.map((parts) => gzipSize(htmlOf(parts)))
  expect(exact.filter((gzip) => gzip > 14_600).length).toBeGreaterThan(20)
  expect(sizes.filter((gzip) => gzip > 14_600)).toEqual(exact.filter((gzip) => gzip > 14_600))
})

it('compresses what pages share once, and of small pages nothing else', () => {
  const texts: string[] = []
  const measure = createMeasure((text) => texts.push(text))
  for (let i = 0; i < 1000; i++) measure('', partsOf('a{}', 100))
  expect(texts).toEqual(['a{}', 'start()'])
})

describe('of the ten largest pages', () => {
  const pages = Array.from({ length: 12 }, (_, i) => {
    const file = `pages/${i}.tsx`
    const facts = readPageFacts('')
    const page = { file, route: `/${i}`, output: `${i}/index.html`, isUnlisted: false, facts }
    const meta = { title: '', description: '' }
    return { ...page, meta, usage: emptyUsage(), leaks: {}, size: { bytes: 100 + i } }
  })

  it('each is compressed', () => {
    const { largest } = sizesOf(measureLargest(pages, (output) => output))
    expect(largest.map(({ file }) => file)).toEqual(
      pages
        .slice(2)
        .reverse()
        .map(({ file }) => file),
    )
  })

  it('one without its HTML is not known, unless it was measured before', () => {
    const only = (output: string) => (output === '5/index.html' ? undefined : output)
    expect(lacksSizes(measureLargest(pages, only))).toBe(true)
    expect(
      lacksSizes(
        measureLargest(
          measureLargest(pages, (output) => output),
          only,
        ),
      ),
    ).toBe(false)
    expect(
      lacksSizes(
        measureLargest(pages, (output) => (output === '1/index.html' ? undefined : output)),
      ),
    ).toBe(false)
  })
})
