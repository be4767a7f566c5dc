import { createContext, use } from 'react'
import type { Entry, ImageName, Text } from '../schema/schema.ts'
import { directionOf } from '../shared/direction.ts'
import { isIn } from '../shared/routes.ts'
import type { TextKind } from '../texts/texts.ts'

/** `export const meta = { title: 'Press', description: 'Reviews, images.' }` */
export interface PageMeta {
  title: Text
  /** Only the 404 page has none: search engines leave it out. */
  description?: Text
  /** The preview of a shared link. */
  shareImage?: ImageName | undefined
}

/** With root-relative URLs: '/assets/…'. */
export interface Image {
  width: number
  height: number
  isTransparent?: true
  /** AVIF, narrowest first. */
  variants: { url: string; width: number }[]
  /** JPEG for browsers without AVIF, and for the preview of a shared link. */
  fallback: string
}

export interface RenderOptions {
  /** Where the site will be online, with a slash at the end. */
  siteUrl: URL
  /** '2026-03-12' */
  today: string
  /** By search engines. */
  isIndexed: boolean
  /** Undefined for a missing file, which the build reports. */
  image(name: ImageName): Image | undefined
  hasPage(route: string): boolean
}

export interface PageContext extends RenderOptions {
  /** 'en-GB' */
  language: string
  /** The same in all languages: '/contact'. */
  route: string
  /** Language → route. */
  routes: Map<string, string>
  /** None for the 404 page. */
  address: string | undefined
  /** In the language of the page, or in another. */
  t(text: Text, language?: string): string
  /** A link from this page to `target`, in the same language or in another, if it exists there. */
  url(target: string, language?: string): string
  /** For the head, which is made after the body. What the page exports wins. */
  addMeta(meta: Partial<PageMeta>): void
  /** Each stands on the page once. */
  ids: Set<string>
  /** What components read, for the checks. */
  texts: { text: string; kind: TextKind }[]
}

export const CurrentPage = createContext<PageContext | undefined>(undefined)

/** `const { t, language } = usePage()` */
export function usePage(): PageContext {
  const page = use(CurrentPage)
  if (!page) throw new Error('Components are rendered inside <CurrentPage> only')
  return page
}

/** Those of a list that the language of the page shows. */
export function useShown<Item extends Pick<Entry, 'languages'>>(items: Item[]): Item[] {
  const { language } = usePage()
  return items.filter((item) => isIn(item, language))
}

/** What an element says of its words, if they are not in the language of the page. */
export function inLanguage(own: string | undefined, { language }: PageContext) {
  return own && own !== language ? { lang: own, dir: directionOf(own) } : {}
}
