import * as v from 'valibot'
import type { Field } from '../schema/fields.ts'
import type { KnownText } from '../schema/paths.ts'
import type { Path } from '../shared/fault.ts'

export const itemActs = ['up', 'down', 'copy', 'delete'] as const
export type ItemAct = (typeof itemActs)[number]

const path = v.array(v.union([v.string(), v.number()]))
/** An item, and a stamp of the values that it had: if they have changed since, nothing is written. */
const version = v.object({ item: path, stamp: v.string() })
const fields = v.array(v.object({ path, values: v.array(v.string()) }))
/** Its bytes follow the request. */
const file = v.object({ name: v.string(), size: v.number(), description: v.string() })
const film = v.object({ link: v.string(), description: v.string() })
const media = v.array(v.union([file, film]))
const requests = v.variant('act', [
  v.object({ act: v.literal('map') }),
  /** A picture was clicked, or what else shows no words. */
  v.object({ act: v.literal('open'), path }),
  /** `language`: that of the page around the text. */
  v.object({ act: v.literal('open-text'), path, language: v.string() }),
  /** Words that code makes. `path`: what is around them. */
  v.object({ act: v.literal('open-code'), path, words: v.string() }),
  v.object({ act: v.literal('set'), version, fields }),
  /** Asks what to write for a new part of a list. */
  v.object({ act: v.literal('open-new'), list: path }),
  /**
   * Paths of fields begin in the part. `version`: of the item that has the list, if one has it. `kind`:
   * 'image', where there are several.
   */
  v.object({
    act: v.literal('add'),
    list: path,
    version: v.optional(version),
    kind: v.optional(v.string()),
    fields,
  }),
  /** A page of words. `label`: of its link in the navigation, if it has one. */
  v.object({
    act: v.literal('add-page'),
    title: v.string(),
    label: v.optional(v.string()),
    language: v.string(),
  }),
  /**
   * Puts one into a `field` of an item, or all among the media around it. Without an item, they are
   * only described, for a text to name.
   */
  v.object({
    act: v.literal('add-media'),
    version: v.optional(version),
    field: v.optional(path),
    media,
  }),
  v.object({ act: v.picklist(itemActs), version }),
  v.object({ act: v.literal('undo') }),
])

/** `output`: the file in `dist/` of the page that asks. */
export const sentSchema = v.object({ output: v.string(), request: requests })

export interface ReceivedRequest extends v.InferOutput<typeof sentSchema> {
  /** Of the media that the request names, in their order. */
  contents: Uint8Array[]
}

export type EditRequest = v.InferOutput<typeof requests>
export type RequestOf<Act extends EditRequest['act']> = Extract<EditRequest, { act: Act }>
export type ClickRequest = RequestOf<'open' | 'open-text' | 'open-code'>
export type ChangeRequest = Exclude<
  EditRequest,
  ClickRequest | RequestOf<'map' | 'open-new' | 'undo'>
>
export type ItemVersion = v.InferOutput<typeof version>
export type FieldValues = v.InferOutput<typeof fields>[number]
export type NewMedium = v.InferOutput<typeof media>[number]

/** What a page gets for any request. */
export interface Answer {
  /** The status of HTTP; 0 if the server has stopped. */
  status: 0 | 200 | 403 | 422
  /** For the desk; '' for nothing. If it is refused, why. */
  message: string
  map?: MarkedMap
  selection?: Selection | undefined
  /** What was clicked, if it is a text. */
  text?: ClickedText
  /** Where the panel begins: what was clicked, if the page shows it in other words, or what is refused. */
  field?: Path | undefined
  /** One for each kind that a new part can have. */
  forms?: PartForm[]
  /** How texts name the new files. */
  names?: string[]
  /** Another page that the edit leads to: '/essay/'. */
  goTo?: string | undefined
}

/** What is selected, and what can be done with it. */
export interface Selection {
  version: ItemVersion
  /** 'works, “High Water”, media, no. 1' */
  name: string
  /** Stays when another program changes the title. */
  draftName: string
  acts: ItemAct[]
  takesMedia: boolean
  groups: FieldGroup[]
}

/** What to ask for a new part. `kind`: if there are several. */
export interface PartForm {
  kind: string | undefined
  fields: PanelField[]
}

export interface PanelField extends Field {
  /** One value, several ticks, or none where the field is absent. */
  values: string[]
}

/** The fields of one object: an item, or an image or a film that it names. */
export interface FieldGroup {
  path: Path
  fields: PanelField[]
}

export interface MarkedMap {
  html: string
  /** What each number in a mark stands for. */
  leaves: KnownText[]
  /** Lists that take new parts. */
  lists: Path[]
}

export interface ClickedText {
  /** Where to write: on pages in another language, beside the words. */
  path: Path
  words: string
  /** Whether Enter saves it, since it has no lines. */
  isLine: boolean
  /** Whether images and films can stand in it. */
  takesFigures: boolean
}
