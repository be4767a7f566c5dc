import type { BuiltPage } from '../build/render-pages.ts'
import type { Problem } from '../problem.ts'
import type { PageFacts } from './page-facts.ts'

/** A rendered page and what it was found to be made of. */
export interface CheckedPage extends BuiltPage {
  facts: PageFacts
}

/** The site around a page. */
export interface Site {
  root: string
  siteUrl: URL
  /** Everything that `dist/` will hold. */
  outputs: Set<string>
  /** The files that the pages were made from, as paths from the root. */
  inputs: string[]
  /** The text of such a file. */
  readSource(file: string): string
}

/** A mistake on a page, with the words by which its line in the sources can be found. */
export interface Finding extends Problem {
  place: string
  trace?: string
}
