import sharp from 'sharp'

// Each file is read once. Several images at once use the cores better than several threads for one.
sharp.cache(false)
sharp.concurrency(1)

const options = { limitInputPixels: 100e6, failOn: 'error', sequentialRead: true } as const

/** As sharp names them: AVIF is 'heif'. */
const formats = ['jpeg', 'png', 'webp', 'heif', 'tiff']

/** Undefined if pages cannot show it. Reads its head alone: damage further on shows in decoding. */
export async function inspectOriginal(bytes: Buffer) {
  try {
    const {
      format,
      compression,
      pages = 1,
      autoOrient,
      hasAlpha,
    } = await sharp(bytes, options).metadata()
    // A HEIC of a phone is coded as HEVC. Scanners add small copies to a TIFF. AVIF has limits.
    const isStill = compression !== 'hevc' && (pages === 1 || format === 'tiff')
    if (!formats.includes(format) || !isStill || autoOrient.height > 16_000) return undefined
    return { ...autoOrient, ...(hasAlpha && { isTransparent: true as const }) }
  } catch {
    return undefined
  }
}

/** Upright, in sRGB and without metadata. @throws if it is damaged or ends too early */
export async function decodeOriginal(bytes: Buffer, width: number) {
  const size = { width, withoutEnlargement: true }
  const image = sharp(bytes, options)
    .autoOrient()
    .resize(size)
    .withIccProfile('srgb', { attach: false })
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true })
  return sharp(data, { raw: info })
}
