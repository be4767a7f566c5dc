import { createContext, use } from 'react'
import type { TextKind } from '../schema/marks/marks.ts'
import type { CvSection, Entry, ImageName, News, Text, Video } from '../schema/schema.ts'
import type { Fault } from '../shared/diagnostic.ts'
import { isIn } from '../shared/routes.ts'

/** `export const meta = { title: 'Press', description: 'Reviews, images.' }` */
export interface PageMeta {
  /** For the tab, search engines and shared links. */
  title: Text
  /** Only the 404 page has none: search engines leave it out. */
  description?: Text
  /** The preview of a shared link. */
  shareImage?: ImageName | undefined
}

export interface TranslatedMeta extends PageMeta {
  title: string
  description: string
}

class HeadUsage {
  /** What the page exports, or gives to `<Layout>`. */
  meta: Partial<PageMeta> = {}
  // Class → declaration, in place of style attributes, which the policy forbids.
  /** Behind images until they are loaded. */
  colours = new Map<string, string>()
  /** Of gallery images. */
  ratios = new Map<string, string>()
  /** Sizes on screens. */
  boxes = new Map<string, string>()
  frameOrigins = new Set<string>()
  /** A silent loop needs its script. */
  hasLoop = false
}

/** For search engines and the feed. */
class Subjects {
  entries: Entry[] = []
  /** Not those in entries. */
  videos: Video[] = []
  news: News | undefined
  isProfile = false
  holdsAllNews = false
}

/** What to publish with the page. */
class FileUsage {
  /** Images, each with its greatest width in CSS pixels. */
  images = new Map<string, number>()
  /** Of own films. */
  posters = new Set<string>()
  /** Links as components and content write them. */
  links = new Set<string>()
}

class CheckUsage {
  texts: { text: string; kind: TextKind }[] = []
  cvs: CvSection[][] = []
  /** What could not be rendered. */
  faults: Fault[] = []
}

/** By reader. Components record it while the page is rendered. */
export class PageUsage {
  head = new HeadUsage()
  subjects = new Subjects()
  files = new FileUsage()
  checks = new CheckUsage()
  /** Of headings and notes. */
  ids = new Set<string>()
  /** In a dark room. */
  enlargesImages = false
}

/** An image, with root-relative URLs ('/assets/…'). */
export interface Image {
  width: number
  height: number
  /** Its dominant colour as three hex digits. None for transparent images. */
  colour?: string
  /** AVIF, narrowest first. */
  variants: { url: string; width: number }[]
  /** JPEG for browsers without AVIF. */
  fallback: string
  /** The preview of a shared link, 1200 × 630. */
  shareImage: string
}

/** A file in `public/`. */
interface OwnFile {
  size: number
  /** The pixels of a film, if the file tells them. */
  shape?: Record<'width' | 'height', number> | undefined
}

export interface RenderOptions {
  /** Where the site will be online, with a slash at the end. */
  siteUrl: URL
  /** The day of the build: '2026-03-12'. */
  today: string
  /** The rules that this body needs, with `url(/…)` from the root. */
  styleFor(body: string): string
  script: string
  /** Follows the script on pages with a silent loop. */
  loopScript: string
  /** To preload, root-relative. */
  font: string | undefined
  /** The ground of the page in each scheme, as hex, if it has that scheme. */
  paper: Record<'light' | 'dark', string | undefined>
  /** Undefined for a missing file, which the build reports. */
  image(name: ImageName): Image | undefined
  /** 'en-GB' */
  language: string
  hasPage(route: string): boolean
  /** The route of the page that an `[id].tsx` makes of this entry. */
  pageAbout(entry: object): string | undefined
  /** By its root-relative path. */
  file(path: string): OwnFile | undefined
  /** Of works and workshops. */
  draftIds: string[]
  /** Shows drafts, loads no page ahead, and lets the server add a style and a script. */
  isDevelopment: boolean
  isIndexed: boolean
  hasFeed: boolean
  /** 'Räume' → 'raume', by the rules of a language. */
  slugOf(words: string, language: string): string
}

export interface PageContext extends RenderOptions {
  /** The same in all languages: '/contact'. */
  route: string
  /** Language → route. */
  routes: Map<string, string>
  /** Where the page will be online. None for the 404 page. */
  address: string | undefined
  /** In the language of the page, or in another. */
  t(text: Text, language?: string): string
  /** A link from this page to `target`, in the same language or in another, if it exists there. */
  url(target: string, language?: string): string
  isDraft: boolean
  usage: PageUsage
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
