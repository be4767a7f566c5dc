import { createContext, use } from 'react'
import type { PictureName } from './content/schema.ts'

/** A picture as pages need it. URLs are root-relative ('/assets/…'). */
export interface Picture {
  width: number
  height: number
  /** Dominant colour as six hex digits; none for transparent pictures. */
  colour?: string
  /** AVIF variants, narrowest first. */
  variants: { url: string; width: number }[]
  /** JPEG for browsers without AVIF. */
  fallback: string
  /** Crop of 1200 × 630 for cards in social networks. */
  card: string
}

/** What a page tells the head of its document, and what it turned out to use. */
export interface PageNotes {
  title: string
  description: string
  /** The picture for cards in social networks. */
  card?: PictureName
  /** The pictures that it shows, with the CSS pixels they take at most. */
  pictures: Map<PictureName, number>
  /** The grounds of these pictures. */
  colours: Set<string>
  /** Links to other pages and files of the site, as they were written. */
  links: Set<string>
  /** Origins of the frames a visitor can open, for the content security policy. */
  frameOrigins: Set<string>
}

/** The page being rendered: where it stands, where its pictures are, and its notes. */
export interface PageContext {
  route: string
  /** Copyright year of this build. */
  year: number
  /** A link from this page, see `linkFrom`. */
  url(target: string): string
  /** Undefined when the file is missing, which the build reports by name. */
  picture(name: PictureName): Picture | undefined
  notes: PageNotes
}

export const PageContext = createContext<PageContext | undefined>(undefined)

export function usePage(): PageContext {
  const page = use(PageContext)
  if (!page) throw new Error('Components are rendered inside a PageContext only')
  return page
}
