import { expect, it } from 'vitest'
import { preparedFixture } from './kit/copies.ts'
import { read } from './kit/project.ts'

it('paints the bars of browsers in the ground of the page, in light and dark', () => {
  const [light, dark] = [
    ...read(preparedFixture(), 'styles/_tokens.scss').matchAll(/--paper: (.+);/g),
  ]
  const page = read(preparedFixture(), 'dist/index.html')
  const themes = [...page.matchAll(/<meta name="theme-color" media="([^"]+)" content="([^"]+)"/g)]
  expect(themes.map(([, media, colour]) => [media, colour])).toEqual([
    ['(prefers-color-scheme: light)', light?.[1]],
    ['(prefers-color-scheme: dark)', dark?.[1]],
  ])
})
