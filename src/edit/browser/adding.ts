import type { Path } from '../../shared/diagnostic.ts'
import type { EditAnswer, FieldValues, Target } from '../requests.ts'
import { ask, change } from './ask.ts'
import { say } from './desk.ts'
import { openField } from './field.ts'
import { lists } from './page-map.ts'
import { askFor, question } from './panel.ts'

// Questions for new things. `done`: called once one is written.

export type Done = (answer: EditAnswer) => Promise<void>

async function finish(answer: EditAnswer, done: Done): Promise<boolean> {
  const isDone = answer.status === 200
  if (isDone) await done(answer)
  return isDone
}

/** What was answered to a question of this name. */
function answerOf(answers: FieldValues[], name: string): string {
  return answers.find(({ path }) => path[0] === name)?.values[0] ?? ''
}

const pageOfWords = 'a page of words'

export function addNew(done: Done): void {
  const options = [...lists, pageOfWords]
  const [first = ''] = options
  askFor({
    title: 'New',
    parts: [
      { fields: [question('in', { kind: 'choice', options, values: [first], isOptional: false })] },
    ],
    label: 'Next',
    async save(answers) {
      const list = answerOf(answers, 'in') || first
      if (list === pageOfWords) addPageOfWords()
      else await addTo([list], done)
      return false
    },
  })
}

function addPageOfWords(): void {
  askFor({
    title: 'A page of words',
    parts: [{ fields: [question('title'), question('label in the navigation')] }],
    label: 'Add',
    async save(answers) {
      const title = answerOf(answers, 'title')
      const label = answerOf(answers, 'label in the navigation')
      const { page } = await change({ act: 'page', title, label })
      if (page) location.href = page
      return page !== undefined
    },
  })
}

/** A part of a list; its kind is asked first, where there are several. */
export async function addTo(path: Path, done: Done, kind?: string): Promise<void> {
  const { form = [] } = await ask({ act: 'form', path, kind })
  const isKind = form[0]?.name === 'kind'
  askFor({
    title: `New in ${path.at(-1)}`,
    // Its id follows from its title, and lists in it come later.
    parts: [{ fields: form.filter(({ name, kind }) => name !== 'id' && kind !== 'items') }],
    label: isKind ? 'Next' : 'Add',
    async save(fields) {
      if (!isKind) return finish(await change({ act: 'add', path, kind, fields }), done)
      await addTo(path, done, fields[0]?.values[0])
      return false
    },
  })
}

export function addFilm({ item, stamp }: Target, done: Done): void {
  askFor({
    title: 'A film',
    parts: [{ fields: [question('link'), question('title')] }],
    label: 'Add',
    async save(answers) {
      const media = [{ name: answerOf(answers, 'link'), words: answerOf(answers, 'title') }]
      return finish(await change({ act: 'media', item, stamp, media }), done)
    },
  })
}

/**
 * Adds pictures and films to the open text, if it takes them, or to what is selected. `path`: a
 * field that names an image, and then names the new one.
 */
export function addFiles(files: File[], target: Target | undefined, done: Done, path?: Path): void {
  const text = openField?.takesFigures ? openField : undefined
  if (files.length === 0) return
  if (!target && !text) {
    say('Select a work, a gallery or a long text first, then add the files.')
    return
  }
  // Two files can have one name.
  const questionOf = (file: File) =>
    `${files.length > 1 ? `${files.indexOf(file) + 1}. ` : ''}What ${file.name} shows`
  askFor({
    title: 'New files',
    parts: files.map((file) => ({
      ...(file.type.startsWith('image/') && { picture: URL.createObjectURL(file) }),
      fields: [question(questionOf(file))],
    })),
    label: 'Add',
    async save(answers) {
      const media = files.map((file) => {
        return { name: file.name, size: file.size, words: answerOf(answers, questionOf(file)) }
      })
      const where = text ? {} : { item: target?.item, stamp: target?.stamp, path }
      const answer = await change({ act: 'media', media, ...where }, files)
      if (!text) return finish(answer, done)
      for (const name of answer.names ?? []) text.insert(`\n\n![](${name})\n\n`)
      return answer.status === 200
    },
  })
}
