import * as v from 'valibot'
import { type Fault, quoted, suggest } from '../../shared/diagnostic.ts'
import {
  type Content,
  type ContentFault,
  hasFields,
  type PlacedValue,
  valuesIn,
  withNames,
} from '../content-paths.ts'
import { linkOrPath } from '../link-values.ts'
import { ruleOf } from '../rules.ts'
import { namedImage, translations } from '../values.ts'
import { expected } from './mark-faults.ts'
import type { Marked, readMarks as ReadMarks, TextKind } from './marks.ts'
import { kindOf } from './text-kinds.ts'

/** Finds what texts do not hold. Call it after `checkContent`, which finds out what is translated. */
export function checkMarks(content: Content, readMarks: typeof ReadMarks): ContentFault[] {
  const inTexts = textsIn(content).flatMap(({ path, text, kind }) => {
    const ids = kind === 'name' ? [] : bareIds(text, kind, readMarks)
    const faults = [...findTextFaults({ text, kind }, content, readMarks), ...ids]
    return faults.map((fault) => ({ ...fault, path }))
  })
  const linked = linkedTwice(valuesIn({ cv: content.cv }), readMarks)
  return [...inTexts, ...linked].map((fault) => withNames(content, fault))
}

/** The texts of the content, each in every language, for which see `checkMarks`. */
export function textsIn(content: Content) {
  return valuesIn(content).flatMap(({ path, value }) => {
    // Works hold their videos whole; a fault in one is reported for videos.ts.
    const kind = path[0] !== 'videos' && path.includes('video') ? undefined : kindOf(path)
    if (kind === undefined) return []
    const isTranslated = hasFields(value) && translations.has(value)
    const texts = isTranslated ? Object.entries(value) : [[undefined, value] as const]
    return texts.flatMap(([language, text]) => {
      if (typeof text !== 'string') return []
      return { path: language === undefined ? path : [...path, language], text, kind }
    })
  })
}

/** Lines of the CV that are a link as a whole and hold another. */
function linkedTwice(values: PlacedValue[], readMarks: typeof ReadMarks): ContentFault[] {
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

export interface KnownText {
  text: string
  kind: 'name' | TextKind
}

/** All that is wrong with a text, wherever it stands. `trace`: the target that is wrong. */
export function findTextFaults(
  { text, kind }: KnownText,
  content: Content,
  readMarks: typeof ReadMarks,
): Fault[] {
  if (kind === 'name') return nameWarnings(text, readMarks(text, 'line'))
  const marked = readMarks(text, kind)
  return [...marked.faults, ...targetFaults(content, marked, kind)]
}

/** Marks that a name shows as they stand, and characters that nobody sees. */
function nameWarnings(name: string, { blocks, faults }: Marked): Fault[] {
  const isPlain = blocks.every(
    (block) => block.kind === 'paragraph' && block.children.every(({ kind }) => kind === 'text'),
  )
  const isMarked = !isPlain || faults.some(({ code }) => code === 'html')
  const marks: Fault = {
    level: 'warning',
    code: 'marked-name',
    found: quoted(name),
    expected: 'plain words: in a name, marks are shown as they stand',
    fix: 'Remove the marks, if they are not meant to be seen.',
  }
  const gap: Fault = {
    level: 'warning',
    code: 'invisible-mark',
    found: quoted(name.replace(/[\u00ad\u200b\u2060\ufeff]/g, '·')),
    expected: 'visible characters only: each · marks an invisible one',
    fix: 'Type these words again: it was copied with them.',
  }
  const slips = faults.filter(({ code }) => code === 'text-slip')
  return [...slips, ...(isMarked ? [marks] : []), ...(gap.found === marks.found ? [] : [gap])]
}

/** Targets that no link may have, and figures of images that the content does not describe. */
function targetFaults(content: Content, { targets }: Marked, kind: TextKind): Fault[] {
  return targets.flatMap(({ kind: what, name, offset }): Fault[] => {
    const place = { found: quoted(name), offset, trace: name }
    if (what === 'image') {
      const images = hasFields(content.images) ? Object.keys(content.images) : []
      if (kind !== 'long' || images.includes(name)) return []
      return [{ ...namedImage, ...place, fix: suggest(name, images) ?? namedImage.fix }]
    }
    const [issue] = name.startsWith('#') ? [] : (v.safeParse(linkOrPath, name).issues ?? [])
    const rule = issue && ruleOf(issue.message)
    return rule ? [{ ...rule, ...place }] : []
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
