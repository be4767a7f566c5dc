import { describe, expect, it } from 'vitest'
import { planPicture } from './plan.ts'

const hash = 'a'.repeat(64)
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
    const { picture } = planPicture('a.jpg', { ...original, width })
    expect(picture.variants.map((variant) => variant.width)).toEqual(widths)
  })
})

it('names files by original, width and content', () => {
  const { picture, variants, card } = planPicture('Über uns (2).JPG', original)
  expect(variants.map(({ output }) => output.replace(/\.[0-9a-f]{8}\./, '.#.'))).toEqual([
    ...[480, 800, 1200, 1700, 2400].map((width) => `assets/uber-uns-2-${width}.#.avif`),
    'assets/uber-uns-2-1200.#.jpg',
  ])
  expect(picture.fallback).toBe(`/${variants.at(-1)?.output}`)
  expect(card).toMatchObject({ width: 1200, height: 630, format: 'jpeg' })
  const other = planPicture('Über uns (2).JPG', { ...original, hash: 'b'.repeat(64) })
  expect(other.picture.fallback).not.toBe(picture.fallback)
})

it('keeps the shape', () => {
  const { variants } = planPicture('a.jpg', { ...original, width: 1920, height: 2400 })
  expect(variants[0]).toMatchObject({ width: 480, height: 600 })
})

it('gives transparent pictures no ground, and a fallback that is transparent too', () => {
  const { picture, variants } = planPicture('a.png', { hash, width: 900, height: 600 })
  expect(picture.colour).toBeUndefined()
  expect(variants.at(-1)).toMatchObject({ format: 'png' })
})
