import { expect, it } from 'vitest'
import { checkMedia } from './media.ts'

const file = (output: string, start: string) => ({
  output,
  file: output,
  isLink: false,
  size: 9,
  head: Buffer.from(start, 'latin1'),
})

it.each([
  ['a.mp4', '\0\0\0\x20ftypisom'],
  ['a.m4a', '\0\0\0\x20ftypM4A '],
  ['a.webm', '\x1a\x45\xdf\xa3'],
  ['a.mp3', 'ID3\x04'],
  ['a.mp3', '\xff\xfb\x90'],
  ['a.opus', 'OggS'],
  ['a.WAV', 'RIFF\0\0\0\0WAVEfmt '],
  ['a.vtt', '\xef\xbb\xbfWEBVTT\n'],
])('%s is what it says', (output, start) => {
  expect(checkMedia([file(output, start)])).toEqual([])
})

it.each([
  ['a.mp4', '\0\0\0\x14ftypqt  ', 'a QuickTime film, which few browsers play'],
  ['a.mp4', '\x1a\x45\xdf\xa3', 'a file that is WebM'],
  ['a.mp3', '<!doctype html>', 'a file of another kind'],
  ['a.vtt', '1\n00:00', 'a file of another kind'],
  ['a.webm', '', 'an empty file'],
])('%s is not', (output, start, found) => {
  expect(checkMedia([file(output, start)])).toMatchObject([{ file: `public/${output}`, found }])
})
