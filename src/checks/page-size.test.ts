import { randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { formatProblem } from '../problem.ts'
import { measurePages, warnOfLargePages } from './page-size.ts'

const long = { file: 'pages/long.tsx', output: 'long/index.html' }

/** A page with this style in its head, and as many bytes of noise, which gzip hardly shortens. */
function pageOf(style: string, noise: number) {
  const script = 'start()'
  const head = `<style>${style}</style><script>${script}</script>`
  const html = `<html>${head}<p>${randomBytes(noise / 2).toString('base64')}</p></html>`
  return { ...long, html, document: { style, script } }
}

it('counts bytes, not in letters', () => {
  const document = { style: '', script: '' }
  const [size] = measurePages([{ ...long, document, html: 'ä'.repeat(1000) }]).largest
  expect(size).toMatchObject({ ...long, bytes: 2000 })
  expect(size?.gzip).toBeLessThan(100)
})

it.each([
  [14_600, 0],
  [14_601, 1],
])('%i bytes give %i warnings', (gzip, count) => {
  expect(warnOfLargePages([{ ...long, bytes: 0, gzip }])).toHaveLength(count)
})

it('names the page and the limit', () => {
  const { tooLarge: sizes } = measurePages([pageOf('', 40_000)])
  expect(warnOfLargePages(sizes).map(formatProblem)).toEqual([
    expect.stringContaining('pages/long.tsx: page size'),
  ])
  expect(sizes[0]?.gzip).toBeGreaterThan(20_000)
})

it('misses none, though it compresses few', () => {
  const style = Array.from({ length: 900 }, (_, i) => `.c${i}{margin:${(i * 7) % 90}px}`).join('')
  const noises = Array.from({ length: 200 }, (_, i) => i * 200)
  const pages = noises.map((noise, i) => ({ ...pageOf(style, noise), output: `${i}` }))
  const over = pages.filter(({ html }) => gzipSync(html).length > 14_600)
  expect(over.length).toBeGreaterThan(20)
  const { tooLarge } = measurePages(pages)
  expect(tooLarge.map(({ output }) => output)).toEqual(over.map(({ output }) => output))
})

it('compresses what pages share once, and of small pages nothing else', () => {
  const texts: string[] = []
  const compress = (text: string) => texts.push(text)
  measurePages(
    Array.from({ length: 1000 }, () => pageOf('a{}', 100)),
    compress,
  )
  // The ten that are reported, the style and the script.
  expect(texts).toHaveLength(12)
})
