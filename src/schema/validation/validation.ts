import { type Path, quoted } from '../../shared/diagnostic.ts'
import {
  type Content,
  type ContentFault,
  constants,
  type Field,
  fieldsIn,
  type Schema,
  valueAt,
} from '../content-paths.ts'
import { contentSchema } from '../schema.ts'
import { languagesOf } from '../text.ts'
import { createRelations } from './relations.ts'
import { checkShape } from './shape.ts'
import * as languageRelations from './text-languages.ts'

/** Of which no date is too far ahead. */
const noDay = '2099-12-31'

/** In the order of the files. `today`: '2026-03-12'. */
export function checkContent(content: Content, today = noDay): ContentFault[] {
  const orderOf = ({ path }: ContentFault) => constants.indexOf(`${path[0]}`)
  return [...checkFields(content), ...checkRelations(content, contentFields(content), today)].sort(
    (a, b) => orderOf(a) - orderOf(b),
  )
}

/** Lists of sections that are not in cv.ts. Their paths begin with a section. */
export function checkSections(cv: unknown[]): ContentFault[] {
  return checkFields({ cv }).flatMap(({ path: [name, ...path], ...fault }) =>
    name === 'cv' ? { ...fault, path } : [],
  )
}

/** What a page says of itself. `content`: what it may name. */
export function checkFacts(schema: Schema, facts: object, content: Content): ContentFault[] {
  const fields = fieldsIn(schema, facts)
  return [...checkShape(schema, facts), ...checkRelations(content, fields, noDay)]
}

const listsOfFields = new WeakMap<Content, Field[]>()

/** Listed once for all checks: it takes a third of their time. */
export function contentFields(content: Content): Field[] {
  const fields =
    listsOfFields.get(content) ??
    fieldsIn(contentSchema, content).filter(({ path }) => !isRepeated(content, path))
  listsOfFields.set(content, fields)
  return fields
}

/** Works hold their videos whole: what is in one stands in videos.ts. */
function isRepeated(content: Content, path: Path): boolean {
  const end = path.indexOf('video') + 1
  if (end === 0 || end === path.length || path[0] === 'videos') return false
  return Object.values(Object(content.videos)).includes(valueAt(content, path.slice(0, end)))
}

function checkFields(content: Content): ContentFault[] {
  return checkShape(contentSchema, content).filter(({ path }) => !isRepeated(content, path))
}

function checkRelations(content: Content, fields: Field[], today: string): ContentFault[] {
  const languages = languagesOf(content.site).filter((name) => name.trim())
  const lastDay = `${Number(today.slice(0, 4)) + 2}${today.slice(4)}`
  const relations = [...Object.values(languageRelations), ...createRelations()]
  return relations.flatMap((relation) =>
    fields.flatMap((field) => {
      const fault = relation(field, { content, languages, lastDay })
      return fault ? { path: field.path, found: quoted(field.value), ...fault } : []
    }),
  )
}
