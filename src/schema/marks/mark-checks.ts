import * as v from 'valibot'
import { type ContentDiagnostic, type Path, quoted, suggest } from '../../shared/diagnostic.ts'
import {
  type Content,
  diagnosticAt,
  hasFields,
  type UnplacedContentDiagnostic,
  valuesIn,
} from '../content-paths.ts'
import { linkOrPath } from '../link-values.ts'
import { type Holding, ruleOf } from '../rules.ts'
import { contentFields } from '../validation.ts'
import { namedImage } from '../values.ts'
import type { Marked, readMarks as ReadMarks, TextKind } from './marks.ts'

const expected = {
  line: 'words on one line, with *emphasis*, **strong** and [links](https://…)',
  text: 'words, *emphasis*, [links](https://…), lists, ## headings and > quotations',
  long: 'words, *emphasis*, [links](https://…), lists, ## headings, figures and > quotations',
}

export interface MarkReport {
  errors: ContentDiagnostic[]
  /** What may be meant. */
  warnings: ContentDiagnostic[]
}

/** Finds what texts do not hold. */
export function checkMarks(content: Content, readMarks: typeof ReadMarks): MarkReport {
  const report: MarkReport = { errors: [], warnings: [] }
  for (const { path, text, kind } of textsIn(content)) {
    const ids = kind === 'name' ? [] : bareIds(text, kind, readMarks)
    const faults = [...findTextFaults({ text, kind }, content, readMarks), ...ids]
    for (const { isWarning, target: _, ...fault } of faults) {
      const list = isWarning ? report.warnings : report.errors
      list.push(diagnosticAt(content, { path, ...fault }))
    }
  }
  const linked = linkedTwice(content, readMarks)
  report.errors.push(...linked.map((fault) => diagnosticAt(content, fault)))
  return report
}

/** The texts of the content, each in every language. */
export function textsIn(content: Content): (KnownText & { path: Path })[] {
  return contentFields(content).flatMap(({ path, value: text, holds: kind }) => {
    return isTextKind(kind) && typeof text === 'string' ? [{ path, text, kind }] : []
  })
}

const isTextKind = (holds: Holding): holds is KnownText['kind'] =>
  holds === 'name' || holds in expected

/** Lines of the CV that are a link as a whole and hold another. */
function linkedTwice({ cv }: Content, readMarks: typeof ReadMarks): UnplacedContentDiagnostic[] {
  return valuesIn({ cv }).flatMap(({ path, value }) => {
    if (!hasFields(value) || value.link === undefined) return []
    const texts = Object.values(hasFields(value.text) ? value.text : [value.text])
    const links = texts.flatMap((text) => readMarks(`${text}`, 'line').targets)
    if (links.length === 0) return []
    return {
      code: 'two-links',
      path: [...path, 'link'],
      found: quoted(value.link),
      expected: 'a link for the whole line, or links in its text',
      fix: 'Remove link, or write the words of the text without theirs.',
    }
  })
}

interface Fault extends Omit<ContentDiagnostic, 'file' | 'path'> {
  isWarning?: true
  /** Of a link or an image: the page that shows it need not report it too. */
  target?: string
}

export interface KnownText {
  text: string
  kind: 'name' | TextKind
}

/** All that is wrong with a text, wherever it stands. */
export function findTextFaults(
  { text, kind }: KnownText,
  content: Content,
  readMarks: typeof ReadMarks,
): Fault[] {
  if (kind === 'name') return nameWarnings(text, readMarks(text, 'line'))
  const marked = readMarks(text, kind)
  return [
    ...marked.faults.map((fault) => ({ expected: expected[kind], ...fault })),
    ...targetFaults(content, marked, kind),
  ]
}

/** Marks that a name shows as they stand, and characters that nobody sees. */
function nameWarnings(name: string, { blocks, faults }: Marked): Fault[] {
  const isPlain = blocks.every(
    (block) => block.kind === 'paragraph' && block.children.every(({ kind }) => kind === 'text'),
  )
  const isMarked = !isPlain || faults.some(({ code }) => code === 'html')
  const marks: Fault = {
    isWarning: true,
    code: 'marked-name',
    found: quoted(name),
    expected: 'plain words: in a name, marks are shown as they stand',
    fix: 'Remove the marks, if they are not meant to be seen.',
  }
  const gap: Fault = {
    isWarning: true,
    code: 'invisible-mark',
    found: quoted(name.replace(/[\u00ad\u200b\u2060\ufeff]/g, '·')),
    expected: 'visible characters only: each · marks an invisible one',
    fix: 'Type these words again: it was copied with them.',
  }
  const slips = faults.flatMap(({ expected, ...fault }) => (expected ? { expected, ...fault } : []))
  return [...slips, ...(isMarked ? [marks] : []), ...(gap.found === marks.found ? [] : [gap])]
}

/** Targets that no link may have, and figures of images that the content does not describe. */
function targetFaults(content: Content, { targets }: Marked, kind: TextKind): Fault[] {
  return targets.flatMap(({ kind: what, name, offset }): Fault[] => {
    const place = { found: quoted(name), offset, target: name }
    if (what === 'image') {
      const images = hasFields(content.images) ? Object.keys(content.images) : []
      if (kind !== 'long' || images.includes(name)) return []
      return [{ ...namedImage, ...place, fix: suggest(name, images) ?? namedImage.fix }]
    }
    const [issue] = name.startsWith('#') ? [] : (v.safeParse(linkOrPath, name).issues ?? [])
    return issue ? [{ ...ruleOf(issue.message), ...place }] : []
  })
}

/** Links to an id alone: the content does not know on which pages its texts stand. */
function bareIds(text: string, kind: TextKind, readMarks: typeof ReadMarks): Fault[] {
  const { targets } = readMarks(text, kind)
  const links = targets.filter((target) => target.kind === 'link' && target.name.startsWith('#'))
  return links.map(({ name, offset }) => ({
    code: 'bare-id',
    offset,
    found: `${name}, on whatever page the text stands`,
    expected: expected[kind],
    fix: 'Name the page too: /#low-tide, /workshops#x.',
  }))
}
