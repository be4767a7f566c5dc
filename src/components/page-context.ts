import { createContext, use } from 'react'
import type { Entry, ImageName, Video } from '../checks/schema.ts'
import type { Fault } from '../problem.ts'

/** An image as pages need it. URLs are root-relative ('/assets/…'). */
export interface Image {
  width: number
  height: number
  /** Dominant colour as six hex digits. None for transparent images. */
  colour?: string
  /** AVIF variants, narrowest first. */
  variants: { url: string; width: number }[]
  /** JPEG for browsers without AVIF. */
  fallback: string
  /** Crop of 1200 × 630 for previews in social networks and messengers. */
  shareImage: string
}

/** What a page says about itself in the head of its document. */
export interface PageMeta {
  /** For the tab, search engines and shared links. */
  title: string
  /** Empty only on the 404 page, which search engines leave out. */
  description: string
  /** The image beside a shared link. */
  shareImage?: ImageName
}

/** What a page uses, recorded while it is rendered. */
export interface PageUsage {
  /** The images on the page, each with its greatest width in CSS pixels. */
  images: Map<string, number>
  /** The images that an own film shows as its poster. */
  posters: Set<string>
  /** The background colours of these images. */
  colours: Set<string>
  /** Links to other pages and files of the site, as the components write them. */
  links: Set<string>
  /** Origins of the frames a visitor can open, for the content security policy. */
  frameOrigins: Set<string>
  /** The works and workshops on the page. */
  entries: Entry[]
  /** The videos that are on the page by themselves, not in an entry. */
  videos: PageVideo[]
  /** Whether the page is about the owner. */
  isProfile: boolean
  /** Whether something on the page is left out because it is a draft. */
  hidesDrafts: boolean
  /** What components could not render; `value` is the cause. */
  faults: (Fault & { value: string })[]
}

export function emptyUsage(): PageUsage {
  return {
    images: new Map(),
    posters: new Set(),
    colours: new Set(),
    links: new Set(),
    frameOrigins: new Set(),
    entries: [],
    videos: [],
    isProfile: false,
    hidesDrafts: false,
    faults: [],
  }
}

/** What is said of a video in structured data. */
export type PageVideo = Pick<
  Video,
  'link' | 'title' | 'length' | 'poster' | 'placeholder' | 'published'
>

/** What components know about the page they are part of, and where they record what they use. */
export interface PageContext {
  route: string
  /** Where the page will be online, without its scheme. None on the 404 page, which has no address. */
  address?: string
  /** Copyright year of this build. */
  year: number
  /** The link to `target` from this page, see `linkFrom`. */
  url(target: string): string
  /** Whether drafts are shown: in development, never in `dist/`. Ask only where there is one. */
  showsDrafts: boolean
  /** Whether the page itself is a draft. */
  isDraft: boolean
  /** Bytes of a file in `public/` by its root-relative path; undefined when there is none. */
  fileSize(path: string): number | undefined
  /** Undefined if the file is missing, which the build reports. */
  image(name: ImageName): Image | undefined
  /** Sets the title and description of the document. The last call counts. */
  describe(meta: PageMeta): void
  usage: PageUsage
}

export const PageContext = createContext<PageContext | undefined>(undefined)

export function usePage(): PageContext {
  const page = use(PageContext)
  if (!page) throw new Error('Components are rendered inside a PageContext only')
  return page
}
