import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { formatProblem } from '../problem.ts'
import { createMeasure, gzipSize, lacksSizes, sizesOf, warnOfLargePages } from './page-size.ts'

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
  expect(measure('ä'.repeat(1000), partsOf('', 0))).toMatchObject({ bytes: 2000 })
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

it('compresses what pages share once, and of small pages the ten largest', () => {
  const texts: string[] = []
  const measure = createMeasure((text) => texts.push(text))
  for (let i = 0; i < 1000; i++) measure(`${i}`.padEnd(2000 - i), partsOf('a{}', 100))
  expect(texts.filter((text) => text.length < 1000)).toEqual(['a{}', 'start()'])
  expect(texts).toHaveLength(12)
})

describe('of the ten largest pages', () => {
  const letters = [...'bakdlcfheigj']
  const pages = letters.map((letter) => {
    const bytes = 1000 + letter.charCodeAt(0)
    return { file: `pages/${letter}.tsx`, output: `${letter}/index.html`, bytes }
  })

  it('each is compressed, in whichever order they come', () => {
    const measure = createMeasure(gzipSize)
    const measured = pages.map(({ bytes, ...page }) => ({
      ...page,
      size: measure('x'.repeat(bytes), partsOf('', 0)),
    }))
    expect(lacksSizes(measured)).toBe(false)
    expect(sizesOf(measured).largest.map(({ file }) => file)).toEqual(
      [...'lkjihgfedc'].map((letter) => `pages/${letter}.tsx`),
    )
  })

  it('one that was not is not known', () => {
    const known = pages.map(({ bytes, ...page }) => ({ ...page, size: { bytes, gzip: 1 } }))
    const without = (letter: string) =>
      known.map((page) =>
        page.file === `pages/${letter}.tsx` ? { ...page, size: { bytes: page.size.bytes } } : page,
      )
    expect(lacksSizes(without('f'))).toBe(true)
    expect(lacksSizes(without('a'))).toBe(false)
  })
})
