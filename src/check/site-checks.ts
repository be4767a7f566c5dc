import { imageFolder, readPublicFile } from '../read/public-files.ts'
import type { Sources } from '../read/sources.ts'
import type { Address } from '../render/page-elements.ts'
import type { Page, RenderedSite } from '../render/site-maker.ts'
import { type Content, contentFile, valueAt } from '../schema/paths.ts'
import { checkWords, listTargets } from '../schema/references.ts'
import { type Fault, firstOfEach, onlyRepeats } from '../shared/fault.ts'
import { newsAnchor, pageName, redirectOutput } from '../shared/routes.ts'
import { checkClashes, checkRedirects, checkReferences } from './address-rules.ts'
import { checkContentTargets, checkLinks, type Targets } from './link-rules.ts'
import { locateInContent, locateOnPage } from './locations.ts'
import { checkHead, checkMarkup } from './markup-rules.ts'
import { faultInText, faultOfValue, type PageFault } from './page-faults.ts'
import { checkPublicFiles } from './public-rules.ts'

/**
 * One mistake is reported once. What is dropped, and because of what:
 *
 * - in the content, a missing field beside a misspelt one, and a leaf that breaks a rule (`content-checks.ts`);
 * - pages, images and files while the content is wrong (`source-checks.ts`);
 * - what pages import, and throw, a second time (`page-loader.ts`), and errors after one of syntax (`messages.ts`);
 * - an address in a text that is wrong itself (`checkPage`), or of a page that is missing (`listOutputs`);
 * - the same on other pages and in other languages (`placeKey`);
 * - what only follows (`follows`), once the compiler names the cause (`type-check.ts`).
 */
export function checkSite(site: RenderedSite, sources: Sources): Fault[] {
  const outputs = listOutputs(site, sources)
  const faults = [
    ...sources.faults,
    ...locateFailures(site, sources),
    ...checkFiles(site, sources, outputs),
    ...checkShownContent(site, sources, outputs),
    ...checkPages(site, sources, outputs),
  ]
  return firstOfEach(faults, placeKey)
}

/** What a component refuses is a value that the page, or what it imports, gave it. */
function locateFailures({ failures }: RenderedSite, { loaded }: Sources): Fault[] {
  return failures.map(({ plan, fault }) => {
    const { typed } = fault
    // The id of an entry is right: its page looks for it in the wrong list.
    const isPlaced = typed !== undefined && typed !== plan.entry?.id
    return isPlaced
      ? locateOnPage(faultOfValue(typed, fault), plan, loaded)
      : { ...fault, page: pageName(plan) }
  })
}

function checkFiles(site: RenderedSite, sources: Sources, outputs: Set<string>): Fault[] {
  const { publicFolder, style, loaded } = sources
  const hasRedirects = Object.keys(loaded.content.redirects).length > 0
  const withRedirects = hasRedirects ? ['_redirects', '.htaccess'] : []
  const builtFiles = ['sitemap.xml', ...withRedirects, ...site.pageOutputs]
  return [
    ...checkOriginals(site, sources),
    ...checkClashes(publicFolder.files, builtFiles),
    ...style.faults,
    ...checkReferences(style.references, outputs),
  ]
}

/** Where the content leads, and whether pages show all of it. */
function checkShownContent(site: RenderedSite, sources: Sources, outputs: Set<string>): Fault[] {
  const { loaded } = sources
  const { content } = loaded
  const faults = [
    ...checkRedirects(content.redirects, outputs),
    ...checkContentTargets(listTargets(content), { ...site, outputs }),
  ]
  return [
    ...faults.map((fault) => locateInContent(fault, loaded)),
    ...warnOfSmall(site, sources),
    ...warnOfUnshownNews(site, sources),
  ]
}

function checkPages(site: RenderedSite, { loaded }: Sources, outputs: Set<string>): Fault[] {
  // Pages may lead to redirects, too.
  const targets = { ...site, outputs: new Set([...outputs, ...site.files.keys()]) }
  return site.pages.flatMap((page) => {
    const faults = checkPage(page, targets, loaded.content)
    return faults.map((fault) => locateOnPage(fault, page, loaded))
  })
}

