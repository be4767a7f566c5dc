import * as v from 'valibot'
import { type Path, quoted, suggest } from '../shared/fault.ts'
import { foldCase } from '../shared/file-names.ts'
import {
  type Content,
  type ContentFault,
  filmName,
  hasFields,
  isSamePath,
  type KnownText,
  type Leaf,
  ownersLists,
  valueAt,
} from './paths.ts'
import { checkWords, fixIfUnknown, isNameKind } from './references.ts'
import { containerRule, leavesIn, partsIn, type Rule } from './rules.ts'
import { fixOfOwn, fixOfUnknown, pageSchemas, schemaOf } from './schema.ts'

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
function listNames({ [ownersLists]: lists = {} }: Content): string[] {
  const own = Object.keys(lists).filter((name) => lists[name]?.like === 'works')
  return ['works', 'workshops', 'news', ...own]
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
  const others = issues.filter(({ expected }) => expected !== 'never')
  const all = [...others.map(faultOf), ...findUnknown(schema, value)]
  const wrong = all.filter((fault) => !isExplained(fault, all))
  // Report a value that breaks a rule only once. What it holds may be of any type.
  const leaves = leavesIn(schema, value).filter(
    (leaf) => !wrong.some(({ path }) => isSamePath(leaf.path.slice(0, path.length), path)),
  )
  return [...wrong, ...leaves.flatMap((leaf) => faultsOfLeaf(leaf, content))]
}

/** Where another fault has found `titel`, that `title` is missing says nothing new. */
function isExplained({ code, path }: ContentFault, all: ContentFault[]): boolean {
  if (code !== 'missing-field') return false
  const unknown = all.filter((other) => other.code === 'unknown-field')
  return unknown.some((other) => {
    const areBeside = isSamePath(other.path.slice(0, -1), path.slice(0, -1))
    return areBeside && suggest(`${other.path.at(-1)}`, [`${path.at(-1)}`]) !== undefined
  })
}

function findUnknown(rule: Rule, value: unknown, path: Path = []): ContentFault[] {
  const { type, entries = {} } = containerRule(rule, value)
  return partsIn(rule, value, path).flatMap(({ key, part, at, inner }): ContentFault[] => {
    if (inner) return findUnknown(inner, part, at)
    // All that `src/content/` exports may hold more.
    if (!type.endsWith('_object')) return []
    const names = Object.keys(entries)
    const fix = type === 'loose_object' ? fixOfOwn(key, part) : fixOfUnknown(key, names)
    return fix ? [{ code: 'unknown-field', path: at, found: quoted(key), fix }] : []
  })
}

function faultOf(issue: v.BaseIssue<unknown>): ContentFault {
  const { message: fix, path: steps = [] } = issue
  const path = steps.map(({ key }) => (typeof key === 'number' ? key : `${key}`))
  const step = steps.at(-1)
  // The check of an object ends at the field that it is about. A wrong name in a record ends at the name.
  const input = step?.origin === 'value' ? step.value : issue.input
  if (input !== undefined) {
    const typed = typeof input === 'string' && { typed: input }
    return { code: 'wrong-value', path, found: quoted(input), ...typed, fix }
  }
  // `video: videos.tied`: the field is there, its value is not.
  const isThere = hasFields(step?.input) && Object.hasOwn(step.input, `${step.key}`)
  return isThere
    ? { code: 'misspelt-name', follows: true, path, found: 'a name that does not exist', fix }
    : { code: 'missing-field', path, found: 'nothing', fix }
}

function faultsOfLeaf(leaf: Leaf, content: Content): ContentFault[] {
  const { kind, path, value } = leaf
  if (kind === 'value') return []
  const text = textOf(leaf, content)
  if (isNameKind(kind)) {
    const fix = fixIfUnknown(kind, text, content)
    return fix ? [{ code: 'wrong-value', path, found: quoted(value), typed: text, fix }] : []
  }
  return checkWords(text, kind, content).map((fault) => ({ ...fault, path }))
}

/** An image or a film by its name. */
function textOf({ kind, value }: Leaf, content: Content): string {
  return kind === 'film' ? (filmName(content, value) ?? '') : `${value}`
}

/** On some disks and hosts, ids that differ only in case share a page. */
function findRepeatedIds(content: Content, name: string): ContentFault[] {
  const list = content[name]
  const ids = Array.isArray(list) ? list.map((entry) => valueAt(entry, ['id'])) : []
  const taken = new Set<string>()
  const fix =
    'Choose another: an earlier entry has this id (upper and lower case count as the same).'
  return ids.flatMap((id, index) => {
    if (typeof id !== 'string') return []
    const folded = foldCase(id)
    const isTaken = taken.has(folded)
    taken.add(folded)
    return isTaken ? { code: 'id-twice', path: [name, index, 'id'], found: quoted(id), fix } : []
  })
}
