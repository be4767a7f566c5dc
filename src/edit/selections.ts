import { completeSources, type Sources } from '../read/sources.ts'
import { type Content, fieldAt, isSamePath } from '../schema/paths.ts'
import { literalText, wordsIn } from '../schema/positions.ts'
import type { DevSite } from '../serve/dev-site.ts'
import type { Path } from '../shared/diagnostic.ts'
import { isTextFile } from '../shared/routes.ts'
import { mediaAround } from './changes/additions.ts'
import { actsOn, itemAround, stampOf } from './items.ts'
import { panelOf } from './panel-fields.ts'
import type { Selection } from './requests.ts'
import { collectEdits, type Edits } from './source/history.ts'

/** The site when a request comes, and the changes that the request makes. */
export interface State {
  /** Pages come by their file: Markdown as its facts, code as the words in it. */
  content: Content
  sources: Sources
  edits: Edits
}

export async function readState(root: string, site: DevSite): Promise<State> {
  const { checked, sources: read } = site.refresh()
  // Errors in other places prevent no edit.
  const sources = await checked.catch(async () => completeSources(await read))
  const edits = collectEdits(root)
  const content = { ...sources.content }
  for (const [file, { meta }] of Object.entries(sources.modules)) {
    const wordsHere = () => wordsIn(file, edits.read(file)).map(literalText)
    // Code is parsed when it is asked for.
    Object.defineProperty(content, file, { get: isTextFile(file) ? () => meta : wordsHere })
  }
  return { content, sources, edits }
}

/** Undefined if the item is gone. */
export function selectionAt({ content, edits }: State, item: Path): Selection | undefined {
  if (item.length === 0 || !isSamePath(itemAround(content, item), item)) return undefined
  return {
    item,
    stamp: stampOf(content, item),
    name: fieldAt(content, item),
    acts: [...actsOn(content, item, edits.read).keys()],
    takesMedia: mediaAround(content, item) !== undefined,
    parts: panelOf(content, item),
  }
}
