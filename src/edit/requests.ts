import * as v from 'valibot'
import type { KnownText } from '../schema/paths.ts'
import type { Path } from '../shared/diagnostic.ts'
import type { NewMedium } from './additions.ts'
import { type ItemAct, itemActs } from './items.ts'
import type { SheetField, SheetPart } from './sheet.ts'

// What an open page asks for, and what it is told.

const string = v.optional(v.string(), '')
const path = v.array(v.union([v.string(), v.number()]))

const acts = ['map', 'open', 'form', 'undo', 'set', 'add', 'media', 'page', ...itemActs] as const

export const requestSchema = v.object({
  act: v.picklist(acts),
  /** The file in `dist/` of the open page. */
  page: v.string(),
  /** What is selected. */
  item: v.optional(path, []),
  /** As an answer has told it: the item may have changed since. */
  stamp: string,
  /** What was clicked, the list to add to, or the field that is to name a new image. */
  path: v.optional(path, []),
  /** Whether a text at this path was clicked, not something beside it. */
  isText: v.optional(v.boolean(), false),
  /** The words that were clicked, if code makes them. */
  clicked: string,
  /** The number of the element that holds them. */
  made: v.optional(v.number(), -1),
  /** Of a new part of a list, where there are several kinds. */
  kind: v.optional(v.string()),
  /** Of a new page. */
  title: string,
  /** Of its link in the navigation; '' for none. */
  label: string,
  /** What to write in each field. */
  fields: v.optional(v.array(v.object({ path, values: v.array(v.string()) })), []),
  /** Links of films, or files that follow with `size` bytes. `words`: a description or title. */
  media: v.optional(
    v.array(v.object({ name: v.string(), words: v.string(), size: v.optional(v.number()) })),
    [],
  ),
})

export type EditRequest = v.InferInput<typeof requestSchema>

export type FieldValues = NonNullable<EditRequest['fields']>[number]

export interface Task extends Omit<v.InferOutput<typeof requestSchema>, 'media'> {
  media: NewMedium[]
}

/** What is selected, and what can be done with it. */
export interface Target {
  item: Path
  stamp: string
  name: string
  acts: ItemAct[]
  /** Whether files and films can be added. */
  takesMedia: boolean
  sheet: SheetPart[]
  /** The text that was clicked, as it is written. */
  text?: ClickedText
  /** The field that was clicked. */
  field?: Path | undefined
}

export interface ClickedText {
  path: Path
  words: string
  isLine: boolean
  /** Whether images and films can stand in it. */
  takesFigures: boolean
}

export interface EditAnswer {
  status: number
  message: string
  target?: Target | undefined
  /** The page with marks, and what each number in it stands for. */
  map?: { html: string; shown: Pick<KnownText, 'path' | 'kind'>[] }
  /** Lists that take new entries. */
  lists?: string[]
  /** What is asked for a new part of a list. */
  form?: SheetField[]
  /** How texts name the new media. */
  names?: string[]
  /** An address to go to. */
  page?: string
}
