import type { PageMeta, PageUsage } from '../components/page-context.ts'
import type { Problem } from '../problem.ts'
import type { RenderedPage } from '../site/render.tsx'
import type { Leaks } from './leaks.ts'
import type { PageFacts } from './page-facts.ts'
import type { Bytes } from './page-size.ts'

/** A page of the site and where it belongs. */
export interface SitePage {
  /** Source, 'pages/workshops.tsx'. */
  file: string
  route: string
  /** 'workshops/index.html' */
  output: string
  /** Whether search engines are asked to stay away from it. */
  isUnlisted: boolean
  meta: PageMeta
  usage: PageUsage
}

/** A page as it was rendered. */
export interface BuiltPage extends SitePage, RenderedPage {}

/** A page and what its HTML was found to be made of. */
export interface CheckedPage extends SitePage {
  facts: PageFacts
  leaks: Leaks
  size: Bytes
}

/** Pages that are in `dist/` as they would be made again. */
export interface KnownPages {
  pages: CheckedPage[]
  /** What they were made from besides their own files, absolute. */
  inputs: string[]
}

export const noPages: KnownPages = { pages: [], inputs: [] }

/** What the checks of a page know of the site around it. */
export interface CheckContext {
  /** The project's folder, which no page may name. */
  root: string
  siteUrl: URL
  /** Everything that `dist/` will hold. */
  outputs: Set<string>
  /** The files that a page was made from, as paths from the root. */
  inputsOf(pageFile: string): string[]
  /** The text of such a file; empty for any other. */
  sourceText(file: string): string
  /** The names of the images that the content describes. */
  imageNames: string[]
  /** Whether a fault on this page merely follows from a value that the content check reports. */
  follows(pageFile: string, value: unknown): boolean
}

/** A fault on a page. */
export interface Finding extends Problem {
  /** Words by which its line in the sources can be found. */
  trace?: string
  /** What is wrong, where that is something else than the trace. */
  value?: string
}
