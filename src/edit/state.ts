import type { Settings } from '../read/settings.ts'
import type { Sources } from '../read/sources.ts'
import { listTexts } from '../schema/content-checks.ts'
import { hasFields, type KnownText } from '../schema/paths.ts'
import type { DevSite } from '../serve/dev-site.ts'
import { isMarkdown } from '../shared/routes.ts'
import { collectEdits } from './source/history.ts'
import type { EditedContent } from './source/written.ts'

/** The site when a request comes, and the changes that the request makes. */
export interface State extends EditedContent {
  sources: Sources
  settings: Settings
  /** Every text that a page may show, and each use of an image or a film. */
  leaves: KnownText[]
}

/** Reads the site as it is on the disk. @throws {BuildError} if no page can be made of it */
export async function readState(root: string, site: DevSite): Promise<State> {
  const { settings, ...version } = site.refresh()
  const sources = await version.sources
  const { loaded } = sources
  const content = { ...loaded.content }
  const leaves = listTexts(content)
  // Markdown pages stand under the names of their files. Nothing that lists the content meets them.
  for (const [file, { meta }] of Object.entries(loaded.modules)) {
    if (!isMarkdown(file) || !hasFields(meta)) continue
    Object.defineProperty(content, file, { value: meta })
    leaves.push({ path: [file, 'title'], kind: 'title', text: `${meta.title}` })
    leaves.push({ path: [file, 'text'], kind: 'long', text: `${meta.text}` })
  }
  return { content, leaves, sources, settings, edits: collectEdits(root) }
}
