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
async function isStill(bytes: Buffer, { format, pages = 1, width }: Metadata) {
  if (format !== 'tiff') return pages === 1 && !chunksOf(bytes).has('acTL')
  for (let page = 1; page < pages; page++) {
    const other = await sharp(bytes, { ...options, page }).metadata()
    if (other.width > width / 2) return false
  }
  return true
}

/** Whether browsers show other colours than sharp, which reads nothing but profiles. */
export function hasOtherColours(bytes: Buffer): boolean {
  const chunks = chunksOf(bytes)
  const inPng = chunks.get('cICP')
  if (inPng) return !isSrgb(inPng.readUInt8(0), inPng.readUInt8(1))
  const inAvif = bytes.subarray(0, 2 ** 16).indexOf('colrnclx') + 8
  if (inAvif > 8) return !isSrgb(bytes.readUInt16BE(inAvif), bytes.readUInt16BE(inAvif + 2))
  if (chunks.has('iCCP') || chunks.has('sRGB')) return false
  // Many programs write those of sRGB: a gamma of 1 / 2.2, and where its red lies.
  const gamma = chunks.get('gAMA')?.readUInt32BE(0) ?? 45_455
  const red = chunks.get('cHRM')?.readUInt32BE(8) ?? 64_000
  return Math.abs(gamma - 45_455) > 2_000 || Math.abs(red - 64_000) > 1_000
}

/** By the numbers of ITU-T H.273. Browsers take those of films for sRGB. */
const isSrgb = (primaries: number, transfer: number) =>
  [1, 2].includes(primaries) && [1, 2, 6, 13].includes(transfer)

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
  // sharp ignores the profile of 16 bits of grey, and takes 16 of colour without one for Display P3.
  const isIgnored = hasProfile && space === 'grey16'
  const source = isIgnored ? await inEightBits(bytes) : bytes
  const image = sharp(source, options).autoOrient().resize({ width, withoutEnlargement: true })
  if (hasProfile || space !== 'rgb16') image.withIccProfile('srgb', { attach: false })
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true })
  return sharp(data, { raw: info })
}

function inEightBits(bytes: Buffer): Promise<Buffer> {
  const image = sharp(bytes, options).autoOrient().toColourspace('b-w')
  return image.keepIccProfile().png().toBuffer()
}
