import { filesBehind } from '../read/bundle.ts'
import type { LoadedPages } from '../read/page-loader.ts'
import type { Page } from '../render/site-maker.ts'
import { lineOf } from '../schema/code-tree.ts'
import { type Content, type ContentFault, contentFile, fieldAt, valueAt } from '../schema/paths.ts'
import { type Fault, lineAt } from '../shared/fault.ts'
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
  return { field, ...fault, path, file, ...(line && { line }) }
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
