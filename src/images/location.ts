/** Tags of EXIF: where the directory of the position begins, and a latitude in it. */
const positionTag = 0x8825
const latitudeTag = 2

interface Metadata {
  exif?: Buffer | undefined
  xmp?: Buffer | undefined
}

/** Whether the metadata of an image says where it was taken. */
export function hasLocation({ exif, xmp }: Metadata): boolean {
  return (
    (exif !== undefined && holdsPosition(exif)) ||
    /GPSLatitude\b/.test(xmp?.toString('latin1') ?? '')
  )
}

/** Cameras also write the directory when they know no position; only a latitude tells. */
function holdsPosition(exif: Buffer): boolean {
  const start = exif.toString('latin1', 0, 6) === 'Exif\0\0' ? 6 : 0
  const tiff = exif.subarray(start)
  if (tiff.length < 8) return false
  const read = readerOf(tiff)
  const position = tagsAt(read, read.long(4)).get(positionTag)
  return position !== undefined && tagsAt(read, read.long(position)).has(latitudeTag)
}

interface Reader {
  length: number
  short(at: number): number
  long(at: number): number
}

function readerOf(tiff: Buffer): Reader {
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  return {
    length: tiff.length,
    short: (at) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at)),
    long: (at) => (isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at)),
  }
}

/** Tag → where its value stands, in the directory at an offset; empty when it lies outside. */
function tagsAt(read: Reader, start: number): Map<number, number> {
  const count = start + 2 <= read.length ? read.short(start) : 0
  const entries = Array.from({ length: count }, (_, index) => start + 2 + index * 12)
  const whole = entries.filter((at) => at + 12 <= read.length)
  return new Map(whole.map((at) => [read.short(at), at + 8]))
}
