import { join } from 'node:path'
import { cached } from '../shared/cache.ts'
import { BuildError } from '../shared/fault.ts'
import { iconFile } from '../shared/file-names.ts'
import { hashOf, readBytes, statOf } from '../shared/files.ts'

const drawing = `public/${iconFile}`

/** The first that is there is the icon. */
const originals = [drawing, 'public/icon.png', 'public/icon.jpg', 'public/icon.jpeg']

export interface Icons {
  isDrawing: boolean
  /** Path in `dist/` → file, for programs without SVG. */
  files: Map<string, Buffer>
}

const unsafePart = /<(\w+:)?(text|image|use|foreignObject|script)\b|@import|\son\w+=/

const noShapes = {
  found:
    'an SVG with <text>, <image>, <use>, <foreignObject> or code, which not every program draws',
  fix: 'Turn them into paths, or put an icon.png of 512 × 512 pixels in its place.',
}
const tooSmall = {
  found: 'an image of less than 180 × 180 pixels, which phones would show blurred',
  fix: 'Put one of at least 512 × 512 pixels in its place.',
}
const noImage = {
  found: 'a file that is not a complete image',
  fix: 'Put a square drawing of paths there, or an icon.png of 512 pixels.',
}

/**
 * Makes all icons of the one in `public/`. `paper`: the background on phones, '#f2f3f1'.
 * @throws {BuildError}
 */
export async function readIcons(root: string, paper = '#ffffff'): Promise<Icons> {
  const file = originals.find((path) => statOf(join(root, path))) ?? drawing
  const icon = readBytes(root, file)
  const isDrawing = file === drawing
  const refuse = (fault: typeof noImage): never => {
    throw new BuildError([{ code: 'no-icon', file, ...fault }])
  }
  if (isDrawing && unsafePart.test(`${icon}`)) refuse(noShapes)
  const inputs = { files: ['src/read/icons.ts'], given: [hashOf(icon), isDrawing, paper] }
  const drawn = await cached(root, 'icons.json', inputs, async () => {
    const all = await drawAll(icon, isDrawing, paper).catch(() => refuse(noImage))
    if (!isDrawing && (await isSmall(icon))) refuse(tooSmall)
    return all
  })
  const files = Object.entries(drawn).map(([output, base64]) => {
    return [output, Buffer.from(base64, 'base64')] as const
  })
  return { isDrawing, files: new Map(files) }
}

async function isSmall(icon: Buffer): Promise<boolean> {
  const { default: sharp } = await import('sharp')
  const { width, height } = await sharp(icon).metadata()
  return Math.min(width, height) < 180
}

/** Path in `dist/` → file in Base64. */
async function drawAll(icon: Buffer, isDrawing: boolean, paper: string) {
  const ico = await drawIco(icon)
  // An image fills it; a drawing has a margin.
  const forPhones = await drawOnPaper(icon, isDrawing ? 108 : 180, paper)
  return {
    'favicon.ico': ico.toString('base64'),
    'apple-touch-icon.png': forPhones.toString('base64'),
  }
}

/** `side`: in pixels. Transparent around what is not square. */
async function draw(icon: Buffer, side: number): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const square = { fit: 'contain', background: '#0000' } as const
  return sharp(icon).autoOrient().resize(side, side, square).png().toBuffer()
}

async function drawOnPaper(icon: Buffer, side: number, background: string): Promise<Buffer> {
  const margin = (180 - side) / 2
  const around = { top: margin, bottom: margin, left: margin, right: margin, background }
  const { default: sharp } = await import('sharp')
  const png = await draw(icon, side)
  return sharp(png).extend(around).flatten({ background }).png().toBuffer()
}

/** A header and a PNG: https://en.wikipedia.org/wiki/ICO_(file_format) */
async function drawIco(icon: Buffer): Promise<Buffer> {
  const png = await draw(icon, 48)
  // Type 1 (icon), one image, width, height, 32 bits a pixel, length and start of the PNG.
  const header = Buffer.from([0, 0, 1, 0, 1, 0, 48, 48, 0, 0, 1, 0, 32, 0, 0, 0, 0, 0, 22, 0, 0, 0])
  header.writeUInt32LE(png.length, 14)
  return Buffer.concat([header, png])
}
