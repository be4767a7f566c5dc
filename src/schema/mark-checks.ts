import * as v from 'valibot'
import { type ContentDiagnostic, quoted, suggest } from '../shared/diagnostic.ts'
import type { Block, Inline, Marked, readMarks as ReadMarks } from './marks.ts'
import { kindOf } from './text-kinds.ts'
import { type Content, diagnosticAt, hasFields, valuesIn } from './validation.ts'
import { linkOrPath, ruleOf, translations } from './values.ts'

const expected = {
  line: 'words with *emphasis*, **strong** and [links](https://…)',
  text: 'words, *emphasis*, [links](https://…), lists, ## headings and > quotations',
  long: 'words, *emphasis*, [links](https://…), lists, ## headings, figures and > quotations',
}

/** Everything in texts that they do not hold, or, with `isWarning`, that may not be meant. */
export function checkMarks(
  content: Content,
  readMarks: typeof ReadMarks,
  isWarning = false,
): ContentDiagnostic[] {
  const values = valuesIn(content)
  const parents = new Map(values.map(({ path, value }) => [path.join('.'), value]))
  return values.flatMap(({ path, value }) => {
    // Works hold their videos whole; a fault in one is reported for videos.ts.
    if (path[0] !== 'videos' && path.includes('video')) return []
    const parent = parents.get(path.slice(0, -1).join('.'))
    const kind = kindOf(path, hasFields(parent) && translations.has(parent))
    if (typeof value !== 'string' || kind === undefined) return []
    const at = (fault: Omit<ContentDiagnostic, 'file' | 'path'>) =>
      diagnosticAt(content, { path, ...fault })
    if (kind === 'name')
      return isWarning && looksMarked(readMarks(value, 'line')) ? at(markedName(value)) : []
    const marked = readMarks(value, kind)
    const faults = marked.faults.filter((fault) => (fault.isWarning ?? false) === isWarning)
    const rule = { expected: expected[kind] }
    const wrong = faults.map(({ isWarning: _, ...fault }) => at({ ...fault, ...rule }))
    return isWarning ? wrong : [...wrong, ...targetFaults(content, value, marked).map(at)]
  })
}

function looksMarked({ blocks, faults }: Marked): boolean {
  const isPlain = blocks.every(
    (block) => block.kind === 'paragraph' && block.children.every(({ kind }) => kind === 'text'),
  )
  return !isPlain || faults.some(({ code }) => code === 'html')
}

function markedName(value: string) {
  return {
    code: 'marked-name',
    found: quoted(value),
    expected: 'plain words: in a name, marks are shown as they stand',
    fix: 'Remove the marks, if they are not meant to be seen.',
  }
}

/** Targets that no link of the content may have, and figures of images that it does not describe. */
function targetFaults(content: Content, text: string, { blocks }: Marked) {
  const images = hasFields(content.images) ? Object.keys(content.images) : []
  const wrongLinks = linksIn(blocks).flatMap((to) => {
    const [issue] = to.startsWith('#') ? [] : (v.safeParse(linkOrPath, to).issues ?? [])
    const rule = issue && ruleOf(issue.message)
    return rule ? [{ ...rule, found: quoted(to), offset: Math.max(text.indexOf(to), 0) }] : []
  })
  const wrongImages = blocks
    .flatMap((block) => (block.kind === 'figures' ? block.images : []))
    .filter(({ name }) => !images.includes(name))
    .map(({ name }) => ({
      code: 'unknown-image',
      found: quoted(name),
      offset: text.indexOf(name),
      expected: 'an image that src/content/images.ts names',
      fix: suggest(name, images) ?? 'Add it there with its text, or correct the name.',
    }))
  return [...wrongLinks, ...wrongImages]
}

function linksIn(blocks: Block[]): string[] {
  return blocks.flatMap((block): string[] => {
    if (block.kind === 'list') return block.items.flatMap(linksIn)
    if (block.kind === 'quote') return linksIn(block.children)
    if (block.kind === 'figures') return block.images.flatMap(({ caption }) => targetsIn(caption))
    return block.kind === 'rule' ? [] : targetsIn(block.children)
  })
}

function targetsIn(nodes: Inline[]): string[] {
  return nodes.flatMap((node): string[] => {
    if (node.kind === 'link') return [node.to]
    return node.kind === 'text' || node.kind === 'break' ? [] : targetsIn(node.children)
  })
}
