import sharp from 'sharp'
import { BuildError } from '../shared/diagnostic.ts'
import { iconFile } from '../shared/file-names.ts'
import { readSource } from '../shared/files.ts'

const file = `public/${iconFile}`

/** Icons for programs without SVG. `paper`: the background on phones. */
export async function readIcons(root: string, paper = '#ffffff') {
  const svg = Buffer.from(readSource(root, file))
  const refuse = (found: string): never => {
    const fix = 'Put a square drawing of one or two shapes there.'
    throw new BuildError([{ code: 'no-icon', file, found, fix }])
  }
  const png = await draw(svg, 48).catch(() =>
    refuse('no complete SVG, from which all icons are made'),
  )
  // Letters without their typeface, or an image in another file.
  if (await isBlank(png)) refuse('a drawing of which nothing is seen, such as letters')
  return [
    ['favicon.ico', icoOf(png)],
    ['apple-touch-icon.png', await drawOnPaper(svg, paper)],
  ] as const
}

async function isBlank(png: Buffer): Promise<boolean> {
  const { channels } = await sharp(png).stats()
  return channels.at(-1)?.max === 0
}

/** `side`: in pixels. Transparent around the drawing. */
function draw(svg: Buffer, side: number): Promise<Buffer> {
  return sharp(svg).resize(side, side, { fit: 'contain', background: '#0000' }).png().toBuffer()
}

async function drawOnPaper(svg: Buffer, background: string): Promise<Buffer> {
  const around = { top: 36, bottom: 36, left: 36, right: 36, background }
  const png = await draw(svg, 108)
  return sharp(png).extend(around).flatten({ background }).png().toBuffer()
}

/** A header and a PNG: https://en.wikipedia.org/wiki/ICO_(file_format) */
function icoOf(png: Buffer): Buffer {
  // Type 1 (icon), one image, width, height, 32 bits a pixel, length and start of the PNG.
  const header = Buffer.from([0, 0, 1, 0, 1, 0, 48, 48, 0, 0, 1, 0, 32, 0, 0, 0, 0, 0, 22, 0, 0, 0])
  header.writeUInt32LE(png.length, 14)
  return Buffer.concat([header, png])
}
