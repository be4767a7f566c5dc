import { createContext, use } from 'react'
import { directionOf } from '../schema/languages.ts'
import type { Entry, ImageName, Pages, Text } from '../schema/schema.ts'
import { type Item, isShown } from '../shared/routes.ts'
import type { TextKind } from '../texts/markdown.ts'

/** `export const meta = { title: 'Press', description: 'Reviews, images.' }` */
export type PageMeta = Partial<Pages[string]>

/** One page of an [id].tsx, and the props of its component. It describes the page where `meta` does not. */
export type PageEntry = Pick<Entry, 'id' | 'languages' | 'draft' | 'summary' | 'text'> &
  Partial<Pick<Entry, 'title'>>

/** Its URLs are root-relative: '/assets/…'. */
export interface Image {
  width: number
  height: number
  isTransparent?: true
  /** AVIF, narrowest first. */
  variants: { url: string; width: number }[]
  /** JPEG for browsers without AVIF, and for previews. */
  fallback: string
}

export interface RenderOptions {
  /** Where the site will be online, with a slash at the end. */
  siteUrl: URL
  /** '2026-03-12' */
  today: string
  isIndexed: boolean
  showsDrafts: boolean
  /** Undefined if missing, which the build reports. */
  findImage(name: ImageName): Image | undefined
  hasPage(route: string): boolean
}

export interface PageAddress {
  /** 'en-GB' */
  language: string
  /** Equal in all languages: '/contact'. */
  route: string
  /** '/fr/contact' */
  ownRoute: string
  /** Language → its own route. */
  routes: Map<string, string>
}

export interface PageContext extends RenderOptions, PageAddress {
  /** The full URL; none for the 404 page. */
  address: string | undefined
  /** The text in the language of the page, or in another. */
  t(text: Text, language?: string): string
  /** The relative link to `target`, in this language or another, if it exists there. */
  url(target: string, language?: string): string
  /** Notes an image. Returns whether it is the first of the page, which loads at once. */
  noteImage(name: ImageName): boolean
  /** The id for an element. Undefined if the page has shown its entry: links lead to the first. */
  takeId(id: string, entry?: object): string | undefined
  /** An id for a heading or a note, made of its name: 'tide', 'tide-2'. */
  makeId(name: string): string
  noteText(text: ShownText): void
}

export interface ShownText {
  text: string
  kind: TextKind
}

export const CurrentPage = createContext<PageContext | undefined>(undefined)

/** `const { t, language } = usePage()` */
export function usePage(): PageContext {
  const page = use(CurrentPage)
  if (!page) throw new Error('Components are rendered inside <CurrentPage> only')
  return page
}

/** The items in the language of the page; drafts in development alone. */
export function useShown<One extends Item>(items: One[]): One[] {
  const page = usePage()
  return items.filter((item) => isShown(item, page))
}

/** `lang` and `dir` for words in another language than the page. */
export function inLanguage(ofWords: string | undefined, { language }: PageContext) {
  return ofWords && ofWords !== language ? { lang: ofWords, dir: directionOf(ofWords) } : {}
}
