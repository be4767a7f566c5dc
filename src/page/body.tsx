import type { ComponentType, ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import {
  CurrentPage,
  type PageContext,
  type PageMeta,
  type RenderOptions,
} from '../components/page-context.ts'
import { LargeView } from '../components/parts/LargeView.tsx'
import { site } from '../content/site.ts'
import type { Entry } from '../schema/schema.ts'
import { textIn } from '../schema/text.ts'
import { absoluteUrl, linkFrom, notFoundRoute, targetIn } from '../shared/routes.ts'
import { plainText } from '../texts/plain-text.ts'
import { readFacts } from './page-facts.ts'

/** One page of an [id].tsx, and its props. */
export type PageEntry = Pick<Entry, 'id' | 'languages'>

/** `unlisted` keeps search engines away. */
export interface PageModule {
  default: ComponentType<Partial<PageEntry>>
  meta?: Partial<PageMeta>
  unlisted?: boolean
}

export interface PagePlan extends Pick<PageContext, 'route' | 'language' | 'routes'> {
  file: string
  output: string
  entry: PageEntry | undefined
}

export type Body = ReturnType<typeof renderBody>

export function renderBody(plan: PagePlan, module: PageModule, options: RenderOptions) {
  const { file, output, language, routes, entry } = plan
  const { default: Component, unlisted } = module
  const ownRoute = routes.get(language) ?? plan.route
  const given: Partial<PageMeta> = {}
  const addMeta = (meta: Partial<PageMeta>) => void Object.assign(given, meta)
  const context = { ...contextOf(plan, ownRoute, options), addMeta }
  const render = (element: ReactNode) =>
    renderToStaticMarkup(<CurrentPage value={context}>{element}</CurrentPage>)
  // The first image is urgent; others wait.
  const lazy = /(<img[^>]*) loading="lazy" decoding="async"/
  const main = render(<Component {...entry} />).replace(lazy, '$1 fetchPriority="high"')
  const facts = readFacts(main)
  const html = facts.opensImages ? main + render(<LargeView />) : main
  const { t, texts, address } = context
  const { title = '', description = '', shareImage } = { ...given, ...module.meta }
  return {
    file,
    ownRoute,
    output,
    html,
    context,
    texts,
    meta: { title: plainText(t(title), 'title'), description: t(description), shareImage },
    facts,
    isListed: options.isIndexed && !unlisted && address !== undefined,
  }
}

function contextOf(
  { route, language, routes }: PagePlan,
  ownRoute: string,
  options: RenderOptions,
): Omit<PageContext, 'addMeta'> {
  const { siteUrl, hasPage } = options
  return {
    ...options,
    language,
    route,
    routes,
    ids: new Set(),
    texts: [],
    address: ownRoute === notFoundRoute ? undefined : absoluteUrl(siteUrl, ownRoute),
    t(text, to = language) {
      const words = textIn(text, to)
      // Pages may pass unchecked texts.
      if (words === undefined) throw new Error('undefined in place of a text')
      return words
    },
    url: (target, to = language) =>
      linkFrom(ownRoute, targetIn(to, target, site.languages, hasPage), siteUrl.pathname),
  }
}
