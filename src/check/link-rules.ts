import {
  type Address,
  type Element,
  isForm,
  isFrame,
  isInTemplate,
} from '../render/page-elements.ts'
import type { Page, RenderedSite } from '../render/site-maker.ts'
import type { ContentFault } from '../schema/paths.ts'
import type { ContentTarget } from '../schema/references.ts'
import { isPublicUrl } from '../schema/values.ts'
import { quoted, suggest, type UnplacedFault } from '../shared/fault.ts'
import { notFoundRoute, routeOfOutput } from '../shared/routes.ts'
import { decoded, pathOf } from '../shared/urls.ts'
import { deadLinkFault, findOutput } from './outputs.ts'
import { faultOn, type PageFault } from './page-faults.ts'

const schemes = ['https:', 'http:', 'mailto:', 'tel:', 'sms:']

export interface Targets extends Pick<RenderedSite, 'siteUrl' | 'pages'> {
  outputs: Set<string>
}

export function checkLinks(page: Page, targets: Targets): PageFault[] {
  return page.addresses.flatMap((address) => {
    // What may not be loaded need not be looked for.
    const fault = faultOfLoading(address, targets.siteUrl) ?? faultOfTarget(address, page, targets)
    return fault ? [faultOn(address.element, fault, address.url)] : []
  })
}

function faultOfLoading(address: Address, siteUrl: URL): UnplacedFault | undefined {
  const { element, url, target, origin } = address
  if (isFollowed(element)) return undefined
  const isOwn = origin === "'self'"
  if (isFrame(address) || isForm(address)) {
    const isSafe = target && ['https:', siteUrl.protocol].includes(target.protocol)
    const found = `${quoted(url)}, where only https:// works`
    if (!isSafe) return { code: 'bad-address', found, fix: 'Write an address with https://.' }
    if (isForm(address) || isInTemplate(element) || isOwn) return undefined
  } else if (isOwn && !/^(object|embed)$/.test(element.name)) return undefined
  const fix =
    'Put the file into public/, link to it, or show a page with <VideoEmbed> or <MediaItem>, which wait for a click.'
  const found = `${quoted(url)}, which the security policy blocks`
  return { code: 'blocked-by-policy', found, fix }
}

/** Whether its address waits until a visitor follows it. */
function isFollowed({ name, attribs }: Element): boolean {
  if (name !== 'link') return name === 'a' || name === 'area'
  // A link of another kind, such as rel="me", loads nothing.
  return !/stylesheet|icon|preconnect|fetch|preload|prerender|manifest/i.test(attribs.rel ?? '')
}

function faultOfTarget(address: Address, page: Page, targets: Targets): UnplacedFault | undefined {
  const { url, target, path, origin } = address
  // To browsers, https:a.example is a path.
  const isHalf = /^\s*https?:(?!\/\/)/i.test(url)
  if (!url.trim() || !target || isHalf || !schemes.includes(target.protocol)) return badAddress(url)
  if (/^\/(?!\/)/.test(url) && page.ownRoute !== notFoundRoute) {
    const fix = `Write ${relativeForm(address)}: it also works in a sub-folder.`
    return { code: 'absolute-path', found: `${quoted(url)}, an absolute path`, fix }
  }
  if (origin === "'self'") return faultOfPath(path ?? decoded(target.pathname), url, targets)
  if (path) {
    // The same host may serve other projects, so an unknown path may be right.
    const output = findOutput(path, targets.outputs)
    return output ? faultOfId(url, output, targets.pages) : undefined
  }
  const isOnline = isPublicUrl(target.href) || !target.protocol.startsWith('http')
  return isOnline ? undefined : badAddress(url)
}

function relativeForm({ element: { name }, attribute, url, path = '' }: Address): string {
  const [, image] = /^\/images\/(.*)/.exec(path) ?? []
  if (name === 'a') return `<Link to=${quoted(url)}>`
  if (name === 'img' && image) return `<Picture name=${quoted(image)} />`
  return `${attribute}={url('${url}')}, after const { url } = usePage()`
}

function badAddress(url: string): UnplacedFault {
  const fix = `Write the path of a page or file, or an address that others can open, with ${schemes.join(', ')}.`
  return { code: 'bad-address', found: quoted(url), fix }
}

export function checkContentTargets(
  contentTargets: ContentTarget[],
  targets: Targets,
): ContentFault[] {
  return contentTargets.flatMap(({ target, path }) => {
    const fault = faultOfPath(pathOf(target), target, targets)
    return fault ? [{ ...fault, path }] : []
  })
}

/** `path`: that of the URL, from the root of the site. */
function faultOfPath(
  path: string,
  url: string,
  { pages, outputs }: Targets,
): UnplacedFault | undefined {
  const output = findOutput(path, outputs)
  if (output) return faultOfId(url, output, pages)
  // 'contact' on the page /press is '/press/contact', and only the first was typed.
  const isPage = /^[\w-]/.test(url) && findOutput(`/${url}`, outputs) !== undefined
  const fault = deadLinkFault(path, outputs)
  return isPage ? { ...fault, fix: `Write /${url}` } : fault
}

function faultOfId(url: string, output: string, pages: Page[]): UnplacedFault | undefined {
  // Browsers read what follows :~: as words to mark.
  const id = decoded(/#(.*?)(:~:|$)/s.exec(url)?.[1] ?? '')
  if (!id || id.toLowerCase() === 'top') return undefined
  const page = pages.find((one) => one.output === output)
  if (!page || page.ids.has(id)) return undefined
  const fix =
    suggest(id, page.ids) ?? 'Correct the part after #. If that entry is a draft, publish it.'
  const address = `${routeOfOutput(output)}#${id}`
  return { code: 'missing-id', found: `${quoted(address)}, but ${page.file} has no such id`, fix }
}
