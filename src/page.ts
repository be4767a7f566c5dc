import type { ComponentType } from 'react'
import { notFoundRoute, routeIn } from './paths.ts'
import type { Fault } from './problem.ts'
import type { Entry, ImageName, Video } from './schema/schema.ts'

/** A page of the site, from its rendering until it is published. */
export interface Page {
  /** Source, 'pages/workshops.tsx'. */
  file: string
  route: string
  /** 'workshops/index.html' */
  output: string
  /** The whole document. */
  html: string
  meta: PageMeta
  usage: PageUsage
  /** Whether search engines are asked to stay away from it. */
  isUnlisted: boolean
}

/** What one page of a file with many pages is about. */
export interface PageEntry {
  /** Its address below that of the file's folder. */
  id: string
  /** `true` keeps its page out of `dist/`. */
  draft?: boolean | undefined
}

/** A page to render; `entry`: what it is about, where its file makes many. */
export interface PagePlan {
  file: string
  /** Without the folder of its language. */
  route: string
  language: string
  entry?: PageEntry
}

/** What a page file exports. */
export interface PageModule {
  /** In a file named `[id].tsx`, it gets the fields of one entry as props. */
  default: ComponentType<Partial<PageEntry>>
  /** In a file named `[id].tsx`: what its pages are about, one each. */
  entries?: PageEntry[]
  /** `true` keeps the page out of `dist/`. */
  draft?: boolean
  /** `true` keeps search engines away from the page. It is no lock: who has the address can open it. */
  unlisted?: boolean
  /** The languages that the page is in, if not in all of the site. */
  languages?: readonly string[]
}

/** Language → route, of all of the site's that a page is in. Of the 404 page, most hosts know one file. */
export function routesOf(route: string, { languages }: { languages?: unknown }, all: string[]) {
  const [first = ''] = all
  if (route === notFoundRoute) return new Map([[first, route]])
  const own = Array.isArray(languages) ? all.filter((name) => languages.includes(name)) : all
  return new Map(own.map((language) => [language, routeIn(language, route, first)]))
}

/** '/contact#cv' → '/fr/contact#cv' where that is a page, or one in another language; else as it is. */
export function targetIn(
  to: string,
  target: string,
  languages: string[],
  { hasPage }: RenderOptions,
): string {
  const [, path, rest = ''] = /^(\/(?!\/)[^?#]*)(.*)$/s.exec(target) ?? []
  if (!path) return target
  const page = path.replace(/(?<=.)\/$/, '')
  const [first = ''] = languages
  const route = [to, ...languages].map((name) => routeIn(name, page, first)).find(hasPage)
  return route ? route + rest : target
}

export interface PageMeta {
  /** For the tab, search engines and shared links. */
  title: string
  /** Empty only on the 404 page, which search engines leave out. */
  description: string
  /** The image beside a shared link. */
  shareImage?: ImageName
}

/** What a page uses, recorded while it is rendered. */
export class PageUsage {
  /** The images on the page, each with its greatest width in CSS pixels. */
  images = new Map<string, number>()
  /** The images that an own film shows as its poster. */
  posters = new Set<string>()
  /** The background colours of these images. */
  colours = new Set<string>()
  /** Links to other pages and files of the site, as the components write them. */
  links = new Set<string>()
  /** Origins of the frames a visitor can open, for the content security policy. */
  frameOrigins = new Set<string>()
  /** The works and workshops on the page. */
  entries: Entry[] = []
  /** The videos that are on the page by themselves, not in an entry. */
  videos: Video[] = []
  /** Whether the page lists all news. */
  holdsAllNews = false
  /** Whether the page is about the owner. */
  isProfile = false
  /** What components could not render; `value` is the cause. */
  faults: (Fault & { value: string })[] = []
}

export function emptyUsage(): PageUsage {
  return new PageUsage()
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

export interface RenderOptions {
  /** Where the site will be online, with a slash at the end. */
  siteUrl: URL
  /** The day of the build: '2026-03-12'. */
  today: string
  /** What a page with this body needs of the style. Its `url(/…)` are made relative to the page. */
  styleFor(body: string): string
  script: string
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
  /** Bytes of a file in `public/` by its root-relative path; undefined when there is none. */
  fileSize(path: string): number | undefined
  /** The ids of works and workshops that are not published yet. */
  draftIds: string[]
  /** Shows drafts, loads no page ahead, and lets the server add a style and a script to each page. */
  isDevelopment: boolean
  /** Whether search engines may list the site. */
  isIndexed: boolean
}

/** Text that stands for itself in HTML and XML, also in attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`)
}
