import { readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { makeProject } from '../../../tests/kit/project.ts'
import { checkPublicFiles } from '../../check/public-rules.ts'
import { findPublicFiles } from './public-files.ts'

it('public files have umlauts of one letter, and are read as the disk spells them', () => {
  const names = ['ka\u0308se/gro\u0308sse.pdf', 'images/a.jpg', '.DS_Store']
  const root = makeProject(Object.fromEntries(names.map((name) => [`public/${name}`, 'text'])))
  symlinkSync(root, join(root, 'public/link'))
  const files = findPublicFiles(root).sort((a, b) => (a.output < b.output ? -1 : 1))
  expect(files).toMatchObject([
    { output: 'k\u00e4se/gr\u00f6sse.pdf', isLink: false, size: 4 },
    { output: 'link', isLink: true },
  ])
  expect(readFileSync(files[0]?.file ?? '', 'utf8')).toBe('text')
})

it('reads how the tracks of a film are encoded, wherever they are listed', () => {
  const box = (name: string, ...inner: (Buffer | string)[]) => {
    const bytes = Buffer.concat([`\0\0\0\0${name}`, ...inner].map((text) => Buffer.from(text)))
    bytes.writeUInt32BE(bytes.length)
    return bytes
  }
  const head = (turn: string, size: string) =>
    box('tkhd', '\0'.repeat(40), turn, '\0'.repeat(35), `\0${size[0]}\0\0\0${size[1]}\0\0`)
  const track = (codec: string, size = '\0\0', turn = '\x01') =>
    box('trak', head(turn, size), box('stsd', '\0'.repeat(8), box(codec, 'xxxxxxxxx')))
  const film = track('hvc1', '\x10\x09')
  const list = box('moov', box('mvhd', 'hvc1'), track('mp4a'), film, box('avcC', '\x01z'))
  const turned = box('moov', track('avc1', '\x10\x09', '\0'))
  const long = Buffer.from('\0\0\0\x01mdat\0\0\0\0\0\0\0\x12..')
  const start = box('ftyp', 'isom')
  const films = {
    'start.mp4': [start, list, box('mdat')],
    'end.M4V': [start, box('free'), long, list],
    'turned.mp4': [start, turned],
    'no-list.mp4': [start, long],
    'cut.mp4': [start, list, box('mdat', 'cut off before its end').subarray(0, -1)],
    'text.m4a': [Buffer.from('no film at all, but a text')],
    'empty.mp4': [],
  }
  const files = Object.entries(films).map(
    ([name, boxes]) => [`public/${name}`, Buffer.concat(boxes)] as const,
  )
  const found = findPublicFiles(makeProject(Object.fromEntries(files)))
  const whole = found.filter(({ codecs }) => codecs).sort((a, b) => (a.output < b.output ? -1 : 1))
  const codecs = ['isom', 'mp4a', 'hvc1', 'avc1.122']
  const shape = { width: 16, height: 9 }
  expect(whole).toMatchObject([
    { output: 'end.M4V', codecs, shape },
    { output: 'start.mp4', codecs, shape },
    { output: 'turned.mp4', codecs: ['isom', 'avc1'], shape: { width: 9, height: 16 } },
  ])
  const codes = checkPublicFiles(found).map(({ file, code }) => `${file} ${code}`)
  expect(codes).toContain('public/cut.mp4 incomplete-film')
  expect(codes).toHaveLength(6)
})
