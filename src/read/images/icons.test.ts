import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { makeProject, write } from '../../../tests/kit/project.ts'
import { pruneCache } from '../../shared/cache.ts'
import { encodeMissing } from '../../write/missing-images.ts'
import { readIcons } from './icons.ts'
import { cachedImage } from './image-variants.ts'

const square = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="#0a3cc2" '
/** In a corner of its square, as wide as it and half as high. */
const drawing = `${square}d="M0 0h32v16H0z"/></svg>`
const otherDrawing = drawing.replace('0a3cc2', '9a3412')

const makeRoot = (svg: string | Uint8Array) => makeProject({ 'public/icon.svg': svg })

async function encode(svg: string): Promise<Buffer[]> {
  const root = makeRoot(svg)
  const { icons, diagnostics } = await readIcons(root, '#f2f3f1')
  expect(diagnostics).toEqual([])
  expect(icons.map(({ output }) => output)).toEqual(['favicon.ico', 'apple-touch-icon.png'])
  await encodeMissing(root, icons)
  return icons.map(({ cached }) => readFileSync(cachedImage(root, cached)))
}

/** The colours at places in a square PNG, both ways in per cent of its side. */
async function coloursAt(png: Buffer, side: number, ...places: [number, number][]) {
  expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: side, height: side })
  const pixels = await sharp(png).ensureAlpha().raw().toBuffer()
  return places.map(([x, y]) => {
    const at = (Math.floor((y * side) / 100) * side + Math.floor((x * side) / 100)) * 4
    return pixels.toString('hex', at, at + 4)
  })
}

it('the first is an ICO of 48 px around a transparent PNG', async () => {
  const [ico = Buffer.alloc(0)] = await encode(drawing)
  expect(ico.toString('hex', 0, 14)).toBe('0000010001003030000001002000')
  expect([ico.readUInt32LE(14), ico.readUInt32LE(18)]).toEqual([ico.length - 22, 22])
  const colours = await coloursAt(ico.subarray(22), 48, [50, 40], [50, 80])
  expect(colours).toEqual(['0a3cc2ff', '00000000'])
})

it('the other has the drawing on paper', async () => {
  const [, png = Buffer.alloc(0)] = await encode(drawing)
  // Twice as wide as high, and its corners on a circle: 35.8 and 17.9 from the middle.
  const inside = await coloursAt(png, 180, [50, 50], [85, 67], [15, 33])
  const outside = await coloursAt(png, 180, [1, 1], [87, 50], [50, 69])
  expect(new Set(inside)).toEqual(new Set(['0a3cc2ff']))
  expect(new Set(outside)).toEqual(new Set(['f2f3f1ff']))
})

it('they are made again only when the drawing or the paper changed', async () => {
  const root = makeRoot(drawing)
  const counts: number[] = []
  for (const paper of ['#ffffff', '#ffffff', '#000000', '#000000']) {
    // The ICO has no paper.
    if (counts.length === 3) write(root, 'public/icon.svg', otherDrawing)
    const { icons } = await readIcons(root, paper)
    counts.push(await encodeMissing(root, icons))
    const cached = icons.map((icon) => icon.cached)
    pruneCache(root, 'images', cached)
  }
  expect(counts).toEqual([2, 0, 1, 2])
})

const canvas = { width: 9, height: 9, channels: 3 as const, background: '#fff' }
const png = await sharp({ create: canvas }).png().toBuffer()

it('a drawing that is a PNG is an error', async () => {
  const { diagnostics } = await readIcons(makeRoot(png), '#fff')
  expect(diagnostics).toMatchObject([{ code: 'no-icon', file: 'public/icon.svg' }])
})
