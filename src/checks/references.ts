import { addressOf, decoded, linkFrom, notFoundRoute } from '../paths.ts'
import { quoted, suggest } from '../problem.ts'
import type { CheckContext, CheckedPage, Finding } from './finding.ts'
import type { Reference } from './page-facts.ts'

/** Links, images, frames and fonts that lead nowhere. `pages` are those whose ids are known. */
export function createReferenceCheck(
  pages: CheckedPage[],
  context: CheckContext,
): (page: CheckedPage) => Finding[] {
  // Of two in the same place, which is an error of its own, the first counts.
  const byOutput = new Map(pages.toReversed().map((page) => [page.output, page]))
  const suggestPath = createSuggestions(context.outputs)
  return (page) => {
    const { route } = page
    const base = new URL(`.${route === notFoundRoute ? '/' : addressOf(route)}`, context.siteUrl)
    const up = linkFrom(route, '/', context.siteUrl.pathname).replace(/^\.\/$/, '')
    return page.facts.references.flatMap((reference) => {
      if (isOnSite(reference.url, up, context.outputs)) return []
      const wrong = faultOf(reference, { page, base, byOutput, context, suggestPath })
      return wrong
        ? [{ file: page.file, field: reference.name, trace: reference.url, ...wrong }]
        : []
    })
  }
}

/** Most are plain paths to files and pages of the site: these need no more than a look. */
function isOnSite(url: string, up: string, outputs: Set<string>): boolean {
  if (url === '' || !url.startsWith(up)) return false
  const path = url.slice(up.length)
  if (outputs.has(path)) return true
  return /^([\w-]+\/)*$/.test(path) && outputs.has(`${path}index.html`)
}

/** What an address was probably meant to be. A wrong one in the navigation stands on every page. */
function createSuggestions(outputs: Set<string>): (path: string) => string | undefined {
  let addresses: string[] | undefined
  const known = new Map<string, string | undefined>()
  return (path) => {
    addresses ??= [...outputs].map((output) => `/${output.replace(/\/?index\.html$/, '')}`)
    if (!known.has(path)) known.set(path, suggest(path, addresses))
    return known.get(path)
  }
}

type Fault = Pick<Finding, 'found' | 'expected' | 'fix'>

/** Where a reference stands. */
interface Origin {
  page: CheckedPage
  /** The page's address. */
  base: URL
  /** The pages whose ids are known. */
  byOutput: Map<string, CheckedPage>
  context: CheckContext
  suggestPath: (path: string) => string | undefined
}

function faultOf({ url, kind }: Reference, origin: Origin): Fault | undefined {
  const scheme = /^\s*([a-z][a-z0-9+.-]*):/i.exec(url.replace(/[\t\r\n]/g, ''))?.[1]?.toLowerCase()
  if (scheme) return faultOfScheme(scheme, url, kind)
  if (url.trim() === '') return leadsNowhere(url, 'an address', 'Write it, or take the link out.')
  if (url.startsWith('//') || !canResolve(url)) {
    return leadsNowhere(url, 'https:// at the start of links to other hosts', 'Write it in full.')
  }
  if (url.startsWith('/') && origin.page.route !== notFoundRoute) {
    return {
      found: `${quoted(url)}, an absolute path`,
      expected: 'relative links, so that the site also works in a sub-folder',
      fix: 'Use <Link to="…"> for pages and files, <Picture> for images.',
    }
  }
  return faultOfTarget(url, origin)
}

function faultOfScheme(scheme: string, url: string, kind: Reference['kind']): Fault | undefined {
  const expected = kind === 'link' ? ['https', 'http', 'mailto', 'tel', 'sms'] : ['https', 'http']
  if (!expected.includes(scheme)) {
    return {
      found: quoted(url),
      expected: expected.map((name) => `${name}:`).join(', '),
      fix: 'Correct the address.',
    }
  }
  if (/^https?$/.test(scheme) && !URL.canParse(url)) {
    return leadsNowhere(url, 'an address that browsers understand', 'Copy it from the address bar.')
  }
  return undefined
}

function faultOfTarget(url: string, origin: Origin): Fault | undefined {
  const { page, base, byOutput } = origin
  const { siteUrl, outputs } = origin.context
  const target = new URL(url, base)
  const output = url.startsWith('#') ? page.output : outputAt(target, siteUrl, outputs)
  if (output === undefined) return nowhere(url, target, origin)
  // After ':~:' comes a text to scroll to, which is no id.
  const id = decoded(target.hash.slice(1).replace(/:~:.*/, ''))
  if (!id || id.toLowerCase() === 'top') return undefined
  const linked = byOutput.get(output)
  if (!linked || linked.facts.ids.includes(id)) return undefined
  return {
    found: `${quoted(url)}, but ${linked.file} has no such id`,
    expected: 'an id on that page',
    fix: suggest(id, linked.facts.ids) ?? 'Correct the part after #, or give the element its id.',
  }
}

function outputAt(target: URL, siteUrl: URL, outputs: Set<string>): string | undefined {
  if (target.origin !== siteUrl.origin || !target.pathname.startsWith(siteUrl.pathname))
    return undefined
  const path = decoded(target.pathname.slice(siteUrl.pathname.length))
  const folder = path === '' || path.endsWith('/') ? `${path}index.html` : `${path}/index.html`
  return [path, folder].find((output) => outputs.has(output))
}

function nowhere(url: string, target: URL, { context, suggestPath }: Origin): Fault {
  const path = `/${target.pathname.slice(context.siteUrl.pathname.length)}`.replace(/\/$/, '')
  return {
    found: `${quoted(url)}, which leads nowhere`,
    expected: 'a page of this site or a file in public/',
    fix: suggestPath(path) ?? 'Correct the address, add the page, or take the link out.',
  }
}

function leadsNowhere(url: string, expected: string, fix: string): Fault {
  return { found: `${quoted(url)}, which leads nowhere`, expected, fix }
}

function canResolve(url: string): boolean {
  return URL.canParse(url, 'https://example.com/')
}

/** Other hosts without encryption: browsers warn of them, or refuse. */
export function checkSchemes({ file, facts }: CheckedPage, { siteUrl }: CheckContext): Finding[] {
  return facts.references
    .filter(({ url }) => /^\s*http:/i.test(url) && !url.startsWith(siteUrl.href))
    .map(({ url, name }) => ({
      file,
      field: name,
      found: quoted(url),
      expected: 'https://, which nearly every host has',
      fix: 'Write https:// if the host has it.',
      trace: url,
    }))
}
