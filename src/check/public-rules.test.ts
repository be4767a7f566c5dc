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
  ['a/.git/config .htaccess.bak .well-known-not/a', 'hidden-file'],
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
