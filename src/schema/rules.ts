import * as v from 'valibot'
import type { Diagnostic } from '../shared/diagnostic.ts'

export interface Rule extends Pick<Diagnostic, 'code' | 'expected' | 'fix'> {
  /** Of an object: the fields that it may have. */
  fields?: string[]
}

/** All rules. The message of an issue is the number of its own, since valibot takes texts only. */
const rules: Rule[] = []

export function rule(code: string, expected: string, fix: string, fields?: string[]): string {
  return `${rules.push({ code, expected, fix, ...(fields && { fields }) }) - 1}`
}

/** Undefined for a message of valibot's own. */
export function ruleOf(message: string): Rule | undefined {
  return rules[Number.parseInt(message, 10)]
}

/** An object of these fields. One that is missing has the rule of its value. */
export function object<const Fields extends v.ObjectEntries>(fields: Fields) {
  const names = Object.keys(fields)
  const expected = `one of ${names.join(', ')}`
  const unknown = rule('unknown-field', expected, 'Correct its name, or remove it.', names)
  return v.strictObject(fields, ({ expected, path: [{ key }] = [{ key: '' }] }) => {
    if (expected === 'never') return unknown
    const field = fields[`${key}`]
    return (field && v.safeParse(field, undefined).issues?.[0].message) ?? ''
  })
}

/** Control characters, halves of characters, and marks that reverse the text after them. */
export const unprintable = /[^\P{Cc}\t\n\r]|\p{Cs}|[\ufffe\uffff\u202a-\u202e\u2066-\u2069]/u

export type Test = [isRight: RegExp | ((text: string) => boolean), ...rule: Parameters<typeof rule>]

function check([isRight, ...parts]: Test) {
  const passes = (text: string) => (isRight instanceof RegExp ? isRight.test(text) : isRight(text))
  return v.check(passes, rule(...parts))
}

export const printable = check([
  (text) => !unprintable.test(text),
  'control-character',
  'text without control characters',
  'Type it again: something invisible was pasted.',
])

export const visible = /[^\s\p{Default_Ignorable_Code_Point}]/u

export const words = v.pipe(
  v.string(rule('no-text', 'text', 'Write it as one text between quotation marks.')),
  check([
    visible,
    'empty-text',
    'text that is not empty',
    'Write it, or remove the line of a field that may be missing.',
  ]),
  printable,
)

/** Words that pass these tests; of those they fail, the first is reported. */
export function wordsThat(...tests: Test[]) {
  return v.pipe(words, ...tests.map(check))
}
