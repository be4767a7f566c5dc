import type { Sources } from '../read/sources.ts'
import { isLine } from '../schema/marks/marks.ts'
import { languagesOf } from '../schema/text.ts'
import { BuildError } from '../shared/diagnostic.ts'
import {
  type Answer,
  linkToEditor,
  placeName,
  placeNamed,
  type Task,
  type TextPlace,
  writeChecked,
} from './edit-request.ts'
import { newFieldOf } from './item-facts.ts'
import { ruleAt, textKind } from './items.ts'
import { readWritten } from './writing/text-in-file.ts'

export interface OpenText extends TextPlace {
  /** What the page is told of it. */
  told: Answer
  written: ReturnType<typeof readWritten>
}

/** The text of a task as its file has it now, or why it cannot be edited. */
export function openText({ root, read, act, ...asked }: Task): OpenText | Answer {
  const place = placeNamed(read, asked.place)
  if (!place) return { status: 404, message: 'There is no such text.' }
  const { file, path } = place
  const written = readWritten(root, file, path)
  const { words, value, isFree, why, line } = written
  const rule = ruleAt(read, place)
  const known = linkToEditor(root, file, line)
  // A fact may not be there yet.
  const isFact = isFree && rule && asked.before === '' && /^(open|write)$/.test(act)
  if (value === undefined && !isFact) return { status: 422, message: why, ...known }
  const kind = textKind(place, rule)
  const told = { status: 200, message: '', ...known, place: placeName(place), words }
  const text = { ...place, written, told: { ...told, isLine: !kind || isLine(kind) } }
  if (/^(open|facts)$/.test(act) || asked.before === words) return text
  const message = `Nothing is written: the file has changed. It says “${words}” in`
  return { ...text.told, status: 409, message }
}

const namesOfLanguages = new Intl.DisplayNames('en', { type: 'language' })

export function tellText({ read, language }: Task, text: OpenText): Answer {
  const owner = ownerOf(read, text, language)
  const sharedWith = owner && namesOfLanguages.of(owner)
  return { ...text.told, ...(sharedWith && { sharedWith }) }
}

/** On a page in a language that the text lacks, it is written for that language alone. */
export async function writeText(task: Task, text: OpenText): Promise<Answer> {
  const { read, language, words = '' } = task
  const { file, path, written, told } = text
  const owner = ownerOf(read, text, language)
  const removed = words.trim() || owner ? undefined : await removeText(task, text)
  if (removed) return removed
  if (owner && file.endsWith('.md')) {
    const message = `A file holds one language. It is also the ${namesOfLanguages.of(owner)} text:`
    return { ...told, status: 422, message }
  }
  // A line may come with breaks, by paste.
  const clean = told.isLine ? words.replace(/\n+/g, ' ') : words
  const { value, index } = newFieldOf(task, text, clean)
  const edit = owner ? written.translated(clean, owner, language) : written.replaced(value, index)
  const answer = await writeChecked(task, 'Written to', edit)
  const whole = path.at(-1) === owner ? path.slice(0, -1) : path
  const isTranslation = owner || Object(value)[language] !== undefined
  const place = placeName({ file, path: isTranslation ? [...whole, language] : path })
  const after = openText({ ...task, act: 'open', place, before: '' })
  return { ...answer, ...('told' in after && { ...after.told, message: answer.message }) }
}

/** If the content is right without the field or list item. */
async function removeText(task: Task, { path, written }: OpenText): Promise<Answer | undefined> {
  if (path.length === 0) return undefined
  try {
    return await writeChecked(task, 'Removed from', written.replaced(undefined))
  } catch (error) {
    if (error instanceof BuildError) return undefined
    throw error
  }
}

/** The language of a text, if a page in another one, `language`, shows it for want of its own. */
function ownerOf(
  read: Sources,
  { file, path, written }: OpenText,
  language: string,
): string | undefined {
  if (written.isFree || !textKind({ file, path }, ruleAt(read, { file, path }))) return undefined
  const languages = languagesOf(read.content.site)
  // A file says it in its name: 'tuning.fr.md'.
  const isNamed = (one: string) => one === path.at(-1) || new RegExp(`[._-]${one}\\.md$`).test(file)
  const owner = languages.find(isNamed) ?? languages[0]
  return languages.includes(language) && owner !== language ? owner : undefined
}
