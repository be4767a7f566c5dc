import { isFilmFile, isUsable, unusableMessage } from '../../changes/media-files.ts'
import type { RequestOf, Selection } from '../../requests.ts'
import { inTurn } from '../ask.ts'
import { change, showNew } from '../changes.ts'
import { make, say } from '../desk.ts'
import { lineQuestion } from './boxes.ts'
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
  const describe = (descriptions: string[]) =>
    files.map(({ name, size }, index) => {
      return { name, size, description: descriptions[index] ?? '' }
    })
  if (files.length > 0) {
    askFor('New files', files.map(sectionOf), {
      send: (_, lines) =>
        change({ act: 'add-media', version, field, media: describe(lines) }, files),
      finish: version ? showNew : ({ names = [] }) => insertFigures(names),
    })
  }
  if (others.length > 0) say(unusableMessage(others.map(({ name }) => name)))
}

function sectionOf(file: File): PanelSection {
  const { name } = file
  if (isFilmFile(name)) return { rows: [lineQuestion(`Title of ${name}`)] }
  const question = lineQuestion(`What ${name} shows (leave it empty for decoration)`)
  return { picture: previewOf(file), rows: [question] }
}

/** The policy of the page allows no address of a file, but pixels. */
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
  askFor('A film', [{ rows: [lineQuestion('Link'), lineQuestion('Title')] }], {
    send: (_, [link = '', description = '']) =>
      change({ act: 'add-media', version, media: [{ link, description }] }),
    finish: showNew,
  })
}
