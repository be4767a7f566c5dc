import * as v from 'valibot'
import type { Path } from '../shared/diagnostic.ts'
import type { SheetField, SheetPart } from './sheet.ts'
import type { Steps } from './twin.ts'

// What an open page asks for and is told.

const string = v.optional(v.string(), '')
const path = v.array(v.union([v.string(), v.number()]))
const number = v.number()

export const requestSchema = v.object({
  act: string,
  /** Its file in `dist/`. */
  page: string,
  /** Where it was clicked. */
  spot: v.optional(
    v.object({
      steps: v.array(v.object({ name: v.string(), index: number })),
      text: v.optional(v.object({ index: number, words: v.string(), at: number })),
    }),
  ),
  /** From an earlier answer. */
  item: v.optional(path),
  stamp: string,
  place: v.optional(path),
  before: v.optional(v.array(v.string()), []),
  /** What to write there. */
  values: v.optional(v.array(v.string()), []),
  /** Of a new part of a list: field → what to write. */
  fields: v.optional(v.record(v.string(), v.array(v.string())), {}),
  /** Files that follow, or links of films; `words`: a description or title. */
  media: v.optional(
    v.array(v.object({ name: v.string(), words: v.string(), size: v.optional(number) })),
    [],
  ),
})

export type EditRequest = v.InferInput<typeof requestSchema>
export type Task = v.InferOutput<typeof requestSchema> & { files: Uint8Array[] }

export interface Answer {
  status: number
  message: string
}

/** What is selected, and what can be done with it. */
export interface Target {
  item: Path
  /** Changes with the item. */
  stamp: string
  name: string
  /** Where the page shows it. */
  elements: Steps[]
  acts: string[]
  parts: SheetPart[]
  /** That was clicked, if it can be written in its place. */
  text?: { place: Path; words: string; isLine: boolean; takesFigures: boolean } | undefined
  /** The field that was clicked. */
  field?: Path | undefined
}

export interface EditAnswer extends Answer {
  target?: Target | undefined
  /** Where the edit has moved the item. */
  item?: Path
  /** To choose from. */
  lists?: string[]
  fields?: SheetField[]
  /** How texts name the new media. */
  names?: string[]
  /** To go to. */
  page?: string
}
