import type { RenderedSite } from '../render/rendered-site.ts'
import { contentFile } from '../schema/content-paths.ts'
import type { Diagnostic } from '../shared/diagnostic.ts'
import { toNFC } from '../shared/file-names.ts'
import { neededWidths } from './image-use.ts'

/** Lists, films and words that nothing names, and images that no page shows: what is left of a page. */
export function warnOfUnused(site: RenderedSite): Diagnostic[] {
  const { content, pages, pageFiles, originals, drafts, imports, sourceText, isWhole } = site
  if (!isWhole || pages.length < pageFiles.size) return []
  const textOf = (paths: RegExp) =>
    [...imports.keys()].flatMap((file) => (paths.test(file) ? sourceText(file) : [])).join('\n')
  const pageText = textOf(/^pages\//)
  const lists = ['works', 'workshops', 'news']
    .filter((name) => Object.keys(Object(content[name])).length > 0)
    .filter((name) => !new RegExp(`/${name}\\.ts'|<${name}`, 'i').test(pageText))
  // What an unused list names is no more used than the list.
  const unread = lists.join('|') || '-'
  const written = textOf(new RegExp(`^(pages|src/content/(?!(${unread})\\.))`))
  const parts = ['videos', 'pages'].flatMap((home) =>
    Object.keys(Object(content[home]))
      // As in videos.lowTide, videos[name] and Object.values(videos).
      .filter((name) => !new RegExp(`\\b${home}(\\.${name}\\b|\\[|\\))`).test(written))
      .map((name) => ({ file: contentFile(home), field: name, trace: `${name}:` })),
  )
  const needed = new Set([...neededWidths(pages).keys()].map(toNFC))
  const images = originals.filter(
    (name) => !needed.has(toNFC(name)) && !drafts.some((text) => text.includes(name)),
  )
  const places = [
    ...lists.map((name) => ({ file: contentFile(name), field: name, trace: `${name}:` })),
    ...parts,
    ...images.map((name) => ({ file: `public/images/${name}` })),
  ]
  return places.map((place) => ({
    ...place,
    level: 'warning',
    code: 'unused',
    found: 'what no page uses',
    expected: 'images and content that pages use',
    fix: 'Use it, or remove it, an image with its line in src/content/images.ts. A list stays, if only as []. A film belongs in public/films/.',
  }))
}
