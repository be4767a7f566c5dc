import type { Page } from '../page.ts'
import type { outsideSources } from '../policy.ts'
import type { Problem } from '../problem.ts'
import type { ReadPage } from './read-page.ts'

/** A file of `public/`, other than the originals of the images. */
export interface PublicFile {
  /** Path in `public/`, and in `dist/`. */
  output: string
  /** Absolute path of the file to copy. */
  file: string
  isLink: boolean
  /** Bytes. */
  size: number
  /** The first bytes, which tell what it is; none of a link. */
  head?: Buffer
  /** How the tracks of an MP4 are coded: 'avc1', 'mp4a'; 'avc1.100' is one's profile. None without a list. */
  codecs?: string[] | undefined
}

/** The colours of each scheme by the names of their tokens, as six hex digits with '#', eight where it is translucent; empty where only a browser can tell. */
export type Palette = Record<'light' | 'dark', Record<string, string>>

export interface Style {
  /** Minified. Links in it are root-relative: `url(/assets/…)`. */
  css: string
  /** Path in `dist/` → the font of a package that the style names. */
  fonts: Map<string, Buffer>
  /** Root-relative URL of the font every page needs: the upright one of basic Latin. */
  preload: string | undefined
  palette: Palette
}

/** A site as it was rendered, as far as its checks ask. */
export interface RenderedSite {
  root: string
  siteUrl: URL
  /** The one at the root first; the others have folders of their names. */
  languages: string[]
  pages: Page[]
  /** What pages threw, each with its page. */
  failures: Problem[]
  /** What the sources were warned of before they ran. */
  warnings: Problem[]
  /** Whether these are all pages: in development it is the one that is open. */
  isWhole: boolean
  /** Path in `dist/` → page file, of all pages that are published. */
  pageFiles: Map<string, string>
  /** What the build makes, besides what it copies from `public/`. */
  generated: string[]
  publicFiles: PublicFile[]
  /** The images that the content describes: pixels, and whether metadata say where one was taken. */
  imageFacts: Map<string, { width: number; hasLocation?: true }>
  originals: string[]
  /** The texts of what is not published yet. */
  drafts: string[]
  /** What is there once it is no draft: outputs of pages, and ids of entries with '#'. */
  draftTargets: Set<string>
  /** Old path → path or URL. */
  redirects: Record<string, string>
  style: Style
  /** What pages may load from other hosts, by directive of the policy. */
  outside: ReturnType<typeof outsideSources>
  /** Source → the sources that it imports itself, as paths from the root. */
  imports: Map<string, string[]>
  /** The text of a source; empty when it cannot be read. */
  sourceText(file: string): string
}

/** The same, made ready for the checks. */
export interface ReadSite extends RenderedSite {
  /** Everything that `dist/` will hold. */
  outputs: Set<string>
  /** The page that will lie there, with the ids that a link can jump to. */
  pageAt(output: string): Pick<ReadPage, 'file' | 'ids'> | undefined
  /** Whether what stands in for the owner's own is an error. */
  isStrict: boolean
}
