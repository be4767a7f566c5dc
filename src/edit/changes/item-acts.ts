import { listTexts } from '../../schema/content-checks.ts'
import { fieldNames } from '../../schema/fields.ts'
import { hasFields, isSamePath, valueAt } from '../../schema/paths.ts'
import { type Path, Refusal } from '../../shared/fault.ts'
import type { ItemAct } from '../requests.ts'
import { quote } from '../source/code.ts'
import { canChange, changeParts, setField } from '../source/source-edits.ts'
import { type EditedContent, writtenAt } from '../source/written.ts'
import { freeId } from './free-names.ts'
import { samples } from './new-parts.ts'

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
  const value = valueAt(content, item)
  if (hasFields(value) && value.draft) acts.set('publish', () => publish(edited, item))
  acts.set('delete', () => {
    changeParts(edited, list, { act: 'remove', index })
    return []
  })
  return acts
}

/** `selected`: where the item stands afterwards. */
function swapWithNext(edited: EditedContent, list: Path, index: number, selected: number): Path {
  changeParts(edited, list, { act: 'swap', index })
  return [...list, selected]
}

/** A copy of a work is a draft: nobody wants the same one twice. */
function copy(edited: EditedContent, list: Path, index: number): Path {
  const { content } = edited
  const added = [...list, index + 1]
  changeParts(edited, list, { act: 'copy', index })
  const id = valueAt(content, [...list, index, 'id'])
  if (id !== undefined) {
    setField(edited, [...added, 'id'], quote(freeId(`${id}`, valueAt(content, list))))
  }
  if (fieldNames(content, [...list, index]).includes('draft')) {
    setField(edited, [...added, 'draft'], 'true')
  }
  copyTextsInFiles(edited, [...list, index], added)
  return added
}

const isInside = (path: Path, item: Path) => isSamePath(path.slice(0, item.length), item)

/** A file of the original stays its own: whoever wrote into the copy would change both. */
function copyTextsInFiles(edited: EditedContent, item: Path, added: Path): void {
  for (const { path } of listTexts(edited.content)) {
    const { words = '', placeOfWords } = writtenAt(edited, path)
    if (!isInside(path, item) || !placeOfWords.file.endsWith('.md')) continue
    setField(edited, [...added, ...path.slice(item.length)], quote(words))
  }
}

function publish(edited: EditedContent, item: Path): Path {
  const texts = listTexts(edited.content).filter(({ path }) => isInside(path, item))
  // A text in several languages may still hold the sample in one.
  const isSample = texts.some(({ text }) => Object.values(samples).includes(text))
  if (isSample) throw new Refusal('First replace its example medium and text.')
  for (const name of ['draft', 'placeholder']) setField(edited, [...item, name], undefined)
  return item
}
