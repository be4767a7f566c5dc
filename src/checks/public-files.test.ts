import { expect, it } from 'vitest'
import { errorsIn, pageOf, siteOf, warningsIn } from '../../tests/kit/rendered-site.ts'
import { checkPublicFiles } from './public-files.ts'

const fileAt = (output: string, isLink = false) => ({ output, file: output, isLink, size: 1 })

it.each([
  ['.env', 'a hidden file'],
  ['a/.git/config', 'a hidden file'],
  ['.htaccess.bak', 'a hidden file'],
  ['.well-known-not/a', 'a hidden file'],
  ['.htaccess', undefined],
  ['.nojekyll', undefined],
  ['.well-known/security.txt', undefined],
  ['a.b/c.d', undefined],
])('public/%s is %s', (output, found) => {
  const file = `public/${output}`
  expect(checkPublicFiles([fileAt(output)])).toMatchObject(found ? [{ file, found }] : [])
  const link = { file, found: 'a symbolic link' }
  expect(checkPublicFiles([fileAt(output, true)])).toMatchObject([link])
})

it('warns of drafts and sources', () => {
  const drafts = ['a.psd', 'a.orig', 'a/b.ts', 'a.TSX', 'poster-draft.pdf', 'Draft 2.pdf']
  const finished = ['drafts.pdf', 'a.txt', 'main.css', 'aircraft.pdf']
  const found = 'what looks like a draft or a source, and will be published'
  const fix = 'Take it out of public/, or give it the name of a finished file.'
  const publicFiles = [...drafts, ...finished].map((output) => fileAt(output))
  expect(warningsIn(siteOf([], { publicFiles }))).toEqual(
    drafts.map((output) => `public/${output}: ${found}. ${fix}`),
  )
})

it.each([
  ['_redirects', '_redirects'],
  ['Robots.txt', 'robots.txt'],
  ['assets', 'assets/a.avif'],
  ['assets/a.avif/b', 'assets/a.avif'],
  ['old', 'old/index.html'],
  ['a/index.html', 'a page'],
  ['A/Index.html', 'a page'],
  ['a', 'a page'],
  ['robots.txt', undefined],
  ['favicon.ico', undefined],
  ['assets/b.avif', undefined],
  ['a/b.txt', undefined],
  ['ab', undefined],
])('public/%s lies in the place of %s', (output, other) => {
  const generated = ['robots.txt', '_redirects', 'assets/a.avif', 'old/index.html', 'favicon.ico']
  const site = siteOf([pageOf('/a', '<h1>x</h1>')], { generated, publicFiles: [fileAt(output)] })
  const fix = 'Rename or remove one of them.'
  const ofPage = `pages/a.tsx: public/${output}, which would be published in the same place. ${fix}`
  const ofBuild = `public/${output}: a name that takes the place of ${other}, which the build makes. Rename it.`
  expect(errorsIn(site)).toEqual(other ? [other === 'a page' ? ofPage : ofBuild] : [])
})
