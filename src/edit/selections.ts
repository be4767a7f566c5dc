import { type Content, isSamePath, valueAt } from '../schema/paths.ts'
import type { Path } from '../shared/fault.ts'
import { actsOn } from './changes/item-acts.ts'
import { itemAround, mediaAround, versionOf } from './items.ts'
import { panelOf } from './panel-fields.ts'
import type { Selection } from './requests.ts'
import type { EditedContent } from './source/written.ts'

export function selectionAt(edited: EditedContent, item: Path): Selection | undefined {
  const { content } = edited
  if (item.length === 0 || !isSamePath(itemAround(content, item), item)) return undefined
  return {
    version: versionOf(content, item),
    name: nameOf(content, item),
    acts: [...actsOn(edited, item).keys()],
    takesMedia: mediaAround(content, item) !== undefined,
    groups: panelOf(content, item),
  }
}

/** Outermost first: 'works, “High Water”, media, image “The stairs at noon”'. */
function nameOf(content: Content, item: Path): string {
  const names = item.map((key, index) => {
    return typeof key === 'string' ? key : partName(content, item.slice(0, index + 1), key + 1)
  })
  return names.join(', ')
}

/** A part of a list by its kind and its first words, or else those of the image or film it names. */
function partName(content: Content, part: Path, number: number): string {
  const kind = valueAt(content, [...part, 'kind'])
  const fields = panelOf(content, part).flatMap(({ fields }) => fields)
  const isText = ({ leafKind = '' }) => /^(name|title|line|text|long)$/.test(leafKind)
  const [words] = fields.find((field) => isText(field) && field.values[0])?.values ?? []
  const name = words ? `“${shortened(words)}”` : `no. ${number}`
  return typeof kind === 'string' ? `${kind} ${name}` : name
}

function shortened(words: string): string {
  const line = words.replace(/\s+/g, ' ')
  return line.length > 60 ? `${line.slice(0, 59)}…` : line
}
