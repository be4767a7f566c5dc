import { readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { makeProject } from '../../tests/kit/project.ts'
import { findPageFiles, findPublicFiles, readSource } from './source-files.ts'

it('page files are sorted, without hidden ones, tests and litter', () => {
  const files = ['b.tsx', 'a/b.tsx', 'what!.tsx', 'a.test.tsx', '.b.tsx', '.DS_Store', 'b.tsx~']
  const root = makeProject(Object.fromEntries(files.map((file) => [`pages/${file}`, 'x'])))
  expect(findPageFiles(root)).toEqual(['pages/a/b.tsx', 'pages/b.tsx', 'pages/what!.tsx'])
  expect(['pages/b.tsx', 'pages/c.tsx'].map((file) => readSource(root, file))).toEqual(['x', ''])
})

it('public files have umlauts of one letter, and are read as the disk spells them', () => {
  const names = ['ka\u0308se/gro\u0308sse.pdf', 'images/a.jpg', 'a.MP4']
  const root = makeProject(Object.fromEntries(names.map((name) => [`public/${name}`, 'text'])))
  symlinkSync(root, join(root, 'public/link'))
  const files = findPublicFiles(root).sort((a, b) => (a.output < b.output ? -1 : 1))
  const file = (name: string) => join(root, 'public', name)
  const text = { isLink: false, size: 4, head: Buffer.from('text') }
  expect(files).toEqual([
    { ...text, output: 'a.MP4', file: file('a.MP4') },
    { ...text, output: 'k\u00e4se/gr\u00f6sse.pdf', file: expect.any(String) },
    { output: 'link', file: file('link'), isLink: true, size: 0 },
  ])
  expect(readFileSync(files[1]?.file ?? '', 'utf8')).toBe('text')
})

it('says how the tracks of a film are coded, wherever they are listed', () => {
  const box = (name: string, ...inner: (Buffer | string)[]) => {
    const bytes = Buffer.concat([`\0\0\0\0${name}`, ...inner].map((text) => Buffer.from(text)))
    bytes.writeUInt32BE(bytes.length)
    return bytes
  }
  const track = (codec: string) => box('trak', box('stsd', '\0'.repeat(8), box(codec, 'xxxxxxxxx')))
  const list = box('moov', box('mvhd', 'hvc1'), track('mp4a'), track('hvc1'), box('avcC', '\x01z'))
  const long = Buffer.from('\0\0\0\x01mdat\0\0\0\0\0\0\0\x12..')
  const start = box('ftyp', 'isom')
  const films = {
    'a.mp4': [start, list, box('mdat')],
    'b.mp4': [start, box('free'), long, list],
    'c.mp4': [start, long],
    'f.mp4': [start, ...Array<Buffer>(20_000).fill(box('moof')), list],
    'h.mp4': [start, box('moov', 'mvhd    ')],
    'i.mp4': [start, list, box('mdat', 'cut off before its end').subarray(0, -1)],
  }
  const files = Object.entries(films).map(
    ([name, boxes]) => [`public/${name}`, Buffer.concat(boxes)] as const,
  )
  const root = makeProject(Object.fromEntries(files))
  const codecs = findPublicFiles(root).map(({ output, codecs }) => [output[0], codecs])
  const all = ['mp4a', 'hvc1', 'avc1.122']
  expect(Object.fromEntries(codecs)).toEqual({ a: all, b: all, f: all, h: [] })
})
