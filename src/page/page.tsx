import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { isImageName } from '../components/Picture.tsx'
import {
  CurrentPage,
  type PageContext,
  type PageMeta,
  PageUsage,
  type RenderOptions,
  type TranslatedMeta,
} from '../components/page-context.ts'
import { news } from '../content/news.ts'
import { site } from '../content/site.ts'
import { pages } from '../content/words.ts'
import { works } from '../content/works.ts'
import { workshops } from '../content/workshops.ts'
import { plainText } from '../schema/marks/marks.ts'
import type { ImageName, Pages } from '../schema/schema.ts'
import { languagesOf, textIn } from '../schema/text.ts'
import type { PolicySources } from '../shared/policy.ts'
import {
  absoluteUrl,
  isIn,
  linkFrom,
  notFoundRoute,
  outputOf,
  routesOf,
  targetIn,
} from '../shared/routes.ts'
import { Document } from './Document.tsx'
import { codeOf, playerSources } from './page-code.ts'
import { structuredData } from './structured-data.ts'

export interface Page {
  /** 'pages/workshops.tsx' */
  file: string
  route: string
  /** 'workshops/index.html' */
  output: string
  html: string
  meta: TranslatedMeta
  usage: PageUsage
  /** Of its players and frames. */
  sources: PolicySources
  /** Whether search engines are asked to ignore it. */
  isUnlisted: boolean
}

/** An entry of a file that makes many pages. */
export interface PageEntry {
  /** The last part of its address. */
  id: string
  /** `true` keeps its page out of `dist/`. */
  draft?: boolean | undefined
  /** If not all of its file. */
  languages?: readonly string[] | undefined
}

export interface PagePlan {
  file: string
  /** Without the folder of its language. */
  route: string
  language: string
  /** If the file makes many pages. */
  entry?: PageEntry
}

export interface PageModule {
  /** In a file named `[id].tsx`, it gets the fields of one entry as props. */
  default: ComponentType<Partial<PageEntry>>
  /** Pages without it give the same to <Layout>. A function gets the props of the component. */
  meta?: Partial<PageMeta> | ((entry: Partial<PageEntry>) => PageMeta)
  /** In a file named `[id].tsx`: one page is made for each. */
  entries?: PageEntry[]
  /** `true` keeps the page out of `dist/`. */
  draft?: boolean
  /** `true` keeps search engines away from the page. */
  unlisted?: boolean
  /** If not all of the site. */
  languages?: readonly string[]
}

/** A page's component → its document. Throws what the component throws. */
export function renderPage(plan: PagePlan, module: PageModule, options: RenderOptions): Page {
  const { file, entry } = plan
  const { default: Component, unlisted: isUnlisted = false, meta: own = {} } = module
  const page = contextOf(plan, module, options)
  const { usage, address } = page
  const exported = typeof own === 'function' ? own(entry ?? {}) : own
  usage.head.meta = exported
  // The body comes first: it tells what the head needs.
  const body = renderToStaticMarkup(
    <CurrentPage value={page}>
      <Component {...entry} />
    </CurrentPage>,
  )
  const meta = metaOf(page, exported)
  const listed = page.isIndexed && !isUnlisted ? address : undefined
  const sources = playerSources(usage)
  const document = (
    <CurrentPage value={page}>
      <Document
        meta={meta}
        isListed={listed !== undefined}
        code={codeOf(page, body, sources)}
        body={body + (listed ? structuredData(page, listed, meta.title) : '')}
      />
    </CurrentPage>
  )
  const html = `<!doctype html>${renderToStaticMarkup(document)}\n`
  const route = page.routes.get(page.language) ?? plan.route
  return { file, route, output: outputOf(route), html, meta, usage, sources, isUnlisted }
}

export function contextOf(
  { route: name, entry }: Pick<PagePlan, 'route' | 'entry'>,
  module: Pick<PageModule, 'draft' | 'languages'>,
  options: RenderOptions,
): PageContext {
  const { siteUrl, language, hasPage } = options
  const all = languagesOf(site)
  const routes = routesOf(name, [module, entry ?? {}], all)
  const route = routes.get(language) ?? name
  const usage = new PageUsage()
  return {
    ...options,
    route: name,
    routes,
    address: route === notFoundRoute ? undefined : absoluteUrl(siteUrl, route),
    isDraft: module.draft ?? false,
    usage,
    t(text, to = language) {
      const translation = textIn(text, to)
      // The content was checked, but a page may contain texts of its own.
      if (translation === undefined)
        throw new Error(`${JSON.stringify(text)} in place of a text, as in <Prose text="…" />`)
      return translation
    },
    url(target, to = language) {
      if (typeof target !== 'string')
        throw new Error('a link without to, as in <Link to="/contact">')
      usage.files.links.add(target)
      return linkFrom(route, targetFrom(to, target, hasPage), siteUrl.pathname)
    },
  }
}

/** In a language of the entry whose place it is, such as '/#low-tide': not all pages show it. */
export function targetFrom(
  language: string,
  target: string,
  hasPage: RenderOptions['hasPage'],
): string {
  const [, place] = target.split('#')
  const entry =
    place && [...works, ...workshops, ...news].find(({ id }) => [id, `news-${id}`].includes(place))
  const [own = language] = (entry && !isIn(entry, language) && entry.languages) || []
  return targetIn(own, target, languagesOf(site), hasPage)
}

function metaOf(page: PageContext, exported: Partial<PageMeta>) {
  const { title = '', description = '', shareImage } = { ...page.usage.head.meta, ...exported }
  return {
    title: plainText(page.t(title), 'title'),
    description: page.t(description),
    shareImage: shareImage ?? (page.address ? firstLargeImage(page) : undefined),
  }
}

/** One of the page, or the share image of another. */
function firstLargeImage({ usage, image }: PageContext): ImageName | undefined {
  const others = Object.values<Pages[string]>(pages).flatMap(({ shareImage = [] }) => shareImage)
  const names = [...usage.files.images.keys(), ...usage.files.posters, ...others]
  return names.filter(isImageName).find((name) => (image(name)?.width ?? 0) >= 1200)
}
