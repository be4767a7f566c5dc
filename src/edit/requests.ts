import * as v from 'valibot'
import type { KnownText } from '../schema/paths.ts'
import type { Path } from '../shared/diagnostic.ts'
import { type ItemAct, itemActs } from './changes/item-acts.ts'
import type { PanelField, PanelPart } from './panel-fields.ts'

// What an open page asks for, and what it is told.

const path = v.array(v.union([v.string(), v.number()]))
/** The file in `dist/` of the open page. */
const output = v.string()
/** An item as the page has shown it: with the stamp of that answer, since it may have changed. */
const known = { item: path, stamp: v.string() }
/** Of a new part of a list, where there are several kinds. */
const kind = v.optional(v.string())
/** What to write in each field. */
const fields = v.array(v.object({ path, values: v.array(v.string()) }))
/** Its bytes follow the request. */
const file = v.object({ name: v.string(), description: v.string(), size: v.number() })

export const requestSchema = v.variant('act', [
  v.object({ act: v.literal('map'), output }),
  v.object({ act: v.literal('open-text'), path }),
  /** A picture, or what shows no words. */
  v.object({ act: v.literal('open-item'), path }),
  /** Words that code makes. `element`: the number of the element that holds them. */
  v.object({
    act: v.literal('open-code'),
    output,
    path,
    words: v.string(),
    element: v.optional(v.number()),
    /** Whether the page shows the same words nowhere else. */
    isOnce: v.boolean(),
  }),
  /** Asks what a new part of a list needs. */
  v.object({ act: v.literal('form'), list: path, kind }),
  v.object({ act: v.literal('set'), ...known, fields }),
  /** `within`: the item that has the list. */
  v.object({
    act: v.literal('add'),
    list: path,
    kind,
    fields,
    within: v.optional(v.object(known)),
  }),
  /** A page of words. `label`: of its link in the navigation, if it has one. */
  v.object({ act: v.literal('add-page'), title: v.string(), label: v.optional(v.string()) }),
  v.object({ act: v.literal('add-film'), ...known, link: v.string(), title: v.string() }),
  v.object({ act: v.literal('add-files'), ...known, files: v.array(file) }),
  /** Puts a new image in the place of the one that `field` names. */
  v.object({ act: v.literal('replace-image'), ...known, field: path, files: v.array(file) }),
  /** Keeps files for an open text, which then names them. */
  v.object({ act: v.literal('keep-files'), files: v.array(file) }),
  v.object({ act: v.picklist(itemActs), ...known }),
  v.object({ act: v.literal('undo') }),
])

export type EditRequest = v.InferOutput<typeof requestSchema>
export type RequestOf<Act extends EditRequest['act']> = Extract<EditRequest, { act: Act }>
/** What makes an edit that can be undone. */
export type ChangeRequest = Exclude<
  EditRequest,
  RequestOf<'map' | 'open-text' | 'open-item' | 'open-code' | 'form' | 'undo'>
>

/** An item as the page has shown it. */
export interface KnownItem {
  item: Path
  /** Of the answer that the page has: see `stampOf`. */
  stamp: string
}

export type FieldValues = v.InferOutput<typeof fields>[number]

/** What is selected, and what can be done with it. */
export interface Selection extends KnownItem {
  /** 'works, “High Water”' */
  name: string
  acts: ItemAct[]
  /** Whether files and films can be added. */
  takesMedia: boolean
  parts: PanelPart[]
}

/** The open page with marks. */
export interface MarkedMap {
  html: string
  /** What each number in a mark stands for. */
  leaves: Pick<KnownText, 'path' | 'kind'>[]
  /** Lists that take new parts, by their constants. */
  lists: string[]
}

/** A text to be written in its place. */
export interface ClickedText {
  path: Path
  /** As they are written. */
  words: string
  /** Whether Enter saves it, since it has no lines. */
  isLine: boolean
  /** Whether images and films can stand in it. */
  takesFigures: boolean
}

export interface EditAnswer {
  /** Of HTTP: 200, or 409 where the item has changed, or 403, 413 and 422 for a refusal. */
  status: number
  /** What the desk tells; '' for nothing. */
  message: string
  /** Whether files have changed: the page will be refreshed. */
  isWritten?: boolean
  selection?: Selection | undefined
  /** The text that was clicked. */
  text?: ClickedText
  /** The field that was clicked. */
  field?: Path | undefined
  map?: MarkedMap
  /** The fields of a new part of a list. */
  form?: PanelField[]
  /** The kinds of a new part, one of which has to be chosen first. */
  kinds?: string[]
  /** How texts name the new files. */
  names?: string[]
  /** Another page that the edit leads to: '/essay/'. */
  goTo?: string
}
