import * as v from 'valibot'
import type { KnownText } from '../schema/paths.ts'
import type { Path } from '../shared/diagnostic.ts'
import type { SheetField, SheetPart } from './sheet.ts'

// What an open page asks for, and what it is told.

const string = v.optional(v.string(), '')
const words = v.array(v.string())
const path = v.array(v.union([v.string(), v.number()]))

export const requestSchema = v.object({
  /** `map`, `open`, `form`, `set`, `add`, `media`, `page`, `Undo`, or the button of an item. */
  act: string,
  /** Its file in `dist/`. */
  page: string,
  /** What is selected. */
  item: v.optional(path, []),
  /** As an answer has told it: the item may have changed since. */
  stamp: string,
  /** What was clicked, the list to add to, or the field that is to name a new image. */
  path: v.optional(path, []),
  /** Whether a text at this path was clicked, not something beside it. */
  isText: v.optional(v.boolean(), false),
  /** The words that were clicked, if no text of the content has them; a title and a label. */
  words: v.optional(words, []),
  /** The number of the element that holds them. */
  made: v.optional(v.number(), -1),
  /** Of a new part of a list, where there are several. */
  kind: v.optional(v.string()),
  /** What to write in each field. */
  fields: v.optional(v.array(v.object({ path, values: words })), []),
  /** Links of films, or files that follow with `size` bytes. `words`: a description or title. */
  media: v.optional(
    v.array(v.object({ name: v.string(), words: v.string(), size: v.optional(v.number()) })),
    [],
  ),
})

export type EditRequest = v.InferInput<typeof requestSchema>

export type FieldValues = NonNullable<EditRequest['fields']>[number]

export interface Task extends v.InferOutput<typeof requestSchema> {
  files: Uint8Array[]
}

/** What is selected, and what can be done with it. */
export interface Target {
  item: Path
  stamp: string
  name: string
  /** Buttons. */
  acts: string[]
  sheet: SheetPart[]
  /** The text that was clicked, as it is written. */
  text?: { path: Path; words: string; isLine: boolean; takesFigures: boolean }
  /** The field that was clicked. */
  field?: Path | undefined
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
