import { checkClashes } from '../build/clashes.ts'
import type { Fonts } from '../build/fonts.ts'
import { checkPageFiles } from '../build/page-files.ts'
import { renderPages, surroundingsOf } from '../build/render-pages.ts'
import type { Settings } from '../build/settings.ts'
import type { SiteBundle } from '../build/site-bundle.ts'
import { attempt } from '../build/sources.ts'
import { callWithLimit } from '../build/time-limit.ts'
import { locateContent } from '../checks/locate-content.ts'
import { sourcesOf } from '../checks/source-files.ts'
import { outputOf, routeOf } from '../paths.ts'
import { listOriginals } from '../pictures/originals.ts'
import type { PicturePlan } from '../pictures/plan.ts'
import { BuildError, type Problem } from '../problem.ts'
import type { DevParts } from './dev-parts.ts'

/** Pages are shown at the root here, wherever they will be online. */
export const local = new URL('http://localhost/')

export interface DevPage {
  html: string
  problems: Problem[]
  plans: Map<string, PicturePlan>
  /** Every file and folder that it depends on, absolute. */
  inputs: string[]
}

/**
 * One page as its sources are now, checked as a build would check it.
 * @throws {BuildError} when there is nothing to show
 */
export async function makeDevPage(
  root: string,
  file: string,
  settings: Settings,
  parts: DevParts,
  loadBundle: (file: string) => Promise<SiteBundle>,
): Promise<DevPage> {
  const { site, style, script, pages, shown, checkPages } = await gather(file, parts, loadBundle)
  const { fonts } = style
  const pictures = await parts.pictures(Object.keys(site.pictures))
  const { plans } = pictures
  const renderPage: SiteBundle['renderPage'] = (...given) =>
    callWithLimit(() => site.renderPage(...given))
  const { pages: rendered, problems } = renderPages(
    { ...site, renderPage },
    surroundingsOf(site, fonts, script.code, { ...settings, siteUrl: local }, plans),
  )
  const written = sourcesOf(root, site)
  const pageOutputs = pages.files.map((name) => ({ file: name, output: outputOf(routeOf(name)) }))
  const generated = generatedOf(pageOutputs, fonts, plans, listOriginals(root))
  const publicFiles = [...shown.files.files.keys()]
  const outputs = new Set([...generated, ...publicFiles])
  const checks = checkPages(rendered, { root, siteUrl: local, ...written, outputs })
  const found = [
    ...site.checkContent().map((problem) => locateContent(problem, written.readSource)),
    ...pictures.problems,
    ...shown.files.problems,
    ...checkClashes(generated, publicFiles, pageOutputs),
    ...problems,
    ...checks.problems,
  ]
  const [page] = rendered
  if (!page) throw new BuildError(found)
  return {
    html: page.html,
    problems: found,
    plans,
    inputs: [site, style, script, pages, shown, pictures].flatMap(({ inputs }) => inputs),
  }
}

/** The mistakes of all parts come in one error. */
async function gather(
  file: string,
  parts: DevParts,
  loadBundle: (file: string) => Promise<SiteBundle>,
) {
  const [bundle, sheet, client, pages, shown, { checkPages }] = await Promise.all([
    attempt(loadBundle(file)),
    attempt(parts.style()),
    attempt(parts.script()),
    parts.pageFiles(),
    parts.publicFiles(),
    loadChecks(),
  ])
  const faults = [
    ...checkPageFiles(pages.files),
    ...[bundle, sheet, client].flatMap(({ problems }) => problems),
  ]
  const [site, style, script] = [bundle.value, sheet.value, client.value]
  if (faults.length > 0 || !site || !style || !script) throw new BuildError(faults)
  return { site, style, script, pages, shown, checkPages }
}

let checks: Promise<typeof import('../checks/checks.ts')> | undefined

/** Its parser takes as long to load as the first page to be bundled: both go on at once. */
function loadChecks() {
  // Not imported each time: tsx would be asked for the module again, almost 1 ms an edit.
  checks ??= import('../checks/checks.ts')
  return checks
}

/** What a build would write now, but for what it copies from public/. */
function generatedOf(
  pages: { output: string }[],
  fonts: Fonts,
  plans: Map<string, PicturePlan>,
  originals: string[],
): string[] {
  return [
    ...pages.map(({ output }) => output),
    ...fonts.files.keys(),
    ...[...plans.values()].flatMap(({ variants }) => variants.map(({ output }) => output)),
    ...originals.map((name) => `images/${name}`),
    'sitemap.xml',
    'robots.txt',
  ]
}
