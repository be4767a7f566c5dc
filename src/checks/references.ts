import { addressOf, decoded, linkFrom } from '../paths.ts'
import { nearest, quoted } from '../problem.ts'
import type { CheckedPage, Finding, Site } from './checked-page.ts'
import type { Reference } from './page-facts.ts'

/** Links, pictures, frames and fonts that lead nowhere. `pages` are those whose ids are known. */
export function checkReferences(page: CheckedPage, pages: CheckedPage[], site: Site): Finding[] {
  const { route } = page
  const base = new URL(`.${route === '/404' ? '/' : addressOf(route)}`, site.siteUrl)
  const up = linkFrom(route, '/', site.siteUrl.pathname).replace(/^\.\/$/, '')
  return page.facts.references.flatMap((reference) => {
    // Most are files of the site, hundreds of them pictures: these need no more than a look.
    const { url } = reference
    if (url.startsWith(up) && site.outputs.has(url.slice(up.length))) return []
    const wrong = faultOf(reference, { page, base, pages, site })
    return wrong
      ? [{ file: page.file, place: reference.place, trace: reference.url, ...wrong }]
      : []
  })
}

type Fault = Pick<Finding, 'found' | 'allowed' | 'remedy'>

/** Where a reference stands. */
interface Origin {
  page: CheckedPage
  /** The page's address. */
  base: URL
  pages: CheckedPage[]
  site: Site
}

function faultOf({ url, kind }: Reference, origin: Origin): Fault | undefined {
  const scheme = /^\s*([a-z][a-z0-9+.-]*):/i.exec(url.replace(/[\t\r\n]/g, ''))?.[1]?.toLowerCase()
  if (scheme) return faultOfScheme(scheme, url, kind)
  if (url.trim() === '') return leadsNowhere(url, 'an address', 'Write it, or take the link out.')
  if (url.startsWith('//') || !canResolve(url)) {
    return leadsNowhere(url, 'https:// at the start of links to other hosts', 'Write it in full.')
  }
  if (url.startsWith('/') && origin.page.route !== '/404') {
    return {
      found: `${quoted(url)}, an absolute path`,
      allowed: 'relative links, so that the site also works in a sub-folder',
      remedy: 'Use <Link to="…"> for pages and files, <Picture> for pictures.',
    }
  }
  return faultOfTarget(url, origin)
}

function faultOfScheme(scheme: string, url: string, kind: Reference['kind']): Fault | undefined {
  const allowed = kind === 'link' ? ['https', 'http', 'mailto', 'tel', 'sms'] : ['https', 'http']
  if (!allowed.includes(scheme)) {
    return {
      found: quoted(url),
      allowed: allowed.map((name) => `${name}:`).join(', '),
      remedy: 'Mend the address.',
    }
  }
  if (/^https?$/.test(scheme) && !URL.canParse(url)) {
    return leadsNowhere(url, 'an address that browsers understand', 'Copy it from the address bar.')
  }
  return undefined
}

function faultOfTarget(url: string, { page, base, pages, site }: Origin): Fault | undefined {
  const { siteUrl, outputs } = site
  const target = new URL(url, base)
  const output = url.startsWith('#') ? page.output : outputAt(target, siteUrl, outputs)
  if (output === undefined) return nowhere(url, target, siteUrl, outputs)
  // After ':~:' comes a text to scroll to, which is no id.
  const id = decoded(target.hash.slice(1).replace(/:~:.*/, ''))
  if (!id || id.toLowerCase() === 'top') return undefined
  const shown = pages.find((one) => one.output === output)
  if (!shown || shown.facts.ids.includes(id)) return undefined
  return {
    found: `${quoted(url)}, but ${shown.file} has no such id`,
    allowed: 'an id on that page',
    remedy: didYouMean(id, shown.facts.ids) ?? 'Mend the part after #, or give the element its id.',
  }
}

function outputAt(target: URL, siteUrl: URL, outputs: Set<string>): string | undefined {
  if (target.origin !== siteUrl.origin || !target.pathname.startsWith(siteUrl.pathname))
    return undefined
  const path = decoded(target.pathname.slice(siteUrl.pathname.length))
  const folder = path === '' || path.endsWith('/') ? `${path}index.html` : `${path}/index.html`
  return [path, folder].find((output) => outputs.has(output))
}

function nowhere(url: string, target: URL, siteUrl: URL, outputs: Set<string>): Fault {
  const path = `/${target.pathname.slice(siteUrl.pathname.length)}`.replace(/\/$/, '')
  const addresses = [...outputs].map((output) => `/${output.replace(/\/?index\.html$/, '')}`)
  return {
    found: `${quoted(url)}, which leads nowhere`,
    allowed: 'a page of this site or a file in public/',
    remedy: didYouMean(path, addresses) ?? 'Mend the address, or add the page.',
  }
}

function leadsNowhere(url: string, allowed: string, remedy: string): Fault {
  return { found: `${quoted(url)}, which leads nowhere`, allowed, remedy }
}

function didYouMean(name: string, names: string[]): string | undefined {
  const near = nearest(name, names)
  return near && `Did you mean ${quoted(near)}?`
}

function canResolve(url: string): boolean {
  return URL.canParse(url, 'https://example.com/')
}

/** Other hosts without encryption: browsers warn of them, or refuse. */
export function checkSchemes({ file, facts }: CheckedPage, { siteUrl }: Site): Finding[] {
  return facts.references
    .filter(({ url }) => /^\s*http:/i.test(url) && !url.startsWith(siteUrl.href))
    .map(({ url, place }) => ({
      file,
      place,
      found: quoted(url),
      allowed: 'https://, which nearly every host has',
      remedy: 'Write https:// if the host has it.',
      trace: url,
    }))
}
