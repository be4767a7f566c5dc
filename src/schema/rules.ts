import * as v from 'valibot'
import type { Diagnostic } from '../shared/diagnostic.ts'
import { type Holding, hasFields } from './content-paths.ts'

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

export function list<Item extends v.GenericSchema>(item: Item) {
  // Of several kinds, the first.
  const one: unknown = 'options' in item && Array.isArray(item.options) ? item.options[0] : item
  const example = hasFields(one) && hasFields(one.entries) ? exampleOf(one.entries) : "'…', '…'"
  return v.array(item, rule('wrong-type', `a list such as [${example}]`, 'Write it like this.'))
}

function exampleOf(fields: object): string {
  return `{ ${Object.keys(fields).slice(0, 2).join(': …, ')}: … }`
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
  const expected = `one of ${Object.keys(fields).join(', ')}`
  const unknown = rule('unknown-field', expected, 'Correct its name, or remove it.', fields)
  const example = `fields in braces such as ${exampleOf(fields)}`
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

const visible = /[^\s\p{Default_Ignorable_Code_Point}]/u

export type Test = [isRight: RegExp | ((text: string) => boolean), ...rule: Parameters<typeof rule>]

const noText = rule(
  'no-text',
  'text',
  'Write it as one text between quotation marks. In place of null, remove the line.',
)
const fieldsForText = rule(
  'no-text',
  "one text, or one for each language such as { 'en-GB': 'Low Tide', fr: 'Marée basse' }",
  "Write words between quotation marks, with \\n\\n between paragraphs. Name languages as site.ts does. A film is shown by media: { kind: 'video', video: videos.name, place: 'full' }.",
)

const notEmpty: Test = [
  visible,
  'empty-text',
  'text that is not empty',
  'Write it, or remove a line that need not be there.',
]

/** The first test that a text fails is reported, alone. */
export function wordsThat<Words extends string = string>(...tests: Test[]) {
  const checks = [notEmpty, ...tests].map(([isRight, ...parts]) => {
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
