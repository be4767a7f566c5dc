import { describe, expect, it } from 'vitest'
import { planImage } from './plan.ts'

const hash = 'a'.repeat(64)
const rights = { creator: 'Nora Field', notice: '© Nora Field' }
const original = { hash, width: 2400, height: 1600, colour: '102030' }

describe('widths are those of the layout, never more than the original has', () => {
  it.each([
    [2400, [480, 800, 1200, 1700, 2400]],
    [6000, [480, 800, 1200, 1700, 2560]],
    [1750, [480, 800, 1200, 1750]],
    [1200, [480, 800, 1200]],
    [500, [500]],
    [1, [1]],
  ])('%i', (width, widths) => {
    const { image } = planImage('a.jpg', { ...original, width }, rights)
    expect(image.variants.map((variant) => variant.width)).toEqual(widths)
  })
})

it('names files by original, width and content', () => {
  const { image, variants, shareImage } = planImage('Über uns (2).JPG', original, rights)
  expect(variants.map(({ output }) => output.replace(/\.[0-9a-f]{8}\./, '.#.'))).toEqual([
    ...[480, 800, 1200, 1700, 2400].map((width) => `assets/uber-uns-2-${width}.#.avif`),
    'assets/uber-uns-2-1200.#.jpg',
  ])
  expect(image.fallback).toBe(`/${variants.at(-1)?.output}`)
  expect(shareImage).toMatchObject({ width: 1200, height: 630, format: 'jpeg' })
  const other = planImage('Über uns (2).JPG', { ...original, hash: 'b'.repeat(64) }, rights)
  expect(other.image.fallback).not.toBe(image.fallback)
})

it('names files by their rights too, so that old names never hide new ones', () => {
  const nameOf = (notice: string) =>
    planImage('a.jpg', original, { ...rights, notice }).image.fallback
  expect(nameOf('© Nora Field')).toBe(planImage('a.jpg', original, rights).image.fallback)
  expect(nameOf('© N. Field')).not.toBe(nameOf('© Nora Field'))
})

it('keeps the shape', () => {
  const { variants } = planImage('a.jpg', { ...original, width: 1920, height: 2400 }, rights)
  expect(variants[0]).toMatchObject({ width: 480, height: 600 })
})

it('gives transparent images no ground, and a fallback that is transparent too', () => {
  const { image, variants } = planImage('a.png', { hash, width: 900, height: 600 }, rights)
  expect(image.colour).toBeUndefined()
  expect(variants.at(-1)).toMatchObject({ format: 'png' })
})
