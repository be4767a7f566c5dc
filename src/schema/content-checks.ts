import * as v from 'valibot'
import { quoted, suggest } from '../shared/fault.ts'
import { foldCase } from '../shared/file-names.ts'
import { checkText } from '../texts/text-checks.ts'
import {
  type Content,
  type ContentFault,
  entryLists,
  filmName,
  hasFields,
  isSamePath,
  type KnownText,
  type Leaf,
  ownersLists,
} from './paths.ts'
import { checkTargets, fixIfUnknown, isNameKind } from './references.ts'
import { leavesIn, type Rule } from './rules.ts'
import { pageSchemas, schemaOf } from './schema.ts'

export function checkContent(content: Content): ContentFault[] {
  const isOwnersField = ({ code, path: [list = ''] }: ContentFault) =>
    code === 'unknown-field' && content[ownersLists]?.[list]?.isStrict === false
  return [
    ...faultsIn(schemaOf(content), content, content).filter((fault) => !isOwnersField(fault)),
    ...listNames(content).flatMap((name) => findRepeatedIds(content, name)),
  ]
}

/** The entries that `checkContent` checks. */
export function entriesIn(content: Content): Set<unknown> {
  return new Set(listNames(content).flatMap((name) => content[name]))
}

/** The names of the lists whose entries have an id. */
function listNames(content: Content): string[] {
  return [...entryLists(content), 'news']
}

/** `facts`: what a page of this form says about itself. */
export function checkFacts(
  form: keyof typeof pageSchemas,
  facts: object,
  content: Content,
): ContentFault[] {
  return faultsIn(pageSchemas[form], facts, content)
}

/** All that pages show in every language, drafts included; images and films by name. */
export function listTexts(content: Content): KnownText[] {
  const leaves = leavesIn(schemaOf(content), content)
  return leaves
    .filter(({ kind }) => kind !== 'tag' && kind !== 'language')
    .map((leaf) => ({ kind: leaf.kind, path: leaf.path, text: textOf(leaf, content) }))
}

function faultsIn(
  schema: v.GenericSchema & Rule,
  value: unknown,
  content: Content,
): ContentFault[] {
  const { issues = [] } = v.safeParse(schema, value)
  const all = issues.map(faultOf)
  const wrong = all.filter((fault) => !isMeantBy(all, fault))
  // Report a value that breaks a rule only once.
  const paths = new Set(wrong.map(({ path }) => path.join('\n')))
  const leaves = leavesIn(schema, value).filter(({ path }) => !paths.has(path.join('\n')))
  return [...wrong, ...leaves.flatMap((leaf) => faultsOfLeaf(leaf, content))]
}

/** Whether another fault explains it: where there is `titel`, that `title` is missing says nothing new. */
function isMeantBy(all: ContentFault[], { code, path }: ContentFault): boolean {
  const name = `${path.at(-1)}`
  return all.some((other) => {
    const areBeside = isSamePath(other.path.slice(0, -1), path.slice(0, -1))
    const isPair = code === 'missing-field' && other.code === 'unknown-field' && areBeside
    return isPair && suggest(`${other.path.at(-1)}`, [name]) !== undefined
  })
}

function faultOf(issue: v.BaseIssue<unknown>): ContentFault {
  const { type, expected, message: fix, path: steps = [] } = issue
  const step = steps.at(-1)
  // For a check of an object, valibot names the field that it is about; for the name in a record, the name.
  const input = step?.origin === 'value' ? step.value : issue.input
  const path = steps.map(({ key }) => (typeof key === 'number' ? key : `${key}`))
  const isUnknown = type === 'strict_object' && expected === 'never'
  if (isUnknown) return { code: 'unknown-field', path, found: quoted(path.at(-1)), fix }
  if (input === undefined) {
    // `videos.tied`: the field is there.
    const isThere = hasFields(step?.input) && Object.hasOwn(step.input, `${step.key}`)
    return isThere
      ? { code: 'misspelt-name', path, found: 'a name that is not there', fix }
      : { code: 'missing-field', path, found: 'nothing', fix }
  }
  const typed = typeof input === 'string' && { typed: input }
  return { code: 'wrong-value', path, found: quoted(input), ...typed, fix }
}

function faultsOfLeaf(leaf: Leaf, content: Content): ContentFault[] {
  const { kind, path, value } = leaf
  if (kind === 'value') return []
  const text = textOf(leaf, content)
  if (isNameKind(kind)) {
    const fix = fixIfUnknown(kind, text, content)
    return fix ? [{ code: 'wrong-value', path, found: quoted(value), typed: text, fix }] : []
  }
  const faults = [...checkText(text, kind), ...checkTargets(text, kind, content)]
  return faults.map((fault) => ({ ...fault, path }))
}

/** An image or a film by its name. */
function textOf({ kind, value }: Leaf, content: Content): string {
  return kind === 'film' ? (filmName(content, value) ?? '') : `${value}`
}

/** On some disks and hosts, ids that differ only in case share a page. */
function findRepeatedIds(content: Content, name: string): ContentFault[] {
  const list = content[name]
  const ids = (Array.isArray(list) ? list : []).map((entry) => entry?.id)
  const folded = ids.map((id) => foldCase(`${id}`))
  const fix = 'Choose another: an earlier entry has this id (capitals do not count).'
  return ids.flatMap((id, index) => {
    const isFirst = folded.indexOf(folded[index] ?? '') === index
    if (id === undefined || isFirst) return []
    return { code: 'id-twice', path: [name, index, 'id'], found: quoted(id), fix }
  })
}
