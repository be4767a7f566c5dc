import { isFilmFile } from '../changes/media-files.ts'
import type { FieldValues, NewMedium } from '../requests.ts'
import { lineQuestion } from './boxes.ts'
import { make } from './desk.ts'
import type { PanelSection } from './panel.ts'

export function chooseFiles(options: object, add: (files: File[]) => void): void {
  const input = make('input', { type: 'file', ...options })
  input.onchange = () => add([...(input.files ?? [])])
  input.click()
}

export function sectionsOf(files: File[]): PanelSection[] {
  return files.map((file, index) => {
    const name = `${index}`
    if (isFilmFile(file.name)) return { rows: [lineQuestion(name, `Title of ${file.name}`)] }
    const label = `What ${file.name} shows (leave it empty for decoration)`
    return { picture: previewOf(file), rows: [lineQuestion(name, label)] }
  })
}

export function describe(files: File[], answers: FieldValues[]): NewMedium[] {
  return files.map(({ name, size }, index) => {
    return { name, size, description: answerTo(`${index}`, answers) }
  })
}

/** '' if it was left empty. `name`: of the question. */
export function answerTo(name: string, answers: FieldValues[]): string {
  return answers.find(({ path }) => path[0] === name)?.values[0] ?? ''
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
