import { askInBar, status, textsAround } from './ask.ts'
import { openField } from './field.ts'

/** No request may have more than 64 MB. */
const mostBytes = 48e6

function dataOf(file: File): Promise<string> {
  const reader = new FileReader()
  if (file.size > mostBytes) return Promise.resolve('')
  reader.readAsDataURL(file)
  return new Promise((resolve) => {
    reader.addEventListener('load', () => resolve(`${reader.result}`))
  })
}

/** The first takes the place of an image, the others follow in the work. */
export async function dropAll(files: File[], target: Element): Promise<void> {
  let image = target.closest('picture')?.querySelector('img')
  for (const file of files) {
    const address = image ? new URL(image.src).pathname : undefined
    const drawn = image
    const around = () => textsAround(drawn ?? target.closest('article')).join()
    const data = await dataOf(file)
    // The texts have other numbers after another start.
    const drop = (alt?: string) =>
      askInBar({ name: file.name, data, address, around: around(), alt })
    const { asks, message: where } = await drop()
    const place = target.closest(image ? 'figure' : 'article')?.lastElementChild ?? image
    image = undefined
    // Nothing is asked of an image that cannot be taken, or is described.
    if (!asks || !place) continue
    const added = await openField(place, { where, isLine: true, asks }, { save: drop })
    if (!added) status?.replaceChildren(`Not added: ${file.name}`)
  }
}
