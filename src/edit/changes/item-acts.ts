import { listTexts } from '../../schema/content-checks.ts'
import { isSamePath, valueAt } from '../../schema/paths.ts'
import type { Path } from '../../shared/fault.ts'
import type { ItemAct } from '../requests.ts'
import { quote } from '../source/code.ts'
import { canChange, changeParts, removePart, setField } from '../source/source-edits.ts'
import { type EditedContent, writtenAt } from '../source/written.ts'
import { givenFields } from './new-parts.ts'

/** Edits in memory; returns the path of what is to be selected then, [] for nothing. */
type Act = () => Path

export function actsOn(edited: EditedContent, item: Path): Map<ItemAct, Act> {
  const { content } = edited
  const acts = new Map<ItemAct, Act>()
  const list = item.slice(0, -1)
  const index = item.at(-1)
  if (typeof index !== 'number' || !canChange(edited, list)) return acts
  const hasNext = valueAt(content, [...list, index + 1]) !== undefined
  if (index > 0) acts.set('up', () => swapWithNext(edited, list, index - 1, index - 1))
  if (hasNext) acts.set('down', () => swapWithNext(edited, list, index, index + 1))
  acts.set('copy', () => copy(edited, list, index))
  acts.set('delete', () => {
    removePart(edited, list, index)
    return []
  })
  return acts
}

/** `selected`: where the item stands afterwards. */
function swapWithNext(edited: EditedContent, list: Path, index: number, selected: number): Path {
  changeParts(edited, list, index, 2, (parts) => parts.reverse())
  return [...list, selected]
}

function copy(edited: EditedContent, list: Path, index: number): Path {
  const { content } = edited
  const item = [...list, index]
  const added = [...list, index + 1]
  changeParts(edited, list, index, 1, (parts) => [...parts, ...parts])
  for (const [name, code] of givenFields(content, item, `${valueAt(content, [...item, 'id'])}`)) {
    setField(edited, [...added, name], code)
  }
  copyTextsInFiles(edited, item, added)
  return added
}

/** A file of the original stays its own: whoever wrote into the copy would change both. */
function copyTextsInFiles(edited: EditedContent, item: Path, added: Path): void {
  for (const { path } of listTexts(edited.content)) {
    if (!isSamePath(path.slice(0, item.length), item)) continue
    const { values: [words = ''] = [], placeOfWords } = writtenAt(edited, path)
    if (!placeOfWords.file.endsWith('.md')) continue
    setField(edited, [...added, ...path.slice(item.length)], quote(words))
  }
}
