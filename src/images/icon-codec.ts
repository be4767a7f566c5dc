import sharp from 'sharp'
import type { Icon } from './icons.ts'
import { safeShare } from './settings.ts'

/** Throws when the file is no SVG, is not well-formed, or shows nothing. */
export async function checkDrawing(svg: Buffer): Promise<void> {
  const { format } = await sharp(svg).metadata()
  if (format !== 'svg') throw new Error(`its format is ${format}`)
  const { channels } = await sharp(svg).stats()
  // The last one tells how much covers what is behind.
  if (channels.at(-1)?.max === 0) throw new Error('nothing is drawn in it')
}

/** The drawing as a PNG on paper, or as an ICO. */
export async function encodeIcon(svg: Buffer, { width, paper }: Icon): Promise<Buffer> {
  if (!paper) return wrapAsIco(await draw(svg, width), width)
  const whole = sharp(await draw(svg, width)).trim({ background: '#0000', threshold: 0 })
  const { width: w, height: h } = (await whole.toBuffer({ resolveWithObject: true })).info
  // Drawn anew at its size, which is sharper than an image made smaller.
  const side = Math.round((width * width * safeShare) / Math.hypot(w, h))
  const input = await sharp(await draw(svg, side))
    .trim({ background: '#0000', threshold: 0 })
    .png()
    .toBuffer()
  const ground = { width, height: width, channels: 3 as const, background: paper }
  return sharp({ create: ground }).composite([{ input }]).png({ palette: true }).toBuffer()
}

/** The drawing in a transparent square of this side; sharp draws it at this size, not resized. */
function draw(svg: Buffer, side: number): Promise<Buffer> {
  return sharp(svg)
    .resize({ width: side, height: side, fit: 'contain', background: '#0000' })
    .png()
    .toBuffer()
}

/** A header of 22 bytes around one PNG (https://en.wikipedia.org/wiki/ICO_(file_format)). */
function wrapAsIco(png: Buffer, side: number): Buffer {
  const header = Buffer.alloc(22)
  // Kind 1 is an icon; one image; its width and height; 32 bits a pixel; its bytes; where they begin.
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(1, 4)
  header.writeUInt8(side, 6)
  header.writeUInt8(side, 7)
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(32, 12)
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(header.length, 18)
  return Buffer.concat([header, png])
}
