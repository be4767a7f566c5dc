import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { images } from '../content/images.ts'
import { linkFrom } from '../paths.ts'
import type { ImageName } from '../schema/schema.ts'
import { emptyUsage, PageContext, type PageUsage } from './page-context.ts'
import { VideoEmbed } from './VideoEmbed.tsx'

const link = 'https://vimeo.com/76979871'
const embedUrl = 'https://player.vimeo.com/video/76979871?byline=0&amp;portrait=0'
const image = {
  width: 1600,
  height: 900,
  variants: [{ url: '/assets/still-1600.avif', width: 1600 }],
  fallback: '/assets/still.jpg',
  shareImage: '/assets/card.jpg',
}

// Whatever the owner's images are called.
vi.mock('../content/images.ts', () => ({ images: { 'still.jpg': 'A still.' } }))

const [poster] = Object.keys(images).filter((name): name is ImageName => name in images)

function render(element: React.ReactNode): { html: string; usage: PageUsage } {
  const usage = emptyUsage()
  const context: PageContext = {
    route: '/a/b',
    year: 2026,
    url: (target) => linkFrom('/a/b', target, '/'),
    image: () => image,
    fileSize: () => undefined,
    showsDrafts: false,
    isDraft: false,
    describe: () => {},
    usage,
  }
  const html = renderToStaticMarkup(<PageContext value={context}>{element}</PageContext>)
  return { html, usage }
}

it('is a plain frame without a poster, of the class it is given', () => {
  const { html, usage } = render(<VideoEmbed src={link} title="A & B" className="wide dark" />)
  expect(html).toBe(
    `<iframe class="wide dark" src="${embedUrl}" title="A &amp; B" loading="lazy" allow="autoplay; fullscreen; picture-in-picture; encrypted-media" referrerPolicy="strict-origin-when-cross-origin"></iframe>`,
  )
  expect([...usage.frameOrigins]).toEqual(['https://player.vimeo.com'])
  expect(render(<VideoEmbed src={link} title="A" />).html).toMatch(/^<iframe src=/)
})

it('is a link with the frame in a template when it has a poster; the class is on the link', () => {
  if (!poster) throw new Error('there is no image')
  const { html } = render(
    <VideoEmbed src={link} title="A" className="mine" poster={poster} length="4:10" />,
  )
  const [, classes = '', href, rest = ''] =
    /^<a class="([^"]*)" href="([^"]*)"[^>]*>(.*)$/.exec(html) ?? []
  expect(classes.split(' ')).toContain('mine')
  expect(href).toBe(link)
  const [facade = '', template = ''] = rest.split('</a>')
  expect(facade).toContain('src="../../assets/still.jpg"')
  expect(facade).toContain('4:10')
  expect(facade).toContain('Vimeo')
  expect(template).toMatch(/^<template><iframe src="[^"]+" title="A".*<\/iframe><\/template>$/)
  expect(template).toContain(embedUrl)
  expect(template).not.toContain('mine')
})

it('opens a file of the site', () => {
  const { html, usage } = render(<VideoEmbed src="/film.html?a=1" title="A" />)
  expect(html).toContain('src="../../film.html?a=1"')
  expect([...usage.frameOrigins]).toEqual(["'self'"])
})

it.each(['javascript:alert(1)', '//films.example/1', 'www.films.example', ''])(
  'shows nothing for %j, and notes why',
  (src) => {
    const { html, usage } = render(<VideoEmbed src={src} title="A" />)
    expect(html).toBe('')
    expect(usage.faults.map(({ value }) => value)).toEqual([src])
  },
)
