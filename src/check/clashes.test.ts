import { expect, it } from 'vitest'
import { errorsIn, pageOf, siteOf, warningsIn } from '../../tests/kit/rendered-site.ts'

const fileAt = (output: string) => ({ output, file: output, isLink: false, size: 1 })
const siteWith = (outputs: string[], generated: string[] = []) =>
  siteOf([pageOf('/a', '<h1>x</h1>')], { generated, publicFiles: outputs.map(fileAt) })

it.each([
  ['Robots.txt', 'a file of the build'],
  ['old', 'a folder of the build'],
  ['a.txt', 'a file that differs in case'],
])('public/%s takes the place of %s', (output) => {
  const site = siteWith(['A.txt', output], ['robots.txt', 'old/index.html'])
  const error = { code: 'file-over-file', file: `public/${output}` }
  expect(errorsIn(site)).toMatchObject([error])
})

it('owners may write files of the build themselves', () => {
  const outputs = ['robots.txt', 'asset/b.avif', 'a/b.txt', 'ab']
  expect(errorsIn(siteWith(outputs, ['robots.txt']))).toEqual([])
})

it.each([
  [25, []],
  [26, ['26 MB, more than Cloudflare (25 MB) accept']],
  [101, ['101 MB, more than Cloudflare (25 MB) and GitHub (100 MB) accept']],
])('warns of hosts that refuse a file of %i MB', (megabytes, expected) => {
  const film = { ...fileAt('a.mp4'), size: megabytes * 2 ** 20 }
  const warnings = warningsIn(siteOf([pageOf('/a', '<h1>x</h1>')], { publicFiles: [film] }))
  expect(warnings.map(({ found }) => found)).toEqual(expected)
})

it('warns of drafts and sources', () => {
  const drafts = ['a.psd', 'a/b.ts', 'a.TSX', 'poster-draft.pdf', 'Draft 2.pdf']
  const finished = ['drafts.pdf', 'a.txt', 'main.css', 'aircraft.pdf']
  const files = drafts.map((output) => `public/${output}`)
  expect(warningsIn(siteWith([...drafts, ...finished]))).toMatchObject(
    files.map((file) => ({ code: 'unfinished-file', file })),
  )
})
