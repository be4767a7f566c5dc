import { expect, it } from 'vitest'
import { errorsIn, pageOf, siteOf, warningsIn } from '../../tests/kit/rendered-site.ts'

const fileAt = (output: string) => ({ output, file: output, isLink: false, size: 1 })
const siteWith = (outputs: string[], generated: string[] = []) =>
  siteOf([pageOf('/a', '<h1>x</h1>')], { generated, publicFiles: outputs.map(fileAt) })

it.each([
  ['_redirects', 'file-over-file'],
  ['Robots.txt', 'file-over-file'],
  ['old', 'file-over-file'],
  ['a/index.html', 'file-over-page'],
  ...['robots.txt', 'asset/b.avif', 'a/b.txt', 'ab'].map((name) => [name, '']),
])('public/%s: %s', (output, code) => {
  const site = siteWith([output], ['robots.txt', '_redirects', 'feed.xml', 'old/index.html'])
  const file = code === 'file-over-page' ? 'pages/a.tsx' : `public/${output}`
  expect(errorsIn(site)).toMatchObject(code ? [{ code, file }] : [])
})

it('names that differ in case are one file to some disks', () => {
  const error = { code: 'file-over-file', file: 'public/a.txt' }
  expect(errorsIn(siteWith(['A.txt', 'b.txt', 'a.txt']))).toMatchObject([error])
})

it('warns of drafts and sources', () => {
  const drafts = ['a.psd', 'a/b.ts', 'a.TSX', 'poster-draft.pdf', 'Draft 2.pdf']
  const finished = ['drafts.pdf', 'a.txt', 'main.css', 'aircraft.pdf']
  const files = drafts.map((output) => `public/${output}`)
  expect(warningsIn(siteWith([...drafts, ...finished]))).toMatchObject(
    files.map((file) => ({ code: 'unfinished-file', file })),
  )
})
