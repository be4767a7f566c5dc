import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { bundleClientScript } from '../build/client-script.ts'
import { addFonts, type Fonts } from '../build/fonts.ts'
import { checkPageFiles, findPageFiles } from '../build/page-files.ts'
import { findPublicFiles } from '../build/public-files.ts'
import { renderPages, surroundingsOf } from '../build/render-pages.ts'
import { robotsFor, sitemapFor } from '../build/search-engines.ts'
import type { Settings } from '../build/settings.ts'
import { settleAll } from '../build/sources.ts'
import { compileStyles } from '../build/styles.ts'
import { checkPages } from '../checks/checks.ts'
import { sourcesOf } from '../checks/source-files.ts'
import { outputOf, routeOf } from '../paths.ts'
import { readOriginals } from '../pictures/originals.ts'
import { type PicturePlan, planPicture } from '../pictures/plan.ts'
import { BuildError, type Problem } from '../problem.ts'
import { readFolder } from '../server/folder.ts'
import type { Resource } from '../server/respond.ts'
import { devDocument } from './dev-document.ts'
import { keepFresh } from './fresh.ts'
import { createPageBundles } from './page-bundles.ts'
import { createPictures } from './pictures.ts'

/** Pages are shown at the root here, wherever they will be online. */
const local = new URL('http://localhost/')

export interface DevSite {
  /** An output as the sources are now; pages come with the script that keeps them current. */
  read(output: string): Promise<Resource | undefined>
  /** Whether a page has this output. */
  has(output: string): Promise<boolean>
  /** Renders the page of an output, for what is wrong with it. */
  check(output: string): Promise<Problem[]>
}

/** The site in memory, rendered when it is asked for: only what changed since is made anew. */
export function createDevSite(root: string, settings: Settings): DevSite {
  const bundles = createPageBundles(root)
  const pictures = createPictures(root)
  const publicFiles = readFolder(join(root, 'public'))
  const lastGood = new Map<string, string>()
  const style = keepFresh(async () => {
    const { css, inputs } = await compileStyles(root)
    return { value: addFonts(root, css), inputs }
  })
  const script = keepFresh(async () => {
    const { code, inputs } = await bundleClientScript(root, 'src/client/main.ts')
    return { value: code, inputs }
  })
  const pageFiles = keepFresh(async () => ({
    value: findPageFiles(root),
    inputs: foldersBelow(join(root, 'pages')),
  }))

  async function render(file: string): Promise<{ html: string; problems: Problem[] }> {
    const files = await pageFiles()
    const loading = [bundles.load(file), style(), script()] as const
    const faults = checkPageFiles(files)
    await settleAll([
      ...loading,
      ...(faults.length > 0 ? [Promise.reject(new BuildError(faults))] : []),
    ])
    const [site, fonts, code] = await Promise.all(loading)
    const originals = await readOriginals(root, Object.keys(site.pictures))
    const plans = new Map(
      [...originals.found].map(([name, found]) => [name, planPicture(name, found)]),
    )
    pictures.offer(plans)
    const surroundings = surroundingsOf(site, fonts, code, { ...settings, siteUrl: local }, plans)
    const { pages, problems } = renderPages(site, surroundings)
    const checks = checkPages(pages, {
      root,
      siteUrl: local,
      ...sourcesOf(root, site),
      outputs: outputsOf(root, files, fonts, plans),
    })
    const found = [...site.checkContent(), ...originals.problems, ...problems, ...checks.problems]
    const [page] = pages
    if (!page) throw new BuildError(found)
    return { html: page.html, problems: found }
  }

  async function fileOf(output: string): Promise<string | undefined> {
    return (await pageFiles()).find((file) => outputOf(routeOf(file)) === output)
  }

  async function page(output: string): Promise<{ html: string; problems: Problem[] } | undefined> {
    const file = await fileOf(output)
    if (!file) return undefined
    try {
      const page = await render(file)
      if (page.problems.length === 0) lastGood.set(output, page.html)
      return page
    } catch (error) {
      return { html: lastGood.get(output) ?? '', problems: problemsOf(error) }
    }
  }

  async function asset(output: string): Promise<Resource | undefined> {
    const font = (await style().catch(() => undefined))?.files.get(output)
    return font ? inMemory(font) : pictures.read(output)
  }

  return {
    async read(output) {
      const found = await page(output)
      if (found) return inMemory(devDocument(root, found.html, found.problems))
      if (output === 'robots.txt') return inMemory(robotsFor(local))
      if (output === 'sitemap.xml') {
        const routes = (await pageFiles()).map((file) => ({ route: routeOf(file) }))
        return inMemory(sitemapFor(routes, local))
      }
      return (await asset(output)) ?? publicFiles(output)
    },
    has: async (output) => (await fileOf(output)) !== undefined,
    async check(output) {
      return (await page(output))?.problems ?? []
    },
  }
}

function problemsOf(error: unknown): Problem[] {
  if (error instanceof BuildError) return error.problems
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return [
    { file: 'src/', found: text, allowed: 'a site that builds', remedy: 'Mend what is named.' },
  ]
}

/** What a build would write now. */
function outputsOf(
  root: string,
  pageFiles: string[],
  fonts: Fonts,
  plans: Map<string, PicturePlan>,
): Set<string> {
  return new Set([
    ...pageFiles.map((file) => outputOf(routeOf(file))),
    ...fonts.files.keys(),
    ...[...plans.values()].flatMap(({ variants }) => variants.map(({ output }) => output)),
    ...[...plans.keys()].map((name) => `images/${name}`),
    ...findPublicFiles(root).files.keys(),
    'sitemap.xml',
    'robots.txt',
  ])
}

function foldersBelow(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true })
  const below = entries.filter((entry) => entry.isDirectory())
  return [folder, ...below.map(({ parentPath, name }) => join(parentPath, name))]
}

function inMemory(content: string | Uint8Array): Resource {
  const bytes = Buffer.from(content)
  return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 16)}"` }
}
