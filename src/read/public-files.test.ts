import { existsSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { makeProject } from '../../tests/kit/project.ts'
import { readPublicFolder } from './public-files.ts'

it('spells umlauts as one character, whatever the disk does, and publishes no links', () => {
  const images = ['images/#1 a.jpg', 'images/a.jpg']
  const litter = ['.DS_Store', '.~lock.a.odt#', 'images/a.jpg~']
  const names = ['ka\u0308se/gro\u0308sse.txt', ...images, ...litter]
  const root = makeProject(Object.fromEntries(names.map((name) => [`public/${name}`, 'text'])))
  symlinkSync(root, join(root, 'public/link'))
  symlinkSync(join(root, 'public/images/a.jpg'), join(root, 'public/images/link.jpg'))
  const { files, originals, faults } = readPublicFolder(root)
  expect(files.map(({ output }) => output)).toEqual(['k\u00e4se/gr\u00f6sse.txt'])
  expect(existsSync(join(root, `${files[0]?.file}`))).toBe(true)
  expect([...originals].sort()).toEqual(images.map((file) => [file, `public/${file}`]))
  const links = ['public/images/link.jpg', 'public/link'].map((file) => ({
    level: 'warning',
    file,
  }))
  expect(faults).toMatchObject(links)
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

it.each([
  { place: 'before the film', parts: [format, list, box('mdat', ' ')] },
  {
    place: 'behind more than a reader would take',
    parts: [format, box('mdat', ' '.repeat(9e6)), list],
  },
  { place: 'long, and last', parts: [format, box('mdat', ' '.repeat(5e6)), longList] },
  { place: 'behind a length of eight bytes', parts: [format, box('mdat', large, 1), list] },
  { place: 'in a last box without a length', parts: [format, box('moov', codecs, 0)] },
  { place: 'cut off', parts: [format, list.subarray(0, -1)], isDamaged: true },
  {
    place: 'behind a box of no length at all',
    parts: [format, box('free', ' '.repeat(8), 4), list],
    isDamaged: true,
  },
])('the tracks of a film are read $place', ({ parts, isDamaged = false }) => {
  const film = Buffer.concat(parts)
  const [file] = readPublicFolder(makeProject({ 'public/a.mp4': film })).files
  const codecs = isDamaged ? ['isom'] : ['isom', 'hvc1', 'mp4a']
  expect(file).toMatchObject({ isMislabelled: isDamaged, codecs })
})
