import { quoted } from '../problem.ts'
import type { CheckedPage, Finding } from './checked-page.ts'

/** What the page's own policy would keep from working. */
export function checkPolicy({ file, facts, notes }: CheckedPage): Finding[] {
  const foreign = facts.references.filter(
    ({ kind, place, url }) =>
      kind === 'file' &&
      !/^link rel=(canonical|alternate|author|license|me|next|prev)$/.test(place) &&
      /^\s*(https?:)?\/\//i.test(url),
  )
  const frames = facts.references.filter(
    ({ kind, url }) =>
      kind === 'frame' && URL.canParse(url) && !notes.frameOrigins.has(new URL(url).origin),
  )
  return [
    ...facts.forbidden.map((attribute) => ({
      file,
      place: attribute,
      found: 'something that the content security policy forbids',
      allowed: 'classes with rules in styles/, listeners in src/client/',
      remedy: 'Move it there.',
    })),
    ...foreign.map(({ url, place }) => ({
      file,
      place,
      found: `${quoted(url)}, which the content security policy keeps from loading`,
      allowed: 'files of this site: nothing is asked of other hosts before a click',
      remedy: 'Put it into public/.',
      trace: url,
    })),
    ...frames.map(({ url, place }) => ({
      file,
      place,
      found: `${quoted(url)}, which the content security policy does not know`,
      allowed: 'frames made by <VideoEmbed> and <WebVersion>',
      remedy: 'Use one of them.',
      trace: url,
    })),
  ]
}
