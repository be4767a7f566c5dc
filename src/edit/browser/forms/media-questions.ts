import { isFilmFile, isUsable, unusableMessage } from '../../changes/media-files.ts'
import type { FieldValues, RequestOf, Selection } from '../../requests.ts'
import { inTurn } from '../ask.ts'
import { change, showNew } from '../changes.ts'
import { make, say } from '../desk.ts'
import { lineQuestion, lineTyped } from './boxes.ts'
import { askFor, type PanelSection } from './panel.ts'
import { insertFigures, takesFigures } from './text-field.ts'

export function chooseFiles(options: object, add: (files: File[]) => void): void {
  const input = make('input', { type: 'file', ...options })
  input.onchange = () => add([...(input.files ?? [])])
  input.click()
}

export function addFilesToText(files: File[]): void {
  inTurn(() => {
    if (takesFigures()) askForFiles(files)
  })
}

/** Asks what each file shows. They go to an item, or into a field of it, by default into the open text. */
export function askForFiles(
  chosen: File[],
  { version, field }: Pick<RequestOf<'add-media'>, 'version' | 'field'> = {},
): void {
  const files = chosen.filter(({ name }) => isUsable(name))
  const others = chosen.filter((file) => !files.includes(file))
  const describe = (typed: FieldValues[]) =>
    files.map(({ name, size }, index) => {
      return { name, size, description: lineTyped(typed, index) }
    })
  if (files.length > 0) {
    askFor('New files', files.map(sectionOf), {
      send: (typed) => change({ act: 'add-media', version, field, media: describe(typed) }, files),
      finish: version ? showNew : ({ names = [] }) => insertFigures(names),
    })
  }
  if (others.length > 0) say(unusableMessage(others.map(({ name }) => name)))
}

function sectionOf(file: File, index: number): PanelSection {
  const { name } = file
  if (isFilmFile(name)) return { rows: [lineQuestion(index, `Title of ${name}`)] }
  const question = lineQuestion(index, `What ${name} shows (leave it empty for decoration)`)
  return { picture: previewOf(file), rows: [question] }
}

/** Drawn, since the policy of the page allows no image at the address of a chosen file. */
function previewOf(file: File): HTMLCanvasElement {
  const canvas = make('canvas', {})
  const draw = (bitmap: ImageBitmap) => {
    Object.assign(canvas, { width: bitmap.width, height: bitmap.height })
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
  }
  createImageBitmap(file, { resizeWidth: 640 }).then(draw, () => canvas.remove())
  return canvas
}

export function askForFilm({ version }: Selection): void {
  const rows = [lineQuestion('link', 'Link'), lineQuestion('title', 'Title')]
  askFor('A film', [{ rows }], {
    send(typed) {
      const film = { link: lineTyped(typed, 'link'), description: lineTyped(typed, 'title') }
      return change({ act: 'add-media', version, media: [film] })
    },
    finish: showNew,
  })
}
