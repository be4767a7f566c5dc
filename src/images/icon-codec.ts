import sharp from 'sharp'

/** Why these bytes are no whole SVG with something in it; nothing when they are. */
export async function findFault(svg: Buffer) {
  try {
    const { format } = await sharp(svg).metadata()
    if (format !== 'svg') throw new Error(`its format is ${format}`)
    const { channels } = await sharp(svg).stats()
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
  return sharp(svg).resize(side, side, { fit: 'contain', background: '#0000' }).png().toBuffer()
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
