import * as v from 'valibot'
import { type Path, quoted, suggest, type UnplacedFault } from '../shared/fault.ts'
import { isIn } from '../shared/routes.ts'
import { isOwnSound, isSitePath } from '../shared/video-url.ts'
import type { TextKind } from '../texts/markdown.ts'
import { checkText, targetsIn } from '../texts/text-checks.ts'
import { languagesOf } from './languages.ts'
import { type Content, hasFields, type NameKind, namesIn } from './paths.ts'
import type { SiteContent } from './schema.ts'
import { target } from './values.ts'

// What the content names has to be defined in it, wherever the name stands.

const fixes: Record<Exclude<NameKind, 'language'>, string> = {
  image: 'Add it to images.ts, or correct the name.',
  film: 'Use a film from videos.ts, such as videos.lowTide.',
  tag: 'Add it to tags in words.ts, or correct the name.',
  figure: 'Use an image from images.ts, a film such as videos.lowTide, or a sound in public/.',
}

export const isNameKind = (kind: string): kind is NameKind => kind in fixes || kind === 'language'

/** Undefined if the content defines the name. */
export function fixIfUnknown(kind: NameKind, name: string, content: Content): string | undefined {
  const known = definedNames(kind, content)
  if (!known || known.includes(name)) return undefined
  // Other programs keep images in folders.
  const file = name.replace(/^.*\//, '')
  if (file !== name && known.includes(file)) return `Write ${file} alone.`
  const ofSite = `Write ${known.join(' or ')}, or add this language in site.ts.`
  return suggest(name, known) ?? (kind === 'language' ? ofSite : fixes[kind])
}

/** Undefined if they cannot be read, which is reported elsewhere. */
export function definedNames(
  kind: NameKind,
  { images, videos, words, site }: Content,
): string[] | undefined {
  switch (kind) {
    case 'image':
      return namesIn(images)
    case 'film':
      return namesIn(videos)
    case 'tag':
      return hasFields(words) ? namesIn(words.tags ?? {}) : undefined
    case 'language':
      return languagesOf(site).length > 0 ? languagesOf(site) : undefined
    case 'figure': {
      const films = namesIn(videos)?.map((film) => `videos.${film}`)
      return films && namesIn(images)?.concat(films)
    }
  }
}

/** What is wrong with the marks of a text, and with what it names. */
export function checkWords(text: string, kind: TextKind, content: Content): UnplacedFault[] {
  const inTargets = targetsIn(text, kind).flatMap(({ name, isFigure, line }): UnplacedFault[] => {
    const code = isFigure ? 'unknown-figure' : 'wrong-link'
    const fix = isFigure
      ? !isOwnSound(name) && fixIfUnknown('figure', name, content)
      : fixIfNoLink(name)
    return fix ? [{ code, line, found: quoted(name), typed: name, fix }] : []
  })
  return [...checkText(text, kind), ...inTargets]
}

/** Pages check their own ids. */
function fixIfNoLink(name: string): string | undefined {
  return name.startsWith('#') ? undefined : v.safeParse(target, name).issues?.[0].message
}

/** Leads to a page or file of the site. */
export interface ContentTarget {
  target: string
  path: Path
}

interface WithTargets extends Pick<SiteContent, 'redirects' | 'news' | 'videos'> {
  site: Pick<SiteContent['site'], 'languages'>
}

/** Where redirects, films and the feed lead, even if no page does. */
export function listTargets({ redirects, news, videos, site }: WithTargets): ContentTarget[] {
  const [language = ''] = site.languages
  const ofRedirects = Object.entries(redirects).map(([from, target]) => {
    return { target, path: ['redirects', from] }
  })
  const ofNews = news.flatMap((item, index) => {
    return isIn(item, language) ? { target: item.link ?? '', path: ['news', index, 'link'] } : []
  })
  const ofFilms = Object.entries(videos).map(([name, { link }]) => {
    return { target: link, path: ['videos', name, 'link'] }
  })
  return [...ofRedirects, ...ofNews, ...ofFilms].filter(({ target }) => isSitePath(target))
}
