import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { hasLocation } from './location.ts'

const image = () => sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
const position = { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' }

describe('a location', () => {
  it.each(['jpeg', 'png', 'webp', 'avif'] as const)('is found in a %s', async (format) => {
    const bytes = await image()
      .withExif({ IFD0: { Copyright: 'N' }, IFD3: position })
      .toFormat(format)
      .toBuffer()
    expect(hasLocation(await sharp(bytes).metadata())).toBe(true)
  })

  it('is found in XMP', () => {
    expect(hasLocation({ xmp: Buffer.from('<a exif:GPSLatitude="51,30N"/>') })).toBe(true)
  })

  it('is none in other metadata, or in a directory without a latitude', async () => {
    const exif = { IFD0: { Copyright: 'N' }, IFD3: { GPSDateStamp: '2026:11:21' } }
    const bytes = await image().withExif(exif).jpeg().toBuffer()
    const metadata = await sharp(bytes).metadata()
    expect(metadata.exif).toBeDefined()
    expect(hasLocation(metadata)).toBe(false)
    expect(hasLocation({})).toBe(false)
  })

  it('is looked for in both byte orders', () => {
    // One entry: the directory of the position at 26, which has one latitude.
    const big = Buffer.from(
      '4d4d002a00000008' +
        '0001' +
        '88250004000000010000001a' +
        '00000000' +
        '0001' +
        '000200050000000300000000',
      'hex',
    )
    expect(hasLocation({ exif: big })).toBe(true)
    expect(hasLocation({ exif: Buffer.concat([Buffer.from('Exif\0\0'), big]) })).toBe(true)
  })

  it('is none where the metadata is cut short or lies', () => {
    for (const hex of [
      '',
      '4d4d',
      '4d4d002affffffff',
      '49492a0008000000ffff',
      '49492a000800000001002588',
    ]) {
      expect(hasLocation({ exif: Buffer.from(hex, 'hex') })).toBe(false)
    }
    const far = Buffer.from('49492a000800000001002588040001000000ffffff7f', 'hex')
    expect(hasLocation({ exif: far })).toBe(false)
  })
})
