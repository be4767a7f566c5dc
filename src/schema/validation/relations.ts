import { quoted, suggest } from '../../shared/diagnostic.ts'
import { foldCase } from '../../shared/file-names.ts'
import { type Content, type ContentFault, type Field, hasFields } from '../content-paths.ts'
import type { Rule } from '../rules.ts'
import { readSpan } from '../time-span.ts'
import { namedImage, namedTag } from '../values.ts'

// What is right by itself, but not beside other values, or on the day of the build.

export interface Given {
  content: Content
  languages: string[]
  /** Of dates: two years ahead, it is a slip. An exhibition may last as long. */
  lastDay: string
}

/** Its path and what it found are those of the field, if it does not say others. */
type RelationFault = Rule & Partial<ContentFault>
export type Relation = (field: Field, given: Given) => RelationFault | false | undefined

/** The schema checks that names are texts. */
const faultOfName: Relation = ({ value, holds }, { content: { images, words } }) => {
  // Anything but a list is an error of its own.
  const tags = hasFields(words) && (words.tags ?? {})
  const [list, rule] = holds === 'image' ? [images, namedImage] : [tags, namedTag]
  const isName = (holds === 'image' || holds === 'tag') && typeof value === 'string'
  if (!isName || !hasFields(list) || Object.hasOwn(list, value)) return undefined
  return { ...rule, fix: [rule.fix, suggest(value, Object.keys(list))].filter(Boolean).join(' ') }
}

type Uniqueness = RelationFault & {
  /** What may stand once; false for fields of another kind. */
  keyOf(field: Field, content: Content): string | false
}

const uniqueness: Uniqueness[] = [
  {
    code: 'id-twice',
    // An id names a page of its own: to some disks and hosts, names that differ in case are the same.
    keyOf: ({ holds, path: [list], value }) => holds === 'id' && `${list} ${foldCase(`${value}`)}`,
    found: 'which another entry of its list has too',
    expected: 'an id that no other entry of its list has, in capitals or not',
    fix: 'Change the id of one of them.',
  },
  {
    level: 'warning',
    code: 'repeated-alt',
    keyOf: ({ holds, path: [list, , ...rest], value }, { decorative }) =>
      list === 'images' &&
      holds === 'name' &&
      value !== decorative &&
      `${rest.filter((key) => key !== 'alt')} ${value}`,
    found: 'which describes another image too',
    expected: 'what tells this image from the others',
    fix: 'Say what this one shows.',
  },
  {
    level: 'warning',
    code: 'repeated-image',
    keyOf: ({ holds, path, value }) =>
      holds === 'image' &&
      path.includes('images') &&
      `${path.slice(0, path.indexOf('images'))} ${value}`,
    found: 'which stands there before',
    expected: 'each image once in a gallery or a pair',
    fix: 'Remove it, or name the one that was meant.',
  },
]

function once({ keyOf, found, ...rule }: Uniqueness): Relation {
  const keys = new Set<string>()
  return (field, { content }) => {
    const key = Boolean(field.value) && keyOf(field, content)
    if (!key || keys.size < keys.add(key).size) return undefined
    return { ...rule, found: `${quoted(field.value)}, ${found}` }
  }
}

const warnOfFuture: Relation = ({ path, value, holds }, { lastDay }) => {
  const { start = '' } = (holds === 'date' && readSpan(`${value}`)) || {}
  return (
    start > lastDay &&
    path.at(-1) !== 'until' && {
      level: 'warning',
      code: 'far-date',
      expected: 'a date that is at most two years ahead',
      fix: 'Correct it.',
    }
  )
}

/** Of the address and the e-mail that a new site comes with. */
const warnOfTemplate: Relation = ({ path: [, name], value, holds }, { content: { site } }) =>
  holds === 'address' &&
  /[@/]example\.com\b/.test(`${value}`) &&
  ![Object(site).placeholders].flat().includes(name) && {
    level: 'warning',
    code: 'template-address',
    expected: 'your own: nobody can own example.com',
    fix: `Replace it, or write ${quoted(name)} into placeholders until you have one.`,
  }

/** Some remember what came before. */
export function createRelations(): Relation[] {
  return [faultOfName, ...uniqueness.map(once), warnOfFuture, warnOfTemplate]
}
