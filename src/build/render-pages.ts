import type { ComponentType } from 'react'
import { outputOf, routeOf } from '../paths.ts'
import type { PicturePlan } from '../pictures/plan.ts'
import type { Problem } from '../problem.ts'
import type { RenderedPage, Surroundings } from '../render.tsx'
import type { Fonts } from './fonts.ts'
import { asFolder, type Settings } from './settings.ts'
import type { SiteBundle } from './site-bundle.ts'

export interface BuiltPage extends RenderedPage {
  /** Source, 'pages/workshops.tsx'. */
  file: string
  route: string
  /** 'workshops/index.html' */
  output: string
}

export interface RenderedPages {
  pages: BuiltPage[]
  problems: Problem[]
}

/** What the pages of a build share, from the parts that were read. */
export function surroundingsOf(
  { site }: SiteBundle,
  { style, preload }: Fonts,
  script: string,
  { siteUrl, year }: Settings,
  plans: Map<string, PicturePlan>,
): Surroundings {
  return {
    // A wrong one is told by the check of the content.
    siteUrl: siteUrl ?? asFolder(URL.canParse(site.url) ? site.url : 'https://example.com/'),
    year,
    style,
    font: preload,
    script,
    picture: (name) => plans.get(name)?.picture,
  }
}

/** All pages of the bundle; those that could not be rendered are told among the problems. */
export function renderPages(site: SiteBundle, surroundings: Surroundings): RenderedPages {
  const pages: BuiltPage[] = []
  const problems: Problem[] = []
  for (const [file, { default: Page }] of Object.entries(site.pages)) {
    if (!isComponent(Page)) {
      problems.push(withoutComponent(file))
      continue
    }
    try {
      const route = routeOf(file)
      const page = site.renderPage(file, Page, surroundings)
      pages.push({ file, route, output: outputOf(route), ...page })
    } catch (error) {
      problems.push(site.explain(file, error))
    }
  }
  return { pages, problems }
}

/** A function, or what `memo` and `forwardRef` make of one. */
function isComponent(value: unknown): value is ComponentType {
  return (
    typeof value === 'function' ||
    (typeof value === 'object' && value !== null && '$$typeof' in value)
  )
}

function withoutComponent(file: string): Problem {
  return {
    file,
    found: 'no default export that is a component',
    allowed: 'export default function Page() { return <Layout title="…">…</Layout> }',
    remedy: 'Export the page like this.',
  }
}
