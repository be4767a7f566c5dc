import { expect, it } from 'vitest'
import { errorsIn, pageOf, siteOf, usageOf, warningsIn } from '../../tests/kit/rendered-site.ts'

const fileAt = (output: string) => ({ output, file: output, isLink: false, size: 1 })
const siteWith = (outputs: string[], generated: string[] = []) =>
  siteOf([pageOf('/a', '<h1>x</h1>')], { generated, publicFiles: outputs.map(fileAt) })

it.each([
  ['Robots.txt', 'a file of the build'],
  ['old', 'a folder of the build'],
  ['a.txt', 'a file that differs in case'],
  ['a/index.html', 'a page'],
])('public/%s takes the place of %s', (output) => {
  const site = siteWith(['A.txt', output], ['robots.txt', 'old/index.html'])
  const error = { code: 'file-over-file', file: `public/${output}` }
  expect(errorsIn(site)).toMatchObject([error])
})

it('owners may replace some files of the build', () => {
  const outputs = ['robots.txt', 'asset/b.avif', 'a/b.txt', 'ab']
  expect(errorsIn(siteWith(outputs, ['robots.txt']))).toEqual([])
})

it.each([
  ['tide.mp4', '"/tide.mp4"', '/low-tide.mp4', true],
  ['tide.mp4', '"/tide.mp4"', '/tide.mp4?a', false],
  ['a b.pdf', "'/a%20b.pdf#2'", '', true],
  ['play/index.html', '"/play/"', '', true],
])('%s, named by a draft as %s, and on a page as %j: %s', (output, draft, link, isWarned) => {
  const usage = usageOf('files', { links: new Set([link]) })
  const site = siteOf([pageOf('/', '', { usage })], {
    publicFiles: [fileAt(output)],
    drafts: [draft],
  })
  const warning = { code: 'file-of-draft', file: `public/${output}` }
  expect(warningsIn(site)).toMatchObject(isWarned ? [warning] : [])
})
