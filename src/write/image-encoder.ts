import sharp from 'sharp'
import { drawIcon, openInSrgb } from '../read/images/image-decoder.ts'
import { avifOptions, jpegOptions, type Variant } from '../read/images/image-variants.ts'

export async function encodeVariant(bytes: Buffer, variant: Variant): Promise<Buffer> {
  const { width, height, format } = variant
  const image = await openInSrgb(bytes)
  const resized = image.autoOrient().resize({ width, height, fit: 'cover' })
  if (format === 'avif') return resized.avif(avifOptions(width)).toBuffer()
  if (format === 'png') return resized.png({ palette: true }).toBuffer()
  return resized.flatten({ background: '#fff' }).jpeg(jpegOptions).toBuffer()
}

/** A PNG with the drawing on paper, its diagonal 80 % of the side; without paper an ICO. */
export async function encodeIcon(svg: Buffer, width: number, paper?: string): Promise<Buffer> {
  if (!paper) return wrapAsIco(await drawIcon(svg, width), width)
  const { info } = await crop(await drawIcon(svg, width))
  // Drawn again at this size, which is sharper than a resized image.
  const side = Math.round((width * width * 0.8) / Math.hypot(info.width, info.height))
  const { data } = await crop(await drawIcon(svg, side))
  const ground = { width, height: width, channels: 3 as const, background: paper }
  return sharp({ create: ground })
    .composite([{ input: data }])
    .png({ palette: true })
    .toBuffer()
}

function crop(png: Buffer) {
  const empty = { background: '#0000', threshold: 0 }
  return sharp(png).trim(empty).toBuffer({ resolveWithObject: true })
}

/** Puts a header before the PNG (https://en.wikipedia.org/wiki/ICO_(file_format)). */
function wrapAsIco(png: Buffer, side: number): Buffer {
  // Type 1 is an icon; one image; width and height; 32 bits a pixel; length of the PNG; its start.
  const header = Buffer.alloc(22)
  header.set([0, 0, 1, 0, 1, 0, side, side, 0, 0, 1, 0, 32, 0, 0, 0, 0, 0, header.length])
  header.writeUInt32LE(png.length, 14)
  return Buffer.concat([header, png])
}
