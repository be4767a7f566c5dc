import { styleText } from 'node:util'
import {
  type Diagnostic,
  formatDiagnostic,
  formatDiagnostics,
  isError,
  isWarning,
} from '../shared/diagnostic.ts'
import { outputAtPath } from '../shared/routes.ts'
import type { DevSite } from './dev-site.ts'
import type { Events } from './events.ts'

/** Code that runs in this process: an edit shows after a restart. */
const programFiles = /^(src\/(?!(content|components|client)\/)|(build|dev)\.ts$|package\.json$)/

/** Milliseconds without a change: the compiler would slow down the next edit. */
const pause = 1000

/** Prints changes and findings, each finding once until the next change. */
export function createChangeReport(root: string, site: DevSite, events: Events) {
  let timer: NodeJS.Timeout | undefined
  const printed = new Set<string>()
  let hadErrors = false

  function isNew(diagnostic: Diagnostic): boolean {
    const { size } = printed
    return printed.add(formatDiagnostic(diagnostic)).size > size
  }

  function print(diagnostics: Diagnostic[]): void {
    hadErrors ||= diagnostics.some(isError)
    const fresh = diagnostics.filter(isNew)
    const errors = formatDiagnostics(fresh.filter(isError))
    const warnings = formatDiagnostics(fresh.filter(isWarning))
    if (errors) console.error(styleText('red', errors))
    if (warnings) console.warn(warnings)
  }

  /** Prints what the compiler finds in pages and content, once nobody edits them any more. */
  function printTypes(): void {
    clearTimeout(timer)
    timer = setTimeout(async () => {
      const { checkTypes } = await import('../check/type-check.ts')
      print(await checkTypes(root))
    }, pause)
  }

  async function printChange(files: string[]): Promise<void> {
    const start = performance.now()
    printed.clear()
    const pages = events.openPages()
    const found = await Promise.all(pages.map(outputAtPath).map(site.check))
    console.log(changeLine(files, pages, performance.now() - start))
    found.forEach(print)
    if (hadErrors && pages.length > 0 && !found.flat().some(isError)) {
      hadErrors = false
      console.log(styleText('green', 'No errors left.'))
    }
    if (files.some((file) => programFiles.test(file))) {
      console.log(styleText('yellow', 'The build itself changed: restart npm run dev.'))
    }
    printTypes()
  }

  return { print, printTypes, printChange }
}

/** 'styles/_base.scss → /, /contact/ in 12 ms' */
function changeLine([first = '', ...others]: string[], pages: string[], time: number): string {
  const what = others.length > 0 ? `${first} and ${others.length} more` : first
  const where = pages.length > 0 ? ` → ${pages.join(', ')} in ${Math.round(time)} ms` : ''
  return styleText('green', what) + where
}
