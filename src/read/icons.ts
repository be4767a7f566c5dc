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

const found = {
  unsafe:
    'an SVG with <text>, <image>, <use>, <foreignObject> or code, which not every program draws',
  small: 'an image of less than 180 × 180 pixels, which phones would show blurred',
  damaged: 'a file that is not a complete image',
}

/**
 * Makes all icons of the one in `public/`. `paper`: the background on phones, '#f2f3f1'.
 * @throws {BuildError}
 */
export async function readIcons(root: string, paper = '#ffffff'): Promise<Icons> {
  const file = originals.find((path) => statOf(join(root, path))) ?? drawing
  const icon = readBytes(root, file)
  const isDrawing = file === drawing
  const refuse = (reason: keyof typeof found): never => {
    const fix = 'Put a drawing of paths there, or a square icon.png of at least 512 pixels.'
    throw new BuildError([{ code: 'no-icon', file, found: found[reason], fix }])
  }
  if (isDrawing && unsafePart.test(`${icon}`)) refuse('unsafe')
  const inputs = { files: ['src/read/icons.ts'], given: [hashOf(icon), isDrawing, paper] }
  const drawn = await cached(root, 'icons.json', inputs, async () => {
    const all = await drawAll(icon, isDrawing, paper).catch(() => refuse('damaged'))
    return all ?? refuse('small')
  })
  const files = Object.entries(drawn).map(([output, base64]) => {
    return [output, Buffer.from(base64, 'base64')] as const
  })
  return { isDrawing, files: new Map(files) }
}

/** Path in `dist/` → file in Base64; undefined if the image is too small. */
async function drawAll(icon: Buffer, isDrawing: boolean, background: string) {
  const { default: sharp } = await import('sharp')
  const image = sharp(icon).autoOrient()
  const { width, height } = await image.metadata()
  if (!isDrawing && Math.min(width, height) < 180) return undefined
  // Transparent around what is not square.
  const square = { fit: 'contain', background: '#0000' } as const
  const draw = (side: number) => image.clone().resize(side, side, square).png().toBuffer()
  // An image fills it; a drawing has a margin.
  const margin = isDrawing ? 36 : 0
  const around = { top: margin, bottom: margin, left: margin, right: margin, background }
  const inside = sharp(await draw(180 - 2 * margin))
  const forPhones = await inside.extend(around).flatten({ background }).png().toBuffer()
  return {
    'favicon.ico': icoOf(await draw(48)).toString('base64'),
    'apple-touch-icon.png': forPhones.toString('base64'),
  }
}

/** A header and a PNG: https://en.wikipedia.org/wiki/ICO_(file_format) */
function icoOf(png: Buffer): Buffer {
  // Type 1 (icon), one image, width, height, 32 bits a pixel, length and start of the PNG.
  const header = Buffer.from([0, 0, 1, 0, 1, 0, 48, 48, 0, 0, 1, 0, 32, 0, 0, 0, 0, 0, 22, 0, 0, 0])
  header.writeUInt32LE(png.length, 14)
  return Buffer.concat([header, png])
}
