import { existsSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { makeProject } from '../../tests/kit/project.ts'
import { readPublicFolder } from './public-files.ts'

it('spells umlauts as one character, whatever the disk does, and publishes no links', () => {
  const names = ['ka\u0308se/gro\u0308sse.txt', 'images/a.jpg', '.DS_Store', '.~lock.a.odt#']
  const root = makeProject(Object.fromEntries(names.map((name) => [`public/${name}`, 'text'])))
  symlinkSync(root, join(root, 'public/link'))
  const { files, diagnostics } = readPublicFolder(root)
  expect(files.map(({ output }) => output)).toEqual(['k\u00e4se/gr\u00f6sse.txt'])
  expect(existsSync(`${files[0]?.file}`)).toBe(true)
  expect(diagnostics).toMatchObject([{ level: 'warning', file: 'public/link' }])
})

it.each<[string, string, boolean]>([
  ['a.vtt', 'WEBVTT\n\n00:00.000 --> 00:01.000\nWaves', true],
  ['a.vtt', '1\n00:00:00,000 --> 00:00:01,000\nWaves', false],
  ['a.vtt', 'WEBVTT\n\n00:00,000 --> 00:01,000\nWaves', false],
  ['a.vtt', 'WEBVTT\n\nNOTE Waves', false],
  ['a.mp3', 'ID3', true],
  ['a.svg', '<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"/>', true],
  ['a.svg', '<svg viewBox="0 0 9 9"/>', false],
  ['a.pdf', '\n%PDF-1.3', true],
  ['a.woff2', 'wOFF', false],
  ['a.zip', '<html>', false],
  ['a.txt', 'version https://git-lfs.github.com/spec/v1\noid sha256:0\n', false],
  ['a.mp4', '\0\0\0\x18ftypisom and no list of tracks', false],
])('%s with %j is what its ending says: %s', (name, content, isRight) => {
  const [file] = readPublicFolder(makeProject({ [`public/${name}`]: content })).files
  expect(file?.isMislabelled).toBe(!isRight)
})

it('refuses captions in another encoding', () => {
  const bytes = Buffer.from('WEBVTT\n\n00:00.000 --> 00:01.000\nMar\xe9e', 'latin1')
  expect(readPublicFolder(makeProject({ 'public/a.vtt': bytes })).files).toMatchObject([
    { isMislabelled: true },
  ])
})

function box(name: string, content: string, length?: number): Buffer {
  const head = Buffer.from(`\0\0\0\0${name}`)
  head.writeUInt32BE(length ?? content.length + 8)
  return Buffer.concat([head, Buffer.from(content, 'latin1')])
}

const format = box('ftyp', 'isom\0\0\0\0')
const codecs = ['hvc1', 'mp4a'].map((codec) => `trakstsd${'\0'.repeat(12)}${codec}`).join()
const list = box('moov', codecs)
const longList = box('moov', codecs + ' '.repeat(5e6))
const large = `${'\0'.repeat(7)}\x14four`

it.each<[string, Buffer[], boolean]>([
  ['before the film', [format, list, box('mdat', ' ')], true],
  ['behind more than a reader would take', [format, box('mdat', ' '.repeat(9e6)), list], true],
  ['long, and last', [format, box('mdat', ' '.repeat(5e6)), longList], true],
  ['behind a length of eight bytes', [format, box('mdat', large, 1), list], true],
  ['in a last box without a length', [format, box('moov', codecs, 0)], true],
  ['cut off', [format, list.subarray(0, -1)], false],
  ['behind a box of no length at all', [format, box('free', ' '.repeat(8), 4), list], false],
])('the tracks of a film are read %s', (_, parts, isRight) => {
  const film = Buffer.concat(parts)
  const [file] = readPublicFolder(makeProject({ 'public/a.mp4': film })).files
  const found = isRight ? ['isom', 'hvc1', 'mp4a'] : ['isom']
  expect(file).toMatchObject({ isMislabelled: !isRight, codecs: found })
})
