import type { KnownText } from '../../schema/paths.ts'
import type { Path } from '../../shared/fault.ts'
import type { Answer, FieldValues, Selection } from '../requests.ts'

/**
 * All that changes while somebody edits. Whoever changes the selection or the forms then calls `show`
 * (`desk.ts`).
 */
interface State {
  /** What the desk acts on. */
  selection: Selection | undefined
  /** What was clicked, where several elements show what is selected. */
  clicked: Element | undefined
  /** At most a text field, and then, in front of it, the panel. The last one takes what is typed. */
  forms: Form[]
  map: PageMap
  /** Done once the map is that of the latest refresh. */
  reading: Promise<void>
}

/** Takes what is typed: over a text, or beside the page. */
export interface Form {
  element: HTMLFormElement
  /** The index of each is the name of its box. */
  questions: Asked[]
  /** Without it, only buttons lead on. */
  saving?: Saving | undefined
  /** Whether its answers can be empty, and make something new. */
  isQuestion?: boolean
  /** The text under a text field. */
  over?: Element
  /** Whether images and films can stand in what is typed. */
  takesFigures?: boolean
  /** By which it is known again, with what was typed. */
  draftName: string
  /** 'offered': a draft, and nothing has been typed since. 'refused': for a reason that is still shown. */
  status: 'open' | 'offered' | 'refused'
  /** What had the focus before. */
  opener?: Element | null
  /** That was typed into last, or whose words were refused. */
  latestBox?: HTMLElement | undefined
}

/** `values`: before anything is typed. */
export interface Asked extends FieldValues {
  label: string
}

export interface Saving {
  /** Only what has changed. */
  send(typed: FieldValues[]): Promise<Answer>
  /** Goes on once that is done, and the form is closed. */
  finish(answer: Answer): void | Promise<void>
}

interface PageMap {
  /** Why there is none; '' if there is one. */
  refusal: string
  /** What the numbers of marks stand for. */
  leaves: KnownText[]
  /** Lists that take new parts, those of the page first. */
  lists: Path[]
  /** The nodes of the page, each with its counterpart in the marked copy. */
  copies: Map<Node, Node>
}

export const state: State = {
  selection: undefined,
  clicked: undefined,
  forms: [],
  map: { refusal: '', leaves: [], lists: [], copies: new Map() },
  reading: Promise.resolve(),
}
