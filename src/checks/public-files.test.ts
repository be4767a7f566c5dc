import { expect, it } from 'vitest'
import { errorsIn, pageOf, siteOf, warningsIn } from '../../tests/kit/rendered-site.ts'
import { checkPublicFiles } from './public-files.ts'

const fileAt = (output: string, isLink = false) => ({ output, file: output, isLink, size: 1 })

it.each([
  ['.env a/.git/config .htaccess.bak .well-known-not/a', ['a hidden file']],
  ['.htaccess .nojekyll .well-known/security.txt a.b/c.d', []],
])('%s: %j', (outputs, faults) => {
  for (const output of outputs.split(' ')) {
    const problems = faults.map((found) => ({ file: `public/${output}`, found }))
    expect(checkPublicFiles([fileAt(output)])).toMatchObject(problems)
    const link = { file: `public/${output}`, found: 'a symbolic link' }
    expect(checkPublicFiles([fileAt(output, true)])).toMatchObject([link])
  }
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
  ...['robots.txt', 'favicon.ico', 'assets/b.avif', 'a/b.txt', 'ab'].map((name) => [name, '']),
])('public/%s lies in the place of %s', (output, other) => {
  const generated = ['robots.txt', '_redirects', 'assets/a.avif', 'old/index.html', 'favicon.ico']
  const site = siteOf([pageOf('/a', '<h1>x</h1>')], { generated, publicFiles: [fileAt(output)] })
  const fix = 'Rename or remove one of them.'
  const ofPage = `pages/a.tsx: public/${output}, which would be published in the same place. ${fix}`
  const ofBuild = `public/${output}: a name that takes the place of ${other}, which the build makes. Rename it.`
  expect(errorsIn(site)).toEqual(other ? [other === 'a page' ? ofPage : ofBuild] : [])
})
