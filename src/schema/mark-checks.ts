import * as v from 'valibot'
import { type ContentDiagnostic, quoted, suggest } from '../shared/diagnostic.ts'
import {
  type Content,
  diagnosticAt,
  hasFields,
  type PlacedValue,
  type UnplacedContentDiagnostic,
  valuesIn,
} from './content-paths.ts'
import { linkOrPath } from './link-values.ts'
import type { Marked, readMarks as ReadMarks, TextKind } from './marks.ts'
import { ruleOf } from './rules.ts'
import { kindOf } from './text-kinds.ts'
import { findSlips } from './text-slips.ts'
import { namedImage, translations } from './values.ts'

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

/** Finds what texts do not hold. Call it after `checkContent`, which finds out what is translated. */
export function checkMarks(content: Content, readMarks: typeof ReadMarks): MarkReport {
  const report: MarkReport = { errors: [], warnings: [] }
  const values = valuesIn(content)
  for (const { path, value } of values) {
    // Works hold their videos whole; a fault in one is reported for videos.ts.
    const kind = path[0] !== 'videos' && path.includes('video') ? undefined : kindOf(path)
    if (kind === undefined) continue
    const isTranslated = hasFields(value) && translations.has(value)
    const texts = isTranslated ? Object.entries(value) : [[undefined, value] as const]
    for (const [language, text] of texts) {
      if (typeof text !== 'string') continue
      const faults = [...findSlips(text), ...faultsIn(content, text, kind, readMarks)]
      for (const { isWarning, ...fault } of faults) {
        const place = language === undefined ? path : [...path, language]
        const list = isWarning ? report.warnings : report.errors
        list.push(diagnosticAt(content, { path: place, ...fault }))
      }
    }
  }
  const linked = linkedTwice(values, readMarks).map((fault) => diagnosticAt(content, fault))
  report.errors.push(...linked)
  return report
}

/** Lines of the CV that are a link as a whole and hold another. */
function linkedTwice(
  values: PlacedValue[],
  readMarks: typeof ReadMarks,
): UnplacedContentDiagnostic[] {
  return values.flatMap(({ path, value }) => {
    if (path[0] !== 'cv' || !hasFields(value) || value.link === undefined) return []
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

type Fault = Omit<ContentDiagnostic, 'file' | 'path'> & { isWarning?: true }

function faultsIn(
  content: Content,
  text: string,
  kind: 'name' | TextKind,
  readMarks: typeof ReadMarks,
): Fault[] {
  if (kind === 'name') return nameWarnings(text, readMarks(text, 'line'))
  const marked = readMarks(text, kind)
  return [
    ...marked.faults.map((fault) => ({ ...fault, expected: expected[kind] })),
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
  return [...(isMarked ? [marks] : []), ...(gap.found === marks.found ? [] : [gap])]
}

/** Targets that no link of the content may have, and figures of images that it does not describe. */
function targetFaults(content: Content, { targets }: Marked, kind: TextKind): Fault[] {
  const images = hasFields(content.images) ? Object.keys(content.images) : []
  return targets.flatMap(({ kind: what, name, offset }): Fault[] => {
    const found = quoted(name)
    if (what === 'image') {
      if (kind !== 'long' || images.includes(name)) return []
      return [{ ...namedImage, found, offset, fix: suggest(name, images) ?? namedImage.fix }]
    }
    // readMarks reports a bare id.
    const [issue] = name.startsWith('#') ? [] : (v.safeParse(linkOrPath, name).issues ?? [])
    const rule = issue && ruleOf(issue.message)
    return rule ? [{ ...rule, found, offset }] : []
  })
}
