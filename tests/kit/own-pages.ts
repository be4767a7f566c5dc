import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Window } from 'happy-dom'
import { inject } from 'vitest'
import { isPageName } from '../../src/checks/page-files.ts'
import { site } from '../../src/content/site.ts'
import { addressOf, notFoundOutput, outputOf, routeOf } from '../../src/paths.ts'
import { findPageFiles } from '../../src/site/page-files.ts'
import { asFolder } from '../../src/site/settings.ts'
import { root } from './project.ts'

const dist = join(inject('ownCopy'), 'dist')

/** Where the owner's site will be online. */
export const siteUrl = asFolder(site.url)

/** A page of the owner's site, as it was built. */
export interface OwnPage {
  route: string
  /** Its address online. */
  url: URL
  html: string
}

export const pages: OwnPage[] = findPageFiles(root)
  .filter(isPageName)
  .map((file) => {
    const route = routeOf(file)
    const output = outputOf(route)
    const path = output === notFoundOutput ? output : addressOf(route).slice(1)
    return { route, url: new URL(path, siteUrl), html: readOutput(output) }
  })

export function readOutput(output: string): string {
  return readFileSync(join(dist, output), 'utf8')
}

/** The file of `dist/` that an address online shows, if there is one. */
export function outputAt({ pathname }: URL): string | undefined {
  if (!pathname.startsWith(siteUrl.pathname)) return undefined
  const path = decodeURIComponent(pathname.slice(siteUrl.pathname.length))
  const output = path === '' || path.endsWith('/') ? `${path}index.html` : path
  return existsSync(join(dist, output)) ? output : undefined
}

const parsed = new Map<OwnPage, Parsed>()

type Parsed = ReturnType<typeof parseHtml>

/** The page as a document, with short ways to ask for its parts. */
export function parse(page: OwnPage): Parsed {
  const known = parsed.get(page) ?? parseHtml(page)
  parsed.set(page, known)
  return known
}

function parseHtml({ html, url }: OwnPage) {
  const settings = { disableJavaScriptEvaluation: true }
  const { document } = new Window({ url: url.href, settings })
  document.write(html)
  const all = (selector: string) => [...document.querySelectorAll(selector)]
  const attributes = (selector: string, name: string) =>
    all(selector).map((element) => element.getAttribute(name) ?? '')
  return { document, all, attributes }
}

/** The frames that wait in templates, in the order of the page. */
export function framesIn(html: string): string[] {
  return [...html.matchAll(/<template><iframe src="([^"]+)"/g)].map(([, src = '']) =>
    src.replaceAll('&amp;', '&'),
  )
}
