import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import {
  CurrentPage,
  type PageAddress,
  type PageContext,
  type PageEntry,
  type PageMeta,
  type RenderOptions,
  type ShownText,
} from '../components/page-context.ts'
import { site } from '../content/site.ts'
import { works } from '../content/works.ts'
import { textIn } from '../schema/languages.ts'
import type { Entry, ImageName } from '../schema/schema.ts'
import { absoluteUrl, linkFrom, notFoundRoute, targetIn } from '../shared/routes.ts'
import { type DescribedPage, describePage } from './meta.ts'

/** `unlisted` keeps search engines away. */
export interface PageModule {
  default: ComponentType<Partial<PageEntry>>
  meta?: PageMeta
  unlisted?: boolean
}

export interface PagePlan extends PageAddress {
  /** 'pages/contact.tsx' */
  file: string
  output: string
  /** Only on pages that an [id].tsx makes. */
  entry: PageEntry | undefined
}

export interface PageFacts extends PagePlan {
  meta: DescribedPage
  texts: ShownText[]
  /** Shared links show it: the first of the page, or else of the works. */
  sharedImage: ImageName | undefined
  isUnlisted: boolean
  isListed: boolean
}

/** A page without its head. */
export interface Body {
  html: string
  facts: PageFacts
  context: PageContext
}

/** Throws what the component throws. */
export function renderBody(
  plan: PagePlan,
  { default: Component, meta = {}, unlisted: isUnlisted = false }: PageModule,
  options: RenderOptions,
): Body {
  const { entry } = plan
  // Layout has the id 'main'.
  const notes: PageNotes = { ids: new Map([['main', undefined]]), texts: [], firstImage: undefined }
  const context = contextOf(plan, options, notes)
  const html = renderToStaticMarkup(
    <CurrentPage value={context}>
      <Component {...entry} />
    </CurrentPage>,
  )
  const { texts, firstImage: sharedImage = firstImageOf(works) } = notes
  const isListed = options.isIndexed && !isUnlisted && context.address !== undefined
  const described = describePage(meta, entry ?? {}, context.t)
  const facts = { ...plan, meta: described, texts, sharedImage, isUnlisted, isListed }
  return { html, facts, context }
}

function firstImageOf(entries: Entry[]): ImageName | undefined {
  const media = entries.flatMap((entry) => entry.media)
  return media.find((item) => item.kind === 'image')?.image
}

/** What components note while the page is rendered. */
interface PageNotes {
  firstImage: ImageName | undefined
  /** Id → its entry. Sections and headings have none. */
  ids: Map<string, object | undefined>
  texts: ShownText[]
}

export function contextOf(
  page: PageAddress,
  options: RenderOptions,
  notes: PageNotes,
): PageContext {
  const { ownRoute, language } = page
  const { siteUrl, hasPage } = options
  return {
    ...options,
    ...page,
    address: ownRoute === notFoundRoute ? undefined : absoluteUrl(siteUrl, ownRoute),
    t(text, other = language) {
      const words = textIn(text, other)
      // Pages may pass unchecked texts.
      if (words === undefined)
        throw new Error('an undefined text, for example a name that is not in words.ts')
      return words
    },
    url(target, other = language) {
      const translated = targetIn(other, target, site.languages, hasPage)
      return linkFrom(ownRoute, translated, siteUrl.pathname)
    },
    noteImage(name) {
      const isFirst = notes.firstImage === undefined
      notes.firstImage ??= name
      return isFirst
    },
    takeId(id, entry) {
      if (entry && notes.ids.get(id) === entry) return undefined
      notes.ids.set(id, entry)
      // A check reports an id that another entry or a heading has.
      return id
    },
    makeId(name) {
      let id = name
      for (let n = 2; notes.ids.has(id); n++) id = `${name}-${n}`
      notes.ids.set(id, undefined)
      return id
    },
    noteText: (text) => notes.texts.push(text),
  }
}
