import { join } from 'node:path'
import type { SitePage } from '../checks/finding.ts'
import { linkedOriginals } from '../checks/image-use.ts'
import type { PageFiles } from '../checks/page-files.ts'
import { publishable } from '../checks/public-files.ts'
import { cachedImage } from '../images/cache.ts'
import { type Icon, manifestFile, manifestOf, planIcons } from '../images/icons.ts'
import { type Images, originalPath, spellingsOf } from '../images/originals.ts'
import type { Variant } from '../images/plan.ts'
import { hostFiles } from '../publish/host-files.ts'
import { type FileCopy, type OutputFile, robotsFor, sitemapFor } from '../publish/outputs.ts'
import { type Redirect, redirectOutput, redirectPage } from '../publish/redirects.ts'
import type { Sources } from './sources.ts'
import type { Style } from './style.ts'

/** What pages are made of, besides the sources. */
interface Made {
  pages: SitePage[]
  /** The pages that were rendered now, by output; any other is as it is in `dist/`. */
  rendered: Map<string, OutputFile>
  /** The page file of each page's path in `dist/`. */
  outputs: Map<string, string>
  encoded: (Variant | Icon)[]
}

/** Everything that `dist/` will hold, except for what is copied from public/. */
export function generateFiles(
  sources: Sources,
  siteUrl: URL,
  { pages, rendered, outputs, encoded }: Made,
): Map<string, OutputFile> {
  const { root, style, images, modules } = sources
  const redirects = Object.entries(modules.redirects).map(([from, to]) => ({ from, to }))
  const links = pages.flatMap(({ usage }) => linkedOriginals(usage.links))
  // Links to others are reported as dead.
  const originals = [...spellingsOf(images.originals)].filter(([name]) => links.includes(name))
  const unlisted = new Set(pages.filter(({ isUnlisted }) => isUnlisted).map(({ output }) => output))
  const listed = [...outputs.keys()].filter((output) => !unlisted.has(output))
  return new Map<string, OutputFile>([
    ...style.fonts,
    ...encoded.map((file): [string, FileCopy] => [file.output, copyOf(root, file)]),
    ...originals.map(([name, spelling]): [string, FileCopy] => [
      `images/${name}`,
      { copyOf: originalPath(root, spelling) },
    ]),
    ...manifestFiles(sources),
    ...hostFiles(siteUrl.pathname, redirects),
    ['robots.txt', robotsFor(siteUrl)],
    ['sitemap.xml', sitemapFor(listed, siteUrl)],
    ...redirects.flatMap((redirect) => redirectFile(redirect, siteUrl, modules.site.language)),
    ...pages.map(({ output }): [string, OutputFile] => [
      output,
      rendered.get(output) ?? { copyOf: join(root, 'dist', output), isSameBySize: true },
    ]),
  ])
}

function copyOf(root: string, { output, cached }: Variant | Icon): FileCopy {
  // A name with the hash of the content in it: equal names, equal files.
  const isSameBySize = output.endsWith(`/${cached}`)
  return { copyOf: cachedImage(root, cached), ...(isSameBySize && { isSameBySize }) }
}

/** The icons that the owner does not bring. */
export function iconsOf({ drawing, style, publicFiles }: IconSources): Icon[] {
  if (!drawing.hash) return []
  const own = publishable(publicFiles).map(({ output }) => output)
  return planIcons(drawing.hash, paperOf(style), new Set(own))
}

type IconSources = Pick<Sources, 'drawing' | 'publicFiles'> & { style: Pick<Style, 'palette'> }

/** The colour of the page in the light scheme. Without one the style is wrong, which it reports. */
function paperOf({ palette }: IconSources['style']): string {
  return palette.light.paper ?? '#ffffff'
}

export function manifestFiles({ drawing, modules, style }: Sources): [string, string][] {
  return drawing.hash ? [[manifestFile, manifestOf(modules.site.name, paperOf(style))]] : []
}

function redirectFile(redirect: Redirect, siteUrl: URL, language: string): [string, string][] {
  const output = redirectOutput(redirect.from)
  return output ? [[output, redirectPage(redirect, siteUrl, language)]] : []
}

/** Output → page file, of all pages but these drafts, whether they were rendered or not. */
export function pageOutputs({ outputs }: PageFiles, drafts: string[]): Map<string, string> {
  if (drafts.length === 0) return outputs
  return new Map([...outputs].filter(([, file]) => !drafts.includes(file)))
}

/** The files of the images that pages use, in the order in which they are used. */
export function usedVariants(pages: SitePage[], { plans }: Images): Variant[] {
  const variants = new Map<string, Variant>()
  for (const { meta, usage } of pages) {
    for (const name of usage.images.keys()) {
      for (const variant of plans.get(name)?.variants ?? []) variants.set(variant.output, variant)
    }
    for (const name of usage.posters) {
      const fallback = plans.get(name)?.variants.at(-1)
      if (fallback) variants.set(fallback.output, fallback)
    }
    const shareImage = meta.shareImage && plans.get(meta.shareImage)?.shareImage
    if (shareImage) variants.set(shareImage.output, shareImage)
  }
  return [...variants.values()]
}
