import type { Settings } from '../read/settings.ts'
import type { Sources } from '../read/sources.ts'
import type { DevSite } from '../serve/dev-site.ts'
import { isMarkdown } from '../shared/routes.ts'
import { collectEdits } from './source/history.ts'
import type { EditedContent } from './source/written.ts'

/** The site when a request comes, and the changes that the request makes. */
export interface State extends EditedContent {
  sources: Sources
  settings: Settings
}

/** Reads the site as it is on the disk. @throws {BuildError} if no page can be made of it */
export async function readState(root: string, site: DevSite): Promise<State> {
  const version = site.refresh()
  const sources = await version.sources
  const edits = collectEdits(root)
  const content = { ...sources.loaded.content }
  // Markdown pages stand under the names of their files. Nothing that lists the content meets them.
  for (const [file, { meta }] of Object.entries(sources.loaded.modules)) {
    if (isMarkdown(file)) Object.defineProperty(content, file, { value: meta })
  }
  return { content, sources, edits, settings: version.settings }
}
