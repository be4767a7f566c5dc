import { createPageLoader, type LoadedPages } from '../read/pages.ts'
import type { Settings } from '../read/settings.ts'
import type { SourceReader } from '../serve/fresh-sources.ts'
import { makeSite } from '../write/site-files.ts'
import { type Marker, showMarks } from './marking.ts'

export interface MarkedPage {
  html: string
  /** Its source, 'pages/index.tsx'. */
  file: string
  /** The numbers of its texts that nobody sees. */
  unseen: number[]
}

/** Renders pages a second time, from content with marks: undefined if that fails. */
export function createMarkedPages(
  root: string,
  settings: Settings,
  sources: SourceReader,
  { mark }: Marker,
): (output: string) => Promise<MarkedPage | undefined> {
  const loader = createPageLoader(root, true, mark)
  const here = { ...settings, siteUrl: new URL('http://localhost/') }
  let last: LoadedPages | undefined
  return async (output) => {
    const plain = await sources.read(true)
    const known = [...(last?.imports.keys() ?? [])]
    const changed = known.filter((file) => last?.sourceText(file) !== plain.sourceText(file))
    last = await loader.load(Object.keys(plain.pages), changed)
    // Images carry the rights that the content gives them: theirs are made without marks.
    const { sourceText, explain } = plain
    const { pages } = makeSite({ ...plain, ...last, sourceText, explain }, here, output)
    const [page] = pages
    return page && { ...showMarks(page.html), file: page.file }
  }
}
