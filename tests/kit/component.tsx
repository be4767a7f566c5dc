import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import {
  CurrentPage,
  type PageContext,
  type RenderOptions,
} from '../../src/components/page-context.ts'
import type { Entry, ImageName, Text } from '../../src/schema/schema.ts'
import { linkFrom } from '../../src/shared/routes.ts'

const named = (name: string) => name as ImageName

// Images of the fixture. Another photographer is named beside the second.
export const ownImage = named('kiln.jpg')
export const creditedImage = named('boats.png')

/** Of a site without images, in one language. */
export const renderOptions: RenderOptions = {
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

export function render(element: ReactNode, more: Partial<PageContext> = {}) {
  const ids = new Set<string>()
  const context: PageContext = {
    ...renderOptions,
    route: '/a/b',
    routes: new Map(),
    address: undefined,
    language: 'en-GB',
    // The first image of the page stands elsewhere.
    noteImage: () => false,
    noteId(id) {
      const isNew = !ids.has(id)
      ids.add(id)
      return isNew
    },
    noteText: () => {},
    t: (text: Text) => `${text}`,
    url: (target) => linkFrom('/a/b', target, '/'),
    findImage: () => image,
    ...more,
  }
  const html = renderToStaticMarkup(<CurrentPage value={context}>{element}</CurrentPage>)
  return { html, page: context }
}

export const textIn = (html?: string) => html?.replace(/<[^>]+>/g, '')
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
