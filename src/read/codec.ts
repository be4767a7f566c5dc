import sharp from 'sharp'
import { hasLocation } from './gps.ts'
import {
  avifOptions,
  jpegOptions,
  mostPixels,
  type Original,
  type Variant,
} from './image-variants.ts'

// Each file is read once, so libvips' own cache would only cost memory; and images are worked on
// side by side, which uses the cores better than threads within one.
sharp.cache(false)
sharp.concurrency(1)

/** For one file; the slowest takes a few seconds. */
const longest = { seconds: 300 }

/** sharp's names; AVIF is HEIF to it. */
const formats = ['jpeg', 'png', 'webp', 'heif', 'tiff']

/**
 * Size and dominant colour of an original, and whether it says where it was taken.
 * @throws when it is no image, or not a whole one; what has its own way out comes with a `fix`
 */
export async function decodeOriginal(bytes: Buffer): Promise<Omit<Original, 'hash'>> {
  const { format, compression, autoOrient, ...metadata } = await open(bytes).metadata()
  if (compression === 'hevc') {
    const fix = 'Export it as a JPEG.'
    throw Object.assign(new Error('a HEIC, as phones write it'), { fix })
  }
  if (!formats.includes(format)) {
    const fix =
      'Export it as a JPEG or PNG. As it is, it can stand in public/ and be shown by a page of your own.'
    throw Object.assign(new Error(`an image in the format ${format}`), { fix })
  }
  if ((format === 'webp' && (metadata.pages ?? 1) > 1) || isSequence(bytes)) {
    const fix = 'Export one picture of it, or all as a film: see docs/recipes.md.'
    throw Object.assign(new Error('an animation, of which pages would show one picture'), { fix })
  }
  const { width, height } = autoOrient
  const known = { width, height, ...(hasLocation(metadata) && { hasLocation: true as const }) }
  // Decoded in full: a file that ends too early is found here, not while the site is published. The
  // sample is wide enough for the colour, and small enough to be quick.
  const sample = (await openInSrgb(bytes))
    .resize({ width: 256, fastShrinkOnLoad: false, withoutEnlargement: true })
    .png()
  const { dominant, isOpaque } = await sharp(await sample.toBuffer().catch(throwDamaged)).stats()
  if (!isOpaque) return known
  const hex = [dominant.r, dominant.g, dominant.b].map((channel) => (channel >> 4).toString(16))
  return { ...known, colour: hex.join('') }
}

/** An animated AVIF or PNG, which sharp takes for a single picture. */
function isSequence(bytes: Buffer): boolean {
  const [control, data] = [bytes.indexOf('acTL'), bytes.indexOf('IDAT')]
  const isPng = bytes.toString('latin1', 1, 4) === 'PNG'
  const hasFrames = control > 0 && control < data && bytes.readUInt32BE(control + 4) > 1
  return (isPng && hasFrames) || bytes.toString('latin1', 4, 12) === 'ftypavis'
}

/** libvips says what is wrong in a text that all threads share: only its limits come out whole. */
function throwDamaged(error: unknown): never {
  if (error instanceof Error && error.message.includes('pixel limit')) throw error
  throw new Error('an image that ends too early, or is damaged within', { cause: error })
}

/** Upright, in sRGB, without metadata but for the rights. */
export async function encodeVariant(bytes: Buffer, variant: Variant): Promise<Buffer> {
  const { width, height, format, xmp } = variant
  const image = await openInSrgb(bytes)
  const resized = image.autoOrient().resize({ width, height, fit: 'cover' }).withXmp(xmp)
  if (format === 'avif') return resized.avif(avifOptions(width)).toBuffer()
  if (format === 'png') return resized.png({ palette: true }).toBuffer()
  return resized.flatten({ background: '#fff' }).jpeg(jpegOptions).toBuffer()
}

/** How the one scan of a JPEG begins. 0, 63, 0 have to follow; some phones of Samsung write zeros. */
const scan = Buffer.from('ffda000c03010002110311', 'hex')