/**
 * All that `dist/` will hold but redirects. Development renders one page, but knows the addresses of all.
 */
function listOutputs(
  { files, pageOutputs }: RenderedSite,
  { publicFolder, loaded, faults }: Sources,
): Set<string> {
  const { redirects, images } = loaded.content
  const redirectOutputs = new Set(Object.keys(redirects).map(redirectOutput))
  return new Set([
    ...[...files.keys()].filter((output) => !redirectOutputs.has(output)),
    ...pageOutputs,
    ...publicFolder.files.map(({ output }) => output),
    ...publicFolder.originals.keys(),
    // What is missing of these has been reported.
    ...Object.keys(images).map((name) => imageFolder + name),
    ...faults.flatMap(({ output = [] }) => output),
  ])
}

function warnOfSmall({ pages }: RenderedSite, { images, loaded }: Sources): Fault[] {
  const shown = pages.flatMap((page) => page.images)
  return [...images].flatMap(([name, { image }]) => {
    const widths = shown.flatMap(({ path, width }) => (path === image.fallback ? width : []))
    const needed = Math.max(0, ...widths)
    if (image.width >= needed || valueAt(loaded.content, ['images', name, 'accepted'])) return []
    const found = `an image ${image.width} pixels wide where ${needed} are needed, so it looks blurred on large screens`
    const fix =
      'Replace it with a larger original, or write accepted: true beside its alt in src/content/images.ts.'
    return { level: 'warning', code: 'small-image', file: `public/images/${name}`, found, fix }
  })
}

/** Only the feed would show them. Development checks all pages, but makes one at a time. */
function warnOfUnshownNews({ pages, pageOutputs }: RenderedSite, { loaded }: Sources): Fault[] {
  const anchors = loaded.content.news.map(({ id }) => newsAnchor(id))
  const isShown = pages.some(({ ids }) => anchors.some((anchor) => ids.has(anchor)))
  if (isShown || anchors.length === 0 || pages.length < pageOutputs.size) return []
  const found = 'news that no page shows'
  const fix = 'Write <NewsList /> on a page: docs/recipes.md, News.'
  return [{ level: 'warning', code: 'unshown-news', file: contentFile('news'), found, fix }]
}

function checkPage(page: Page, targets: Targets, content: Content): PageFault[] {
  const inTexts = page.texts.flatMap(({ text, kind }) => {
    return checkWords(text, kind, content).map((fault) => faultInText(text, fault))
  })
  // A link or image already reported in its text would be reported again as dead.
  const addresses = page.addresses.filter((address) => !isInTexts(address, inTexts))
  const links = checkLinks({ ...page, addresses }, targets)
  return [...checkHead(page), ...checkMarkup(page.elements), ...links, ...inTexts]
}

function isInTexts({ element, url }: Address, inTexts: PageFault[]): boolean {
  // Of an image among words, the whole line is reported, and the page has its name as it was typed.
  const isImage = element.name === 'img' && url !== ''
  const isAmongWords = isImage && inTexts.some(({ typed }) => typed?.includes(url))
  return isAmongWords || onlyRepeats({ found: url }, inTexts)
}

/** Many pages and languages can have the same fault: only the first is reported. */
export function placeKey({ code, file, line, field, found }: Fault): string {
  return JSON.stringify([code, file, line, line ? '' : field, found])
}

/** Images as they were uploaded, to which something leads. In development, all can be opened. */
function checkOriginals({ files }: Pick<RenderedSite, 'files'>, sources: Sources): Fault[] {
  const { root, publicFolder, loaded } = sources
  if (loaded.isDevelopment) return []
  const published = [...publicFolder.originals].filter(([output]) => files.has(output))
  const read = published.map(([output, file]) => readPublicFile(root, { output, file }))
  return checkPublicFiles(read, sources.faults)
}
