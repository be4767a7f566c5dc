import { basename, extname } from 'node:path'
import sharp, { type Metadata } from 'sharp'
import { type Fault, quoted } from '../../shared/diagnostic.ts'
import { gifOptions } from '../../shared/video-url.ts'
import { hasLocation } from './gps.ts'
import { mostPixels, type Original } from './image-variants.ts'

// Each file is read once, so libvips' cache would only cost memory. Several images at once use the
// cores better than several threads for one.
sharp.cache(false)
sharp.concurrency(1)

const expected = 'a complete JPEG, PNG, WebP, AVIF or TIFF of at most 100 megapixels'

/** As sharp names them: AVIF is 'heif'. */
const formats = ['jpeg', 'png', 'webp', 'heif', 'tiff']

export async function decodeOriginal(
  bytes: Buffer,
  file: string,
): Promise<Omit<Original, 'hash'> | Fault> {
  try {
    const metadata = await openOriginal(bytes).metadata()
    return findFault(bytes, metadata, file) ?? (await describe(bytes, metadata))
  } catch (error) {
    if (isHeic(bytes)) return heic
    if (/exceeds pixel limit/.test(`${error}`)) return tooLarge
    const found = `a damaged file, or no image: ${firstLineOf(error)}`
    const fix = 'Copy or save it again, smaller if it is too large.'
    return { code: 'unreadable-image', found, expected, fix }
  }
}

const tooLarge = {
  code: 'large-image',
  found: 'an image of more than 100 megapixels',
  expected,
  fix: 'Export it smaller: 4000 pixels on its longer side are enough.',
}

const heic = {
  code: 'heic',
  found: 'a HEIC image, as phones write it',
  expected,
  fix: 'Export it as a JPEG.',
}

/** Also where sharp cannot read it, and under any name: ISO 23008-12, its first box. */
function isHeic(bytes: Buffer): boolean {
  return /^ftyp(hei[cmsx]|hev[cmsx])/.test(bytes.toString('latin1', 4, 12))
}

function firstLineOf(error: unknown): string {
  return `${error instanceof Error ? error.message : error}`.trim().replace(/\n.*/s, '')
}

/** The command makes a film, and a poster of its first frame. */
function movingGif(file: string): Fault {
  const name = basename(file, extname(file))
  const paths = [file, `public/films/${name}.mp4`, `public/images/${name}.png`]
  const [source, made, poster] = paths.map(quoted)
  const command = `ffmpeg -i ${source} ${gifOptions} ${made} -frames:v 1 ${poster}`
  return {
    code: 'moving-gif',
    found: 'a GIF that moves: large, and nobody can stop it',
    expected,
    fix: `Run this, and show the film with loop: true, see docs/recipes.md: ${command}`,
  }
}

function findFault(bytes: Buffer, metadata: Metadata, file: string): Fault | undefined {
  const { format, compression, pages = 1 } = metadata
  if (compression === 'hevc') return heic
  if (format === 'gif' && pages > 1) return movingGif(file)
  if (!formats.includes(format)) {
    const fix =
      'Export it as a JPEG or PNG, or show it on a page of your own, from elsewhere in public/.'
    return { code: 'image-format', found: `an image in the format ${format}`, expected, fix }
  }
  if ((format === 'webp' && pages > 1) || isSequence(bytes)) {
    const found = 'an animation, of which pages would show one frame'
    const fix = 'Export one frame, or the whole as a film: see docs/recipes.md.'
    return { code: 'animated-image', found, expected, fix }
  }
  return undefined
}

/** An animated AVIF or PNG, which sharp reads as a single image. */
function isSequence(bytes: Buffer): boolean {
  const [control, data] = [bytes.indexOf('acTL'), bytes.indexOf('IDAT')]
  const isPng = bytes.toString('latin1', 1, 4) === 'PNG'
  const hasFrames = control > 0 && control < data && bytes.readUInt32BE(control + 4) > 1
  return (isPng && hasFrames) || bytes.toString('latin1', 4, 12) === 'ftypavis'
}

async function describe(bytes: Buffer, metadata: Metadata) {
  const { width, height } = metadata.autoOrient
  const known = { width, height, ...(hasLocation(metadata) && { hasLocation: true as const }) }
  // Decodes the whole file, so that damage is found before anything is published. The sample is wide
  // enough for the colour, and small enough to be quick.
  const sample = (await openInSrgb(bytes))
    .resize({ width: 256, fastShrinkOnLoad: false, withoutEnlargement: true })
    .png()
  const decoded = await sample.toBuffer().catch((cause) => {
    // All threads of libvips share one message: it may belong to another image.
    throw new Error('an image that ends too early or is damaged', { cause })
  })
  const { dominant, isOpaque } = await sharp(decoded).stats()
  if (!isOpaque) return known
  const hex = [dominant.r, dominant.g, dominant.b].map((channel) => (channel >> 4).toString(16))
  return { ...known, colour: hex.join('') }
}

/**
 * Takes bytes, because a file that is overwritten while libvips reads it would end the process.
 * To libvips, an incomplete file is an error. The wrong end that Samsung's phones give their JPEGs is
 * a warning.
 */
function openOriginal(bytes: Buffer) {
  return sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true })
}

/** Colours become sRGB. By itself, sharp makes Display P3 of 16 bits with a profile. */
export async function openInSrgb(bytes: Buffer) {
  const image = openOriginal(bytes)
  const { space, hasProfile } = await image.metadata()
  const isWide = space === 'rgb16' && hasProfile
  return isWide ? image.withIccProfile('srgb', { attach: false }) : image
}

/** Drawings cost time by the size they are drawn at, not by their own. */
const anySize = { limitInputPixels: false }

/** Undefined for a complete SVG. */
export async function findIconFault(svg: Buffer): Promise<string | undefined> {
  try {
    const { format } = await sharp(svg, anySize).metadata()
    if (format !== 'svg') return `an image in the format ${format}`
    await drawIcon(svg, 64)
    return undefined
  } catch (error) {
    return `a drawing that cannot be read: ${firstLineOf(error)}`
  }
}

/** Drawn at this size, not resized, in a transparent square. */
export function drawIcon(svg: Buffer, side: number): Promise<Buffer> {
  const empty = { fit: 'contain', background: '#0000' } as const
  return sharp(svg, anySize).resize(side, side, empty).png().toBuffer()
}
