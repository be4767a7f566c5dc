import * as v from 'valibot'
import type { Diagnostic } from '../shared/diagnostic.ts'
import { unprintable } from '../shared/html.ts'
import type { Holding } from './content-paths.ts'

export interface Rule extends Pick<Diagnostic, 'code' | 'expected' | 'fix'> {
  /** Of the object. */
  fields?: v.ObjectEntries
}

/** By their messages: to valibot, a message is a text. */
const rules = new Map<string, Rule>()

export function rule(
  code: string,
  expected: string,
  fix: string,
  fields?: v.ObjectEntries,
): string {
  const message = `${code}: ${expected}. ${fix}`
  rules.set(message, { code, expected, fix, ...(fields && { fields }) })
  return message
}

export function ruleOf(message: string): Rule {
  const fix = 'Correct the value.'
  return rules.get(message) ?? { code: 'wrong-type', expected: message, fix }
}

const listRule = rule('wrong-type', 'a list such as [a, b]', 'Put it between [ and ].')

export function list<Item extends v.GenericSchema>(item: Item) {
  return v.array(item, listRule)
}

const recordRule = rule('wrong-type', 'fields in braces such as { a: 1 }', 'Correct the value.')

export function record<Key extends v.GenericSchema<string>, Value extends v.GenericSchema>(
  key: Key,
  value: Value,
) {
  return v.record(key, value, recordRule)
}

/** A missing field breaks the rule of its value. */
export function object<const Fields extends v.ObjectEntries>(fields: Fields) {
  const names = Object.keys(fields)
  const expected = `one of ${names.join(', ')}`
  const unknown = rule('unknown-field', expected, 'Correct its name, or remove it.', fields)
  const example = `fields in braces such as { ${names.slice(0, 2).join(': …, ')}: … }`
  const noFields = rule('wrong-type', example, 'Write it like this.')
  return v.strictObject(fields, ({ expected, path: [{ key }] = [{ key: '' }] }) => {
    if (expected === 'never') return unknown
    if (expected === 'Object') return noFields
    const field = fields[`${key}`]
    return (field && v.safeParse(field, undefined).issues?.[0].message) ?? ''
  })
}

export function holding<Schema extends v.GenericSchema>(holds: Holding, schema: Schema) {
  return { ...schema, holds }
}

export const visible = /[^\s\p{Default_Ignorable_Code_Point}]/u

export type Test = [isRight: RegExp | ((text: string) => boolean), ...rule: Parameters<typeof rule>]

const noText = rule('no-text', 'text', 'Write it as one text between quotation marks.')
const fieldsForText = rule(
  'no-text',
  "text, or one for each language such as { en: 'Low Tide', fr: 'Marée basse' }",
  "Write words between quotation marks. A film is shown by media: { kind: 'video', video: videos.name, place: 'full' }.",
)

const commonTests: Test[] = [
  [visible, 'empty-text', 'text that is not empty', 'Write it.'],
  [
    (text) => !unprintable.test(text),
    'control-character',
    'text without control characters',
    'Type it again: something invisible was pasted.',
  ],
]

/** The first test that a text fails is reported, alone. */
export function wordsThat<Words extends string = string>(...tests: Test[]) {
  const checks = [...commonTests, ...tests].map(([isRight, ...parts]) => {
    return { isRight, message: rule(...parts) }
  })
  const messageFor = (value: unknown) => {
    if (typeof value === 'object' && value !== null) return fieldsForText
    const text = `${value}`
    const broken = checks.find(({ isRight }) => {
      return isRight instanceof RegExp ? !isRight.test(text) : !isRight(text)
    })
    return broken?.message ?? (typeof value === 'string' ? undefined : noText)
  }
  return v.custom<Words>(
    (value) => messageFor(value) === undefined,
    ({ input }) => messageFor(input) ?? '',
  )
}

export const anyWords = wordsThat()
