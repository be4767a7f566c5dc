import sharp from 'sharp'
import { expect, it } from 'vitest'
import { makeProject, write } from '../../tests/kit/project.ts'
import { readIcons } from './icons.ts'

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="#0a3cc2" d="M0 0h32v16H0z"/></svg>'

async function colourAt(png: Buffer, left: number, top: number): Promise<string> {
  const pixel = sharp(png).extract({ left, top, width: 1, height: 1 }).ensureAlpha().raw()
  return (await pixel.toBuffer()).toString('hex')
}

it('draws an ICO, and a PNG on paper with a margin', async () => {
  const { isDrawing, files } = await readIcons(makeProject({ 'public/icon.svg': svg }), '#f2f3f1')
  const [ico = Buffer.of(), png = Buffer.of()] = files.values()
  expect(isDrawing).toBe(true)
  expect(ico.toString('hex', 0, 14)).toBe('0000010001003030000001002000')
  expect([ico.readUInt32LE(14), ico.readUInt32LE(18)]).toEqual([ico.length - 22, 22])
  expect(await colourAt(ico.subarray(22), 24, 12)).toBe('0a3cc2ff')
  expect(await colourAt(ico.subarray(22), 24, 36)).toBe('00000000')
  expect([await colourAt(png, 20, 80), await colourAt(png, 40, 80)]).toEqual([
    'f2f3f1ff',
    '0a3cc2ff',
  ])
})

it('makes them of an image, which fills the PNG, but of no drawing with a text', async () => {
  const image = sharp({ create: { width: 1024, height: 512, channels: 3, background: '#0a3cc2' } })
  const root = makeProject({ 'public/icon.png': await image.png().toBuffer() })
  const { isDrawing, files } = await readIcons(root, '#f2f3f1')
  const [, png = Buffer.of()] = files.values()
  expect(isDrawing).toBe(false)
  expect([await colourAt(png, 2, 90), await colourAt(png, 90, 2)]).toEqual(['0a3cc2ff', 'f2f3f1ff'])
  write(root, 'public/icon.svg', svg.replace('<path', '<text>A</text><path'))
  await expect(readIcons(root)).rejects.toThrow('an SVG with <text>')
})
