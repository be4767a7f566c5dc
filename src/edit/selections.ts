import { fieldAt, isSamePath } from '../schema/paths.ts'
import type { Path } from '../shared/fault.ts'
import { actsOn } from './changes/list-acts.ts'
import { itemAround, mediaAround, versionOf } from './items.ts'
import { panelOf } from './panel-fields.ts'
import type { Selection } from './requests.ts'
import type { EditedContent } from './source/written.ts'

export function selectionAt(edited: EditedContent, item: Path): Selection | undefined {
  const { content } = edited
  if (item.length === 0 || !isSamePath(itemAround(content, item), item)) return undefined
  return {
    version: versionOf(content, item),
    name: fieldAt(content, item),
    acts: actsOn(edited, item),
    takesMedia: mediaAround(content, item) !== undefined,
    groups: panelOf(edited, item),
  }
}
