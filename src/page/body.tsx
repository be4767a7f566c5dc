import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import {
  CurrentPage,
  type PageContext,
  type PageMeta,
  type RenderOptions,
} from '../components/page-context.ts'
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
  /** 'workshops/index.html' */
  output: string
  entry: PageEntry | undefined
}

export type Body = ReturnType<typeof renderBody>

export function renderBody(plan: PagePlan, module: PageModule, options: RenderOptions) {
  const { file, output, language, routes, entry } = plan
  const { default: Component, unlisted } = module
  const ownRoute = routes.get(language) ?? plan.route
  const context = contextOf(plan, ownRoute, options)
  const html = renderToStaticMarkup(
    <CurrentPage value={context}>
      <Component {...entry} />
    </CurrentPage>,
  )
  const { t, notes, address } = context
  const { title = '', description = '', shareImage } = { ...notes.meta, ...module.meta }
  return {
    file,
    /** With the language: '/fr/contact'. */
    ownRoute,
    output,
    html,
    context,
    texts: notes.texts,
    meta: { title: plainText(t(title), 'title'), description: t(description), shareImage },
    facts: readFacts(html),
    /** In search engines. */
    isListed: options.isIndexed && !unlisted && address !== undefined,
  }
}

function contextOf(
  { route, language, routes }: PagePlan,
  ownRoute: string,
  options: RenderOptions,
): PageContext {
  const { siteUrl, hasPage } = options
  return {
    ...options,
    language,
    route,
    routes,
    notes: { meta: {}, ids: new Set(), texts: [] },
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
