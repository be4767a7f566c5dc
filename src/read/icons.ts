import sharp from 'sharp'
import { BuildError } from '../shared/diagnostic.ts'
import { iconFile } from '../shared/file-names.ts'
import { readSource } from '../shared/files.ts'

const file = `public/${iconFile}`

/** Icons for programs without SVG. `paper`: the background on phones. */
export async function readIcons(root: string, paper = '#ffffff') {
  const svg = Buffer.from(readSource(root, file))
  try {
    return [
      ['favicon.ico', await drawIco(svg)],
      ['apple-touch-icon.png', await drawOnPaper(svg, paper)],
    ] as const
  } catch {
    const found = 'no SVG of which anything is seen, from which all icons are made'
    const fix = 'Put a square drawing of one or two shapes there.'
    throw new BuildError([{ code: 'no-icon', file, found, fix }])
  }
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
async function drawIco(svg: Buffer): Promise<Buffer> {
  const png = await draw(svg, 48)
  const { channels } = await sharp(png).stats()
  // Letters without their typeface leave nothing.
  if (channels.at(-1)?.max === 0) throw new Error('It is blank.')
  // Type 1 (icon), one image, width, height, 32 bits a pixel, length and start of the PNG.
  const header = Buffer.from([0, 0, 1, 0, 1, 0, 48, 48, 0, 0, 1, 0, 32, 0, 0, 0, 0, 0, 22, 0, 0, 0])
  header.writeUInt32LE(png.length, 14)
  return Buffer.concat([header, png])
}
