import sharp, { type Metadata } from 'sharp'

// No file is read twice. One thread for each of several images is faster than several for one.
sharp.cache(false)
sharp.concurrency(1)

const options = { limitInputPixels: 100e6, failOn: 'error', sequentialRead: true } as const

/** By sharp's names: AVIF is 'heif'. */
const formats = ['jpeg', 'png', 'webp', 'heif', 'tiff']

/** Undefined if pages cannot show it. Reads its header alone: decoding finds damage further on. */
export async function inspectOriginal(bytes: Buffer) {
  try {
    const head = await sharp(bytes, options).metadata()
    const { format, compression, autoOrient, hasAlpha, depth } = head
    // Phones encode HEIC as HEVC. An AVIF cannot be higher.
    const isShown =
      formats.includes(format) && compression !== 'hevc' && autoOrient.height <= 16_000
    if (!isShown || !(await isStill(bytes, head))) return undefined
    const size = { ...autoOrient, ...(hasAlpha && { isTransparent: true as const }) }
    return { size, isDeep: depth === 'ushort' }
  } catch {
    return undefined
  }
}

/** One image. Scanners add small copies to a TIFF, but other programs put several scans into one. */
async function isStill(bytes: Buffer, { format, pages = 1, width, height }: Metadata) {
  if (format === 'png') return !chunksOf(bytes).has('acTL')
  if (format !== 'tiff') return pages === 1
  for (let page = 1; page < pages; page++) {
    const other = await sharp(bytes, { ...options, page }).metadata()
    if (other.width > width / 2 && other.height > height / 2) return false
  }
  return true
}

/** Whether browsers show other colours than sharp, which knows only profiles. */
export function hasOtherColours(bytes: Buffer): boolean {
  const chunks = chunksOf(bytes)
  const named = chunks.get('cICP')
  if (named) return !isOrdinary(named.readUInt8(0), named.readUInt8(1))
  // An AVIF says it near its beginning.
  const box = bytes.subarray(0, 2 ** 16).indexOf('colrnclx')
  if (box > 0) return !isOrdinary(bytes.readUInt16BE(box + 8), bytes.readUInt16BE(box + 10))
  if (chunks.has('iCCP') || chunks.has('sRGB')) return false
  // About those of sRGB, which many programs write: a gamma of 1 / 2.2, and the place of its red.
  const gamma = chunks.get('gAMA')?.readUInt32BE(0) ?? 45_455
  const red = chunks.get('cHRM')?.readUInt32BE(8) ?? 64_000
  return Math.abs(gamma - 45_455) > 2_000 || Math.abs(red - 64_000) > 1_000
}

/** Primaries and transfer of sRGB and what browsers show as such, by the numbers of ITU-T H.273. */
function isOrdinary(primaries: number, transfer: number): boolean {
  return [1, 2].includes(primaries) && [1, 2, 6, 13].includes(transfer)
}

/** Name → data of the chunks before the pixels of a PNG; none of other files. */
function chunksOf(bytes: Buffer): Map<string, Buffer> {
  const chunks = new Map<string, Buffer>()
  if (!bytes.subarray(1, 4).equals(Buffer.from('PNG'))) return chunks
  for (let at = 8; at + 8 <= bytes.length; ) {
    const name = bytes.toString('latin1', at + 4, at + 8)
    if (name === 'IDAT') break
    const end = at + 8 + bytes.readUInt32BE(at)
    chunks.set(name, bytes.subarray(at + 8, end))
    at = end + 4
  }
  return chunks
}

/** Upright, in sRGB, without metadata. @throws if it is damaged */
export async function decodeOriginal(bytes: Buffer, width: number) {
  const { space, hasProfile } = await sharp(bytes, options).metadata()
  const image = sharp(hasProfile && space === 'grey16' ? await inEightBits(bytes) : bytes, options)
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
  // sharp takes 16 bits of colour without a profile for Display P3.
  if (hasProfile || space !== 'rgb16') image.withIccProfile('srgb', { attach: false })
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true })
  return sharp(data, { raw: info })
}

/** sharp ignores the profile of 16 bits of grey. */
function inEightBits(bytes: Buffer): Promise<Buffer> {
  const image = sharp(bytes, options).autoOrient().toColourspace('b-w').keepIccProfile()
  return image.png({ compressionLevel: 0 }).toBuffer()
}
