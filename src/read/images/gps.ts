import type { Metadata } from 'sharp'

/** EXIF tags: the directory of the position, and the latitude in it. */
const positionTag = 0x8825
const latitudeTag = 2

export function hasLocation({ exif, xmp }: Pick<Metadata, 'exif' | 'xmp'>): boolean {
  return (exif && holdsPosition(exif)) || /GPSLatitude\b/.test(xmp?.toString('latin1') ?? '')
}

/** Cameras write the directory even without a position: only a latitude counts. */
function holdsPosition(exif: Buffer): boolean {
  const start = exif.toString('latin1', 0, 6) === 'Exif\0\0' ? 6 : 0
  const tiff = new DataView(exif.buffer, exif.byteOffset + start, exif.length - start)
  try {
    const isLittle = tiff.getUint8(0) === 'I'.charCodeAt(0)
    const position = readTag(tiff, isLittle, tiff.getUint32(4, isLittle), positionTag)
    return position !== undefined && readTag(tiff, isLittle, position, latitudeTag) !== undefined
  } catch (error) {
    // An offset points past the end.
    if (error instanceof RangeError) return false
    throw error
  }
}

/** The value of a tag in the directory at `start`. @throws {RangeError} past the end */
function readTag(tiff: DataView, isLittle: boolean, start: number, tag: number) {
  const end = start + 2 + tiff.getUint16(start, isLittle) * 12
  for (let entry = start + 2; entry < end; entry += 12) {
    if (tiff.getUint16(entry, isLittle) === tag) return tiff.getUint32(entry + 8, isLittle)
  }
  return undefined
}
