import sharp, { type Metadata } from 'sharp'
import { type FaultRule, faultsOfRules, type UnplacedFault } from '../shared/fault.ts'

// No file is read twice. One thread for each of several images is faster than several for one.
sharp.cache(false)
sharp.concurrency(1)

const options = { limitInputPixels: 100e6, failOn: 'error', sequentialRead: true } as const

/** The size of an upright original, in pixels. */
export interface Shape {
  width: number
  height: number
  isTransparent?: true
}

interface Encoded {
  header: Metadata
  bytes: Buffer
}

/** To sharp, AVIF is 'heif', as is what phones save. */
const formats = ['jpeg', 'png', 'webp', 'heif', 'tiff']

/** What sharp can read, but would not publish as it is. */
const rules: FaultRule<Encoded>[] = [
  {
    code: 'other-format',
    isBroken: ({ header }) => !formats.includes(header.format) || header.compression === 'hevc',
    found: 'a file that is not a JPEG, PNG, WebP, AVIF or TIFF',
    fix: 'Export it again as a JPEG 4000 pixels wide.',
  },
  {
    code: 'several-images',
    isBroken: ({ header, bytes }) => (header.pages ?? 1) > 1 || pngHeader(bytes).includes('acTL'),
    found: 'an animation, or several images in one file',
    fix: 'Export one of them as a JPEG, or the animation as an MP4, with loop: true in videos.ts.',
  },
  {
    code: 'high-image',
    isBroken: ({ header }) => header.autoOrient.height > 16_000,
    found: 'a height of more than 16,000 pixels, which AVIF does not allow',
    fix: 'Cut it into several images.',
  },
  {
    code: 'other-colours',
    isBroken: hasOtherColours,
    found: 'HDR, or colours other than sRGB without a profile, which would look wrong',
    fix: 'Export it again as a JPEG in sRGB.',
  },
]

/** Undefined if sharp cannot read it. Reads its header alone: decoding finds damage further on. */
export async function readShape(bytes: Buffer): Promise<Shape | UnplacedFault | undefined> {
  // sharp throws for no bytes at all.
  if (bytes.length === 0) return undefined
  const reading = sharp(bytes, options).metadata()
  const header = await reading.catch(() => undefined)
  if (!header) return undefined
  const [fault] = faultsOfRules(rules, { header, bytes })
  return fault ?? { ...header.autoOrient, ...(header.hasAlpha && { isTransparent: true }) }
}

/** Whether browsers show other colours than sharp, which reads nothing but profiles. */
function hasOtherColours({ header, bytes }: Encoded): boolean {
  const png = pngHeader(bytes)
  const cicp = dataAfter('cICP', png)
  if (cicp) return !isSrgb(cicp.readUInt8(0), cicp.readUInt8(1))
  const avif = dataAfter('colrnclx', bytes.subarray(0, 2 ** 16))
  if (avif) return !isSrgb(avif.readUInt16BE(0), avif.readUInt16BE(2))
  if (header.hasProfile) return false
  // Many programs write the gamma of sRGB, 1 / 2.2.
  const gamma = dataAfter('gAMA', png)?.readUInt32BE(0) ?? 45_455
  return !png.includes('sRGB') && Math.abs(gamma - 45_455) > 2_000
}

/** The numbers are those of ITU-T H.273. Browsers take those of films for sRGB. */
const isSrgb = (primaries: number, transfer: number) =>
  [1, 2].includes(primaries) && [1, 2, 6, 13].includes(transfer)

/** What stands before the pixels of a PNG; empty for other files. */
function pngHeader(bytes: Buffer): Buffer {
  const isPng = bytes.toString('latin1', 1, 4) === 'PNG'
  return bytes.subarray(0, isPng ? bytes.indexOf('IDAT') : 0)
}

function dataAfter(mark: string, bytes: Buffer): Buffer | undefined {
  const index = bytes.indexOf(mark)
  return index < 0 ? undefined : bytes.subarray(index + mark.length)
}

/** Upright, in sRGB, without metadata. @throws if it is damaged */
export async function decodeOriginal(bytes: Buffer, width: number) {
  const { space, hasProfile } = await sharp(bytes, options).metadata()
  // sharp ignores the profile of 16 bits of grey.
  const source = hasProfile && space === 'grey16' ? await inEightBits(bytes) : bytes
  const image = sharp(source, options).autoOrient().resize({ width, withoutEnlargement: true })
  // sharp would take 16 bits without a profile for Display P3.
  if (hasProfile || space !== 'rgb16') image.withIccProfile('srgb', { attach: false })
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true })
  return sharp(data, { raw: info })
}

function inEightBits(bytes: Buffer): Promise<Buffer> {
  const image = sharp(bytes, options).autoOrient().toColourspace('b-w')
  return image.keepIccProfile().png().toBuffer()
}