/** In place, since libvips warns of them as of half an image. */
function repairScans(bytes: Buffer): void {
  for (let at = bytes.indexOf(scan); at >= 0; at = bytes.indexOf(scan, at + 1)) {
    const frame = (start: string) => bytes.lastIndexOf(start, at, 'hex')
    // A progressive one has several scans, which say different things there.
    if (frame('ffc0001108') > frame('ffc2001108')) bytes.write('003f00', at + scan.length, 'hex')
  }
}

/**
 * Of the bytes, not the file: one that is overwritten while libvips reads it would end the process.
 * A warning may mean half an image: a JPEG that was sent as a text.
 */
function open(bytes: Buffer) {
  repairScans(bytes)
  const limits = { limitInputPixels: mostPixels, failOn: 'warning' } as const
  return sharp(bytes, { ...limits, sequentialRead: true }).timeout(longest)
}

/** Colours come out as sRGB, but those of 16 bits with a profile, which sharp makes Display P3 of. */
async function openInSrgb(bytes: Buffer) {
  const image = open(bytes)
  const { space, hasProfile } = await image.metadata()
  const isWide = space === 'rgb16' && hasProfile
  return isWide ? image.withIccProfile('srgb', { attach: false }) : image
}

/** For drawings: only what is drawn of them costs anything. */
const anySize = { limitInputPixels: false }

/** Why these bytes are no whole SVG with something in it; nothing when they are. */
export async function findIconFault(svg: Buffer) {
  try {
    const { format } = await sharp(svg, anySize).metadata()
    if (format !== 'svg') throw new Error(`its format is ${format}`)
    if (!/<svg\b[^>]*\s(viewBox|width)\s*=/.test(svg.toString())) {
      throw new Error('it has no viewBox, by which browsers scale it')
    }
    const { channels } = await sharp(await draw(svg, 64)).stats()
    // The last one is how much covers what is behind.
    if (channels.at(-1)?.max === 0) throw new Error('nothing is drawn in it')
    return undefined
  } catch (error) {
    const [reason] = `${error instanceof Error ? error.message : error}`.trim().split('\n')
    const expected = 'a whole SVG with something in it, to make the icons of the site from'
    const fix = 'Open it in a browser to see where it fails, or export it again.'
    return { found: `a drawing that cannot be read: ${reason}`, expected, fix }
  }
}

/** A PNG on paper, the diagonal of the drawing 80 % of its side, or an ICO. */
export async function encodeIcon(svg: Buffer, width: number, paper?: string): Promise<Buffer> {
  if (!paper) return wrapAsIco(await draw(svg, width), width)
  const { info } = await crop(await draw(svg, width))
  // Drawn anew at its size, which is sharper than an image made smaller.
  const side = Math.round((width * width * 0.8) / Math.hypot(info.width, info.height))
  const { data } = await crop(await draw(svg, side))
  const ground = { width, height: width, channels: 3 as const, background: paper }
  return sharp({ create: ground })
    .composite([{ input: data }])
    .png({ palette: true })
    .toBuffer()
}

/** The drawing in a transparent square of this side; sharp draws it at this size, not resized. */
function draw(svg: Buffer, side: number): Promise<Buffer> {
  const empty = { fit: 'contain', background: '#0000' } as const
  return sharp(svg, anySize).timeout(longest).resize(side, side, empty).png().toBuffer()
}

function crop(png: Buffer) {
  const empty = { background: '#0000', threshold: 0 }
  return sharp(png).trim(empty).toBuffer({ resolveWithObject: true })
}

/** A header of 22 bytes around one PNG (https://en.wikipedia.org/wiki/ICO_(file_format)). */
function wrapAsIco(png: Buffer, side: number): Buffer {
  // Kind 1 is an icon; one image; its width and height; 32 bits a pixel; its bytes; where they begin.
  const header = Buffer.alloc(22)
  header.set([0, 0, 1, 0, 1, 0, side, side, 0, 0, 1, 0, 32, 0, 0, 0, 0, 0, header.length])
  header.writeUInt32LE(png.length, 14)
  return Buffer.concat([header, png])
}
