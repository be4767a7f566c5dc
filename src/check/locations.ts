import { filesBehind } from '../read/bundle.ts'
import type { LoadedPages } from '../read/page-loader.ts'
import type { Page } from '../render/site-maker.ts'
import { findValue, lineOf, memberNames } from '../schema/code-tree.ts'
import {
  type Content,
  type ContentFault,
  contentFile,
  fieldAt,
  namesIn,
  valueAt,
} from '../schema/paths.ts'
import { type Fault, lineAt, suggest, type UnplacedFault } from '../shared/fault.ts'
import { isOwned } from '../shared/file-names.ts'
import { pageName } from '../shared/routes.ts'
import type { PageFault } from './page-faults.ts'

// Finds file and line of a fault: in the content by its path, on a page by its words, which can stand in no
// source, or elsewhere, too.

interface ContentSources extends Pick<LoadedPages, 'sourceText' | 'textFile'> {
  content: Content
}

export function locateInContent(
  { path, line: lineInText, ...fault }: ContentFault,
  { content, sourceText, textFile }: ContentSources,
): Fault {
  const field = fieldAt(content, path)
  const markdown = textFile(valueAt(content, path))
  if (markdown) return { field, ...fault, path, file: markdown, line: lineInText ?? 1 }
  const file = contentFile(`${path[0]}`, content)
  const source = sourceText(file)
  const line = lineOf(file, source, path, lineInText)
  const names = fault.follows && memberNames(findValue(file, source, path))
  const named = names ? nameMissing(fault, names, content) : fault
  return { field, ...named, path, file, ...(line && { line }) }
}

/** The code says what is not there, `videos.tied`: the fault itself is the cause then. */
function nameMissing(
  { follows: _, ...fault }: UnplacedFault,
  [constant, name]: [string, string],
  content: Content,
): UnplacedFault {
  const found = `${constant}.${name}, which does not exist`
  const fix = suggest(name, namesIn(content[constant]) ?? []) ?? fault.fix
  return { ...fault, found, typed: name, fix }
}

/** Gives no line if no file of the page holds the words of the fault. */
export function locateOnPage(
  { words, line: lineInText = 1, isLast, ...fault }: PageFault,
  page: Pick<Page, 'file' | 'output'>,
  { imports, sourceText }: Pick<LoadedPages, 'imports' | 'sourceText'>,
): Fault {
  // The page, then the owner's files behind it.
  const files = [page.file, ...filesBehind(page.file, imports).filter(isOwned).sort()]
  // A single letter would match anywhere, as would the value that code lacks.
  for (const part of words.filter((word) => word.length > 1 && word !== 'undefined')) {
    const file = files.find((one) => sourceText(one).includes(part))
    if (!file) continue
    const source = sourceText(file)
    const first = lineAt(source, isLast ? source.lastIndexOf(part) : source.indexOf(part))
    const line = part.includes('\n') ? first + lineInText - 1 : first
    return { ...fault, file, line, ...(file !== page.file && { page: pageName(page) }) }
  }
  return { ...fault, file: page.file, page: pageName(page) }
}
