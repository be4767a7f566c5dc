import { quoted } from '../problem.ts'
import type { Finding } from './finding.ts'
import type { ReadPage } from './read-page.ts'

/** Files and frames of other hosts, which the page's own content security policy would block. */
export function checkPolicy(page: ReadPage): Finding[] {
  const { file, usage } = page
  return page.references.flatMap(({ kind, url, name }) => {
    const found = `${quoted(url)}, which the content security policy blocks`
    if (kind === 'file' && /^\s*(https?:)?\/\//i.test(url)) {
      const expected = 'files of this site: no other host is asked for anything before a click'
      return { file, field: name, found, expected, fix: 'Put the file into public/.', trace: url }
    }
    if (kind === 'frame' && URL.canParse(url) && !usage.frameOrigins.has(new URL(url).origin)) {
      const expected = 'frames made by <VideoEmbed> and <WebVersion>'
      return { file, field: name, found, expected, fix: 'Use one of them.', trace: url }
    }
    return []
  })
}
