import { quoted } from '../problem.ts'
import type { CheckedPage, Finding } from './finding.ts'

/** What the page's own content security policy would block. */
export function checkPolicy({ file, facts, usage }: CheckedPage): Finding[] {
  const foreign = facts.references.filter(
    ({ kind, url }) => kind === 'file' && /^\s*(https?:)?\/\//i.test(url),
  )
  const frames = facts.references.filter(
    ({ kind, url }) =>
      kind === 'frame' && URL.canParse(url) && !usage.frameOrigins.has(new URL(url).origin),
  )
  return [
    ...facts.forbidden.map((part) => ({
      file,
      field: part,
      found: 'something that the content security policy forbids',
      expected: 'classes with rules in styles/, listeners in src/client/',
      fix: 'Move it there.',
    })),
    ...foreign.map(({ url, name }) => ({
      file,
      field: name,
      found: `${quoted(url)}, which the content security policy blocks`,
      expected: 'files of this site: no other host is asked for anything before a click',
      fix: 'Put the file into public/.',
      trace: url,
    })),
    ...frames.map(({ url, name }) => ({
      file,
      field: name,
      found: `${quoted(url)}, which the content security policy blocks`,
      expected: 'frames made by <VideoEmbed> and <WebVersion>',
      fix: 'Use one of them.',
      trace: url,
    })),
  ]
}
