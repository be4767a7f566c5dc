import type { Path } from '../../shared/diagnostic.ts'
import type { EditAnswer, Target } from '../requests.ts'
import { ask, change } from './ask.ts'
import { say } from './desk.ts'
import { openField } from './field.ts'
import { lists } from './page-map.ts'
import { askFor, question } from './panel.ts'

// Questions for new things. `done`: called once one is written.

type Done = (answer: EditAnswer) => void

const pageOfWords = 'a page of words'

export function addNew(done: Done): void {
  const all = [...lists, pageOfWords]
  const what = question('New in', { kind: 'choice', options: all, values: lists.slice(0, 1) })
  askFor('New', [what], 'Next', async (answers) => {
    const [list = ''] = answers[what.name] ?? []
    if (list === pageOfWords) addPageOfWords()
    else await addTo([list], done)
    return false
  })
}

function addPageOfWords(): void {
  const label = question('label in the navigation', { isOptional: true })
  askFor('A page of words', [question('title'), label], 'Add', async (answers) => {
    const values = [answers.title?.[0] ?? '', answers[label.name]?.[0] ?? '']
    const { page } = await change({ act: 'page', values })
    if (page) location.href = page
    return page !== undefined
  })
}

/** A part of a list; its kind is asked first, where there are several. */
export async function addTo(path: Path, done: Done, kind?: string): Promise<void> {
  const chosen: Record<string, string[]> = kind ? { kind: [kind] } : {}
  const { form = [] } = await ask({ act: 'form', path, fields: chosen })
  const isKind = form[0]?.name === 'kind'
  // Its id follows from its title, and lists in it come later.
  const asked = form.filter(({ name, kind }) => name !== 'id' && kind !== 'items')
  askFor(`New in ${path.at(-1)}`, asked, isKind ? 'Next' : 'Add', async (answers) => {
    if (isKind) {
      await addTo(path, done, answers.kind?.[0])
      return false
    }
    const answer = await change({ act: 'add', path, fields: { ...answers, ...chosen } })
    return finish(answer, done)
  })
}

function finish(answer: EditAnswer, done: Done): boolean {
  const isDone = answer.status === 200
  if (isDone) done(answer)
  return isDone
}

export function addFilm({ item, stamp }: Target, done: Done): void {
  askFor('A film', [question('link'), question('title')], 'Add', async (answers) => {
    const media = [{ name: answers.link?.[0] ?? '', words: answers.title?.[0] ?? '' }]
    return finish(await change({ act: 'media', item, stamp, media }), done)
  })
}

/**
 * Adds pictures and films to the open text, if it takes them, or to what is selected. `path`: a
 * field that names an image, which is to name the new one.
 */
export function addFiles(files: File[], target: Target | undefined, done: Done, path?: Path): void {
  const text = openField?.takesFigures ? openField : undefined
  if (files.length === 0) return
  if (!target && !text) {
    say('Select a work, a gallery or a long text first, then add the files.')
    return
  }
  const questions = files.map(({ name }) => question(`What ${name} shows`, { isOptional: true }))
  const pictures = files.map((file) =>
    file.type.startsWith('image/') ? URL.createObjectURL(file) : undefined,
  )
  const save = async (answers: Record<string, string[]>) => {
    const media = files.map(({ name, size }) => {
      return { name, size, words: answers[`What ${name} shows`]?.[0] ?? '' }
    })
    const where = text ? {} : { item: target?.item, stamp: target?.stamp, path }
    const answer = await change({ act: 'media', media, ...where }, files)
    if (!text) return finish(answer, done)
    for (const name of answer.names ?? []) text.insert(`\n\n![](${name})\n\n`)
    return answer.status === 200
  }
  askFor('New files', questions, 'Add', save, pictures)
}
