import { join } from 'node:path'
import sharp from 'sharp'
import { BuildError, type Diagnostic } from '../shared/diagnostic.ts'
import { iconFile } from '../shared/file-names.ts'
import { readBytes, readSource, statOf } from '../shared/files.ts'

const drawing = `public/${iconFile}`
const kinds = [drawing, 'public/icon.png', 'public/icon.jpg', 'public/icon.jpeg']

export interface Icons {
  /** Whether browsers can show the drawing itself. */
  isDrawing: boolean
  /** For programs without SVG, by their names in `dist/`. */
  files: [name: string, file: Buffer][]
}

/** Makes all icons of the one in `public/`. `paper`: the background on phones. */
export async function readIcons(root: string, paper = '#ffffff'): Promise<Icons> {
  const [file = drawing, other] = kinds.filter((kind) => statOf(join(root, kind)))
  const isDrawing = file === drawing
  try {
    if (other) throw noIcon(other, `an icon beside ${file}`, 'Keep one of the two.')
    const bytes = isDrawing ? Buffer.from(readSource(root, file)) : readBytes(root, file)
    if (isDrawing) checkParts(`${bytes}`)
    else await checkSize(file, bytes)
    return {
      isDrawing,
      files: [
        ['favicon.ico', await drawIco(bytes)],
        // An image fills it; a drawing has a margin.
        ['apple-touch-icon.png', await drawOnPaper(bytes, isDrawing ? 108 : 180, paper)],
      ],
    }
  } catch (error) {
    if (error instanceof BuildError) throw error
    const found = `no complete ${isDrawing ? 'SVG' : 'image'}, from which all icons are made`
    throw noIcon(file, found, 'Put a square drawing of one or two shapes there.')
  }
}

const noIcon = (file: string, found: string, fix: string) =>
  new BuildError([{ code: 'no-icon', file, found, fix }])

/** Without these, which programs leave out or draw in their own way, the icon would be blank. */
function checkParts(svg: string): void {
  const parts = svg.matchAll(/<!--.*?-->|<(?:\w+:)?(text|image|use|foreignObject)\b/gs)
  const faults = [...parts].flatMap(({ 1: name, index }): Diagnostic[] => {
    if (name === undefined) return []
    const line = svg.slice(0, index).split('\n').length
    const found = `<${name}>, which not every program draws`
    const fix =
      'Turn it into paths, or put icon.png, 512 × 512 pixels or more, in the place of icon.svg.'
    return [{ code: 'icon-part', file: drawing, line, found, fix }]
  })
  if (faults.length > 0) throw new BuildError(faults)
}

async function checkSize(file: string, image: Buffer): Promise<void> {
  const { width, height } = await sharp(image).metadata()
  if (Math.min(width, height) >= 512) return
  const found = `an icon of ${width} × ${height} pixels`
  throw noIcon(file, found, 'Put one of 512 × 512 pixels or more there.')
}

/** `side`: in pixels. Transparent around what is not square. */
function draw(icon: Buffer, side: number): Promise<Buffer> {
  const square = { fit: 'contain', background: '#0000' } as const
  return sharp(icon).autoOrient().resize(side, side, square).png().toBuffer()
}

async function drawOnPaper(icon: Buffer, side: number, background: string): Promise<Buffer> {
  const margin = (180 - side) / 2
  const around = { top: margin, bottom: margin, left: margin, right: margin, background }
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
