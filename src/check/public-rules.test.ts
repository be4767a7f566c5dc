import { expect, it } from 'vitest'
import { checkPublicFiles } from './public-rules.ts'

const fileAt = (output: string) => ({ output, file: output, isLink: false, size: 1 })

it.each([
  ['films/a b.mov', ['qt  ', 'hev1']],
  ['films/a b.mp4', ['isom', 'mp4a', 'apch']],
  ['films/a b.mp4', ['isom', 'avc1', 'avc1.244']],
  ['films/a b.mp4', ['isom', 'avc1', 'twos']],
  ['films/a b.mp4', ['qt  ', 'avc1', 'mp4a']],
])('%s in %j comes with the command that converts it', (output, codecs) => {
  const fix = expect.stringMatching(`ffmpeg -i "public/${output}" .* "a b.mp4"$`)
  const error = { code: 'unplayed-codec', file: `public/${output}`, fix }
  expect(checkPublicFiles([{ ...fileAt(output), codecs }])).toMatchObject([error])
})

it.each([
  ['a/.git/config .htaccess.old .well-known-not/a', 'hidden-file'],
  ['.htaccess .nojekyll .well-known/security.txt a.b/c.d a.mov', undefined],
  ['assets/a.pdf Assets/b', 'reserved-folder'],
])('%s: %s', (outputs, code) => {
  for (const output of outputs.split(' ')) {
    const file = `public/${output}`
    expect(checkPublicFiles([fileAt(output)])).toMatchObject(code ? [{ code, file }] : [])
  }
})

it('lets through what all browsers play', () => {
  const codecs = ['isom', 'avc1', 'mp4a', 'avc1.100']
  const download = { ...fileAt('a.mov'), codecs: ['qt  ', 'avc1', 'mp4a'] }
  expect(checkPublicFiles([{ ...fileAt('a.mp4'), codecs }, download])).toEqual([])
})

it.each([
  [25, []],
  [26, ['26 MB, over the limit of Cloudflare (25 MB)']],
  [101, ['101 MB, over the limit of Cloudflare (25 MB) and GitHub (100 MB)']],
])('warns of hosts that refuse a file of %i MB', (megabytes, expected) => {
  const film = { ...fileAt('a.zip'), size: megabytes * 2 ** 20 }
  const warnings = checkPublicFiles([film])
  expect(warnings.map(({ found }) => found)).toEqual(expected)
})

it('warns of drafts and sources', () => {
  const drafts = ['a.psd', 'a/b.ts', 'a.TSX', 'poster-draft.pdf', 'Draft 2.pdf']
  const finished = ['drafts.pdf', 'a.txt', 'main.css', 'aircraft.pdf']
  const warnings = checkPublicFiles([...drafts, ...finished].map(fileAt))
  expect(warnings.map(({ file }) => file)).toEqual(drafts.map((output) => `public/${output}`))
})
