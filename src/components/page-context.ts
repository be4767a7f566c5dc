import { createContext, use } from 'react'
import type { Entry, ImageName, News, Text, Video } from '../schema/schema.ts'
import type { UnplacedDiagnostic } from '../shared/diagnostic.ts'

/** What a page exports as `meta`. */
export interface PageMeta {
  /** For the tab, search engines and shared links. */
  title: Text
  /** Missing only on the 404 page, which search engines leave out. */
  description?: Text
  /** The image beside a shared link. */
  shareImage?: ImageName | undefined
}

/** In the language of the page. */
export interface TranslatedMeta extends PageMeta {
  title: string
  description: string
}

/** What a page uses, recorded while it is rendered. */
export class PageUsage {
  /** The images on the page, each with its greatest width in CSS pixels. */
  images = new Map<string, number>()
  /** The images that an own film shows as its poster. */
  posters = new Set<string>()
  /** The background colours of these images. */
  colours = new Set<string>()
  /** Class → the declaration that gives a box its size, on screens. */
  boxes = new Map<string, string>()
  /** How wide the images of galleries are for their height. */
  ratios = new Set<number>()
  /** Links to other pages and files of the site, as the components write them. */
  links = new Set<string>()
  /** Origins of the frames a visitor can open, for the content security policy. */
  frameOrigins = new Set<string>()
  entries: Entry[] = []
  /** The videos that are on the page by themselves, not in an entry. */
  videos: Video[] = []
  /** From <Layout>, for pages that do not export `meta`. */
  meta: PageMeta | undefined
  /** Whether images open large. */
  enlargesImages = false
  /** Whether a film plays by itself, which takes a script of its own. */
  hasLoop = false
  holdsAllNews = false
  /** What the page is about, if it is one of the news. */
  news: News | undefined
  isProfile = false
  /** What components could not render; `value` is the cause. */
  faults: (UnplacedDiagnostic & { value: string })[] = []
}

/** An image as pages need it. URLs are root-relative ('/assets/…'). */
export interface Image {
  width: number
  height: number
  /** Dominant colour as three hex digits. None for transparent images. */
  colour?: string
  /** AVIF variants, narrowest first. */
  variants: { url: string; width: number }[]
  /** JPEG for browsers without AVIF. */
  fallback: string
  /** Crop of 1200 × 630 for previews in social networks and messengers. */
  shareImage: string
}

/** A file in `public/`: its bytes, and in pixels the shape of a film that says it. */
interface OwnFile {
  size: number
  shape?: Record<'width' | 'height', number> | undefined
}

export interface RenderOptions {
  /** Where the site will be online, with a slash at the end. */
  siteUrl: URL
  /** The day of the build: '2026-03-12'. */
  today: string
  /** What a page with this body needs of the style. Its `url(/…)` are made relative to the page. */
  styleFor(body: string): string
  script: string
  /** Behind it, on pages with a silent loop. */
  loopScript: string
  /** Root-relative URL of the font to preload, if the style names one. */
  font: string | undefined
  /** The ground of the page in both schemes, as hex, for the browser around it. */
  paper: { light: string | undefined; dark: string | undefined }
  /** Undefined if the file is missing, which the build reports. */
  image(name: ImageName): Image | undefined
  /** Of the page: 'en-GB'. */
  language: string
  /** Whether there is a page at this route. */
  hasPage(route: string): boolean
  /** The route of the page about an entry, where a file named [id].tsx makes one for each. */
  pageAbout(entry: object): string | undefined
  /** A file in `public/` by its root-relative path; undefined when there is none. */
  file(path: string): OwnFile | undefined
  /** The ids of works and workshops that are not published yet. */
  draftIds: string[]
  /** Shows drafts, loads no page ahead, and lets the server add a style and a script to each page. */
  isDevelopment: boolean
  isIndexed: boolean
}

/** What components know about the page they are part of, and where they record what they use. */
export interface PageContext
  extends Pick<RenderOptions, 'today' | 'language' | 'image' | 'file' | 'draftIds' | 'pageAbout'> {
  /** As the content writes it, the same in all languages: '/contact'. */
  route: string
  /** All languages that the page is in. */
  languages: string[]
  /** A text in the language of the page, or in another. */
  t(text: Text, language?: string): string
  /** Where the page will be online, without its scheme. None on the 404 page. */
  address: string | undefined
  /**
   * The link to `target` from this page, see `linkFrom`. A page that is in the language of this one, or
   * in the one that is named, opens in it.
   */
  url(target: string, language?: string): string
  /** Whether drafts are shown: in development, never in `dist/`. */
  showsDrafts: boolean
  isDraft: boolean
  usage: PageUsage
}

export const PageProvider = createContext<PageContext | undefined>(undefined)

export function usePage(): PageContext {
  const page = use(PageProvider)
  if (!page) throw new Error('Components are rendered inside a PageProvider only')
  return page
}
