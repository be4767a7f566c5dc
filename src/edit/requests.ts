import * as v from 'valibot'
import type { KnownText } from '../schema/paths.ts'
import type { Path } from '../shared/fault.ts'
import { type ItemAct, itemActs } from './changes/item-acts.ts'
import type { FieldGroup, PanelField } from './panel-fields.ts'

const path = v.array(v.union([v.string(), v.number()]))
/** The file in `dist/` of the open page. */
const output = v.string()
/** An item as the page has shown it: with the stamp of that answer, since it may have changed. */
const shown = { item: path, stamp: v.string() }
/** Of a new part of a list, where there are several kinds. */
const kind = v.optional(v.string())
const fields = v.array(v.object({ path, values: v.array(v.string()) }))
/** Its bytes follow the request. */
const file = v.object({ name: v.string(), description: v.string(), size: v.number() })

export const requestSchema = v.variant('act', [
  v.object({ act: v.literal('map'), output }),
  /** `language`: of the part of the page that shows it. */
  v.object({ act: v.literal('open-text'), path, language: v.string() }),
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
  v.object({ act: v.literal('form'), list: path, kind }),
  v.object({ act: v.literal('set'), ...shown, fields }),
  /** `within`: the item that has the list. */
  v.object({
    act: v.literal('add'),
    list: path,
    kind,
    fields,
    within: v.optional(v.object(shown)),
  }),
  /** A page of words. `label`: of its link in the navigation, if it has one. */
  v.object({
    act: v.literal('add-page'),
    title: v.string(),
    label: v.optional(v.string()),
    language: v.string(),
  }),
  v.object({ act: v.literal('add-film'), ...shown, link: v.string(), title: v.string() }),
  v.object({ act: v.literal('add-files'), ...shown, files: v.array(file) }),
  /** Puts a new image in the place of the one that `field` names. */
  v.object({ act: v.literal('replace-image'), ...shown, field: path, files: v.array(file) }),
  /** Keeps files for an open text, which then names them. */
  v.object({ act: v.literal('keep-files'), files: v.array(file) }),
  v.object({ act: v.picklist(itemActs), ...shown }),
  v.object({ act: v.literal('undo') }),
])

export type EditRequest = v.InferOutput<typeof requestSchema>
export type RequestOf<Act extends EditRequest['act']> = Extract<EditRequest, { act: Act }>
export type ChangeRequest = Exclude<
  EditRequest,
  RequestOf<'map' | 'open-text' | 'open-item' | 'open-code' | 'form' | 'undo'>
>

export interface ShownItem {
  item: Path
  /** Of the answer that the page has: see `stampOf`. */
  stamp: string
}

export type FieldValues = v.InferOutput<typeof fields>[number]

/** What is selected, and what can be done with it. */
export interface Selection extends ShownItem {
  /** 'works, “High Water”' */
  name: string
  acts: ItemAct[]
  takesMedia: boolean
  groups: FieldGroup[]
}

export interface MarkedMap {
  html: string
  /** What each number in a mark stands for. */
  leaves: Pick<KnownText, 'path' | 'kind'>[]
  /** Lists that take new parts. */
  lists: Path[]
}

export interface ClickedText {
  path: Path
  /** As they are written. */
  words: string
  /** Whether Enter saves it, since it has no lines. */
  isLine: boolean
  /** Whether images and films can stand in it. */
  takesFigures: boolean
}

/** Nothing was done; the message says why. */
export interface Refused {
  /** Of HTTP; 409 if the item has changed since the page has shown it, 0 if the server has ended. */
  status: 0 | 403 | 409 | 413 | 422
  message: string
  /** The item as it is now, or the one around words that code makes. */
  selection?: Selection | undefined
}

interface Done {
  status: 200
  /** For the desk; '' for nothing. */
  message: string
}

export interface MapAnswer extends Done {
  map: MarkedMap
}

/** What was clicked. Without a text, the panel shows its fields. */
export interface OpenAnswer extends Done {
  selection: Selection
  text?: ClickedText
  field?: Path
}

export interface FormAnswer extends Done {
  fields: PanelField[]
  /** If there are several kinds, one has to be chosen first. */
  kinds: string[]
}

export interface ChangeAnswer extends Done {
  /** Whether files have changed: the page will be refreshed. */
  isWritten: boolean
  selection?: Selection | undefined
  /** How texts name the new files. */
  names?: string[]
  /** Another page that the edit leads to: '/essay/'. */
  goTo?: string
}

/** Act → what the page gets that has asked for it; without an entry, a `ChangeAnswer`. */
interface OtherAnswers {
  map: MapAnswer
  'open-text': OpenAnswer
  'open-item': OpenAnswer
  'open-code': OpenAnswer
  form: FormAnswer
}

export type AnswerTo<Act extends EditRequest['act']> =
  | Refused
  | (Act extends keyof OtherAnswers ? OtherAnswers[Act] : ChangeAnswer)

export type EditAnswer = AnswerTo<EditRequest['act']>
