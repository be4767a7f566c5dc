import { expect, it } from 'vitest'
import { checkMedia, isMediaFile } from './media.ts'

const quickTime = 'a QuickTime film, which few browsers play'

it.each([
  ['a.mp4', '\0\0\0\x20ftypisom', undefined, ''],
  ['a.webm', '\x1a\x45\xdf\xa3', undefined, ''],
  ['a.mp3', 'ID3\x04', undefined, ''],
  ['a.mp3', '\xff\xfb\x90', undefined, ''],
  ['a.aac', '\xff\xf1', undefined, ''],
  ['a.opus', 'OggS', undefined, ''],
  ['a.WAV', 'RIFF\0\0\0\0WAVEfmt ', undefined, ''],
  ['a.flac', 'fLaC', undefined, ''],
  ['a.vtt', '\xef\xbb\xbfWEBVTT\n', undefined, ''],
  ['a.mp4', '\0\0\0\x14ftypqt  ', quickTime, 'Export it again as MP4.'],
  ['a.mp4', '\x1a\x45\xdf\xa3', 'a file that is WebM', 'Give it the ending of what it is.'],
  ['a.mp3', '<!doctype html>', 'a file of another kind', 'Export it again as MP3.'],
  ['a.vtt', '1\n00:00', 'a file of another kind', 'Export it again as WebVTT.'],
  ['a.webm', '', 'an empty file', 'Export it again as WebM.'],
])('%s that starts with %j is %s', (output, start, found, fix) => {
  const file = { output, file: output, isLink: false, size: 9, head: Buffer.from(start, 'latin1') }
  const problem = { file: `public/${output}`, found, fix }
  expect(checkMedia([file])).toMatchObject(found ? [problem] : [])
  expect([output, `${output}.txt`].map(isMediaFile)).toEqual([true, false])
})
