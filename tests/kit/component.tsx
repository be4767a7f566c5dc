import { DomUtils, parseDocument } from 'htmlparser2'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import {
  CurrentPage,
  type PageContext,
  type RenderOptions,
} from '../../src/components/page-context.ts'
import { contextOf } from '../../src/page/body.tsx'
import type { Entry, ImageName } from '../../src/schema/schema.ts'

const named = (name: string) => name as ImageName

// Images of the fixture. Another photographer is named beside the second.
export const ownImage = named('kiln.jpg')
export const creditedImage = named('boats.png')

/** Of a site without images, in one language. */
const renderOptions: RenderOptions = {
  siteUrl: new URL('https://preview.example/art/'),
  today: '2026-03-12',
  isIndexed: true,
  showsDrafts: false,
  findImage: () => undefined,
  hasPage: () => false,
}

export const image = {
  width: 1600,
  height: 900,
  variants: [{ url: '/assets/still-1600.avif', width: 1600 }],
  fallback: '/assets/still.jpg',
}

const address = { route: '/a/b', ownRoute: '/a/b', language: 'en-GB', routes: new Map() }

/** Rendered as on a page of the fixture, but for what `more` says. */
export function render(element: ReactNode, more: Partial<PageContext> = {}): string {
  // The first image of the page stands elsewhere.
  const notes = { ids: new Map(), texts: [], firstImage: ownImage }
  const options = { ...renderOptions, findImage: () => image, ...more }
  const page = contextOf({ ...address, ...more }, options, notes)
  const shown = <CurrentPage value={{ ...page, ...more }}>{element}</CurrentPage>
  return renderToStaticMarkup(shown)
}

export const textIn = (html: string) => DomUtils.textContent(parseDocument(html))
export const linksIn = (html: string) =>
  [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)

export const entry: Entry = {
  id: 'reeds',
  title: 'Reeds',
  year: 2020,
  medium: 'Paper',
  text: 'The text.\n\n ',
  textPlace: 'beside',
  media: [
    { kind: 'image', image: ownImage, place: 'full' },
    { kind: 'image', image: ownImage, place: 'wide' },
    { kind: 'image', image: ownImage, place: 'third' },
  ],
}
