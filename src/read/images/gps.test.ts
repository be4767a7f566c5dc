import { expect, it } from 'vitest'
import { hasLocation } from './gps.ts'

it.each([
  ['<a exif:GPSLatitude="51,30N"/>', true],
  ['<a exif:GPSLatitudeRef="N"/>', false],
])('XMP %s: %s', (xmp, expected) => expect(hasLocation({ xmp: Buffer.from(xmp) })).toBe(expected))

/** One entry: the directory of the position, at 26; in it one latitude. */
const big = '4d4d002a00000008 0001 88250004000000010000001a 00000000 0001 000200050000000300000000'

it.each([
  ['a mark before it', `457869660000${big}`, true],
  ['a position behind its end', '49492a000800000001002588040001000000ffffff7f', false],
])('EXIF with %s: %s', (_, hex, expected) => {
  expect(hasLocation({ exif: Buffer.from(hex.replaceAll(' ', ''), 'hex') })).toBe(expected)
})
