import sharp from 'sharp'

// No file is read twice. One thread for each of several images is faster than several for one.
sharp.cache(false)
sharp.concurrency(1)

const options = { limitInputPixels: 100e6, failOn: 'error', sequentialRead: true } as const

/** By sharp's names: AVIF is 'heif'. */
const formats = ['jpeg', 'png', 'webp', 'heif', 'tiff']

/** Undefined if pages cannot show it. Reads its header alone: decoding finds damage further on. */
export async function inspectOriginal(bytes: Buffer) {
  try {
    const {
      format,
      compression,
      pages = 1,
      autoOrient,
      hasAlpha,
    } = await sharp(bytes, options).metadata()
    // Phones encode HEIC as HEVC. Scanners add small copies to a TIFF. An AVIF cannot be higher.
    const isStill = compression !== 'hevc' && (pages === 1 || format === 'tiff')
    if (!formats.includes(format) || !isStill || autoOrient.height > 16_000) return undefined
    return { ...autoOrient, ...(hasAlpha && { isTransparent: true as const }) }
  } catch {
    return undefined
  }
}

/** Upright, in sRGB, without metadata. @throws if it is damaged */
export async function decodeOriginal(bytes: Buffer, width: number) {
  const size = { width, withoutEnlargement: true }
  const image = sharp(bytes, options)
    .autoOrient()
    .resize(size)
    .withIccProfile('srgb', { attach: false })
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true })
  return sharp(data, { raw: info })
}
