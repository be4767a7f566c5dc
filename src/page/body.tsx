import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import {
  CurrentPage,
  type PageContext,
  type PageMeta,
  type RenderOptions,
} from '../components/page-context.ts'
import { site } from '../content/site.ts'
import type { Entry, ImageName } from '../schema/schema.ts'
import { textIn } from '../schema/text.ts'
import { absoluteUrl, linkFrom, notFoundRoute, targetIn } from '../shared/routes.ts'
import { plainText } from '../texts/plain-text.ts'

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

/** What a page shows and says of itself, before its head is made. */
export interface Body {
  file: string
  /** In its language: '/fr/contact'. */
  ownRoute: string
  output: string
  language: string
  /** What `<body>` holds. */
  html: string
  meta: { title: string; description: string; shareImage: ImageName | undefined }
  texts: PageContext['texts']
  isUnlisted: boolean
  /** Whether search engines may list it. */
  isListed: boolean
  context: PageContext
}

export function renderBody(plan: PagePlan, module: PageModule, options: RenderOptions): Body {
  const { file, output, language, routes, entry } = plan
  const { default: Component, unlisted: isUnlisted = false } = module
  const ownRoute = routes.get(language) ?? plan.route
  const given: Partial<PageMeta> = {}
  const addMeta = (meta: Partial<PageMeta>) => void Object.assign(given, meta)
  const context = { ...contextOf(plan, ownRoute, options), addMeta }
  const html = renderToStaticMarkup(
    <CurrentPage value={context}>
      <Component {...entry} />
    </CurrentPage>,
  )
  const { t, texts, address } = context
  const { title = '', description = '', shareImage } = { ...given, ...module.meta }
  return {
    file,
    ownRoute,
    output,
    language,
    html,
    meta: { title: plainText(t(title), 'title'), description: t(description), shareImage },
    texts,
    isUnlisted,
    isListed: options.isIndexed && !isUnlisted && address !== undefined,
    context,
  }
}

function contextOf(
  { route, language, routes }: PagePlan,
  ownRoute: string,
  options: RenderOptions,
): Omit<PageContext, 'addMeta'> {
  const { siteUrl, hasPage } = options
  let hasImage = false
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
    isFirstImage() {
      const isFirst = !hasImage
      hasImage = true
      return isFirst
    },
    url: (target, to = language) =>
      linkFrom(ownRoute, targetIn(to, target, site.languages, hasPage), siteUrl.pathname),
  }
}
