import { fieldNames } from '../../schema/fields.ts'
import { type Path, Refusal } from '../../shared/fault.ts'
import { type ItemAct, itemActs } from '../requests.ts'
import { canChange, changeParts } from '../source/source-edits.ts'
import { type EditedContent, lengthAt } from '../source/written.ts'

/** Replaces parts of a list. Steps are counted from the selected part. */
interface ListAct {
  /** Where the parts to replace begin. */
  from: number
  count: number
  /** Which of these parts then stand there. */
  others: number[]
  /** What is selected then; undefined for nothing. */
  selects: number | undefined
}

const listActs: Record<ItemAct, ListAct> = {
  up: { from: -1, count: 2, others: [1, 0], selects: -1 },
  down: { from: 0, count: 2, others: [1, 0], selects: 1 },
  copy: { from: 0, count: 1, others: [0, 0], selects: 1 },
  delete: { from: 0, count: 1, others: [], selects: undefined },
}

export function actsOn(edited: EditedContent, item: Path): ItemAct[] {
  const { content } = edited
  const list = item.slice(0, -1)
  const index = item.at(-1)
  if (typeof index !== 'number' || !canChange(edited, list)) return []
  const length = lengthAt(content, list)
  // No two entries have the same id.
  const isEntry = fieldNames(content, item).includes('id')
  return itemActs.filter((name) => {
    const first = index + listActs[name].from
    const isThere = first >= 0 && first + listActs[name].count <= length
    return isThere && !(isEntry && name === 'copy')
  })
}

/** Returns the path of what is to be selected then, [] for nothing. @throws {Refusal} */
export function actOn(edited: EditedContent, item: Path, name: ItemAct): Path {
  if (!actsOn(edited, item).includes(name)) throw new Refusal('This cannot be done here.')
  const { from, count, others, selects } = listActs[name]
  const list = item.slice(0, -1)
  const index = Number(item.at(-1))
  changeParts(edited, list, index + from, count, others)
  return selects === undefined ? [] : [...list, index + selects]
}
