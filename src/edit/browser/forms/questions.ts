import type { Path } from '../../../shared/fault.ts'
import type { ItemVersion, PanelField, PartForm, Selection } from '../../requests.ts'
import { ask } from '../ask.ts'
import { change, savingOf, showNew } from '../changes.ts'
import { say } from '../desk.ts'
import { state } from '../desk-state.ts'
import { waitForMap } from '../page-map.ts'
import { labelOf, labelOfNew, lineQuestion, lineTyped, pictureOf, questionOf } from './boxes.ts'
import { whenFree, whenSelected } from './form.ts'
import { askForFiles, chooseFiles } from './media-questions.ts'
import { askFor, type PanelRow, showPanel } from './panel.ts'

/** Shows the fields of an item, and of the images and films in it. `focus`: the one to begin with. */
export function showFields(selection: Selection, focus?: Path): void {
  const sections = selection.groups.map(({ path: [list, file], fields }, index) => ({
    // The panel has the name of the item itself.
    title: index === 0 ? '' : `${file}`,
    ...(list === 'images' && { picture: pictureOf(`${file}`) }),
    rows: fields.flatMap(rowsOf),
  }))
  showPanel(selection, sections, savingOf(selection.version), focus)
}

/** A question for a field, and a button for the new file of an image, or for a new part of a list. */
function rowsOf(field: PanelField): PanelRow[] {
  const { control, leafKind, name, path } = field
  if (control === 'items') {
    const press = () => whenSelected(({ version }) => askForPart(path, version))
    return [{ label: `Add to ${name}`, press }]
  }
  if (leafKind !== 'image') return [questionOf(field)]
  const replace = ({ version }: Selection) =>
    chooseFiles({ accept: 'image/*' }, (files) => askForFiles(files, { version, field: path }))
  return [questionOf(field), { label: 'New file', press: () => whenSelected(replace) }]
}

/** Asks what is new: a part of a list, or a page. */
export async function askForNew(): Promise<void> {
  await waitForMap()
  const ofLists = state.map.lists.map((list) => {
    return { label: labelOfNew(list), press: () => whenFree(() => askForPart(list)) }
  })
  const ofPages = { label: 'A page of words', press: () => whenFree(askForPage) }
  askFor('New', [{ rows: [...ofLists, ofPages] }])
}

/**
 * Asks for a part of a list; for its kind first, where there are several. `version`: of the
 * item that has the list, if one has it.
 */
async function askForPart(list: Path, version?: ItemVersion): Promise<void> {
  const title = labelOfNew(list)
  const askForFields = ({ kind, fields }: PartForm) =>
    askFor(title, [{ rows: fields.map(questionOf) }], {
      send: (changed) => change({ act: 'add', list, version, kind, fields: changed }),
      finish: showNew,
    })
  const { forms = [], message } = await ask({ act: 'open-new', list })
  const [form, ...others] = forms
  if (!form) say(message)
  else if (others.length === 0) askForFields(form)
  else {
    const kinds = forms.map((one) => {
      return { label: labelOf(`${one.kind}`), press: () => whenFree(() => askForFields(one)) }
    })
    askFor(title, [{ rows: kinds }])
  }
}

function askForPage(): void {
  const { lang: language } = document.documentElement
  const rows = [lineQuestion('title', 'Title'), lineQuestion('label', 'Label in the navigation')]
  askFor('A page of words', [{ rows }], {
    send(typed) {
      const [title, label] = [lineTyped(typed, 'title'), lineTyped(typed, 'label')]
      return change({ act: 'add-page', title, label, language })
    },
    finish: showNew,
  })
}
