import { openField } from './field.ts'
import { partsAround, shownText } from './page.ts'
import { askInBar, status } from './server.ts'

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
    const drawn = image
    const address = drawn ? new URL(drawn.src).pathname : undefined
    const data = await dataOf(file)
    // The page may have changed before the answer.
    const drop = (words?: string) => {
      const around = partsAround(drawn ?? target.closest('article')).map(shownText)
      return askInBar({ act: 'image', name: file.name, data, address, around, words })
    }
    const { asks, message: where } = await drop()
    const place = target.closest(image ? 'figure' : 'article')?.lastElementChild ?? image
    image = undefined
    // Nothing is asked of an image that cannot be taken, or is described.
    if (!asks || !place) continue
    const added = await openField(place, { where, isLine: true, asks }, { save: drop })
    if (!added) status?.replaceChildren(`Not added: ${file.name}`)
  }
}
