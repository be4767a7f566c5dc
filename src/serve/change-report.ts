import { styleText } from 'node:util'
import type { PageReport } from '../check/report.ts'
import { type Diagnostic, formatDiagnostic, formatDiagnostics } from '../shared/diagnostic.ts'
import { outputAtPath } from '../shared/routes.ts'
import type { DevSite } from './dev-site.ts'
import type { Events } from './events.ts'

/** Code that runs in this process: an edit shows after a restart. */
const programFiles = /^(src\/(?!(content|components|client)\/)|(build|dev)\.ts$|package\.json$)/

/** Milliseconds without a change, since the compiler would slow down the next edit. */
const pause = 1000

export interface ChangeReport {
  print(findings: PageReport): void
  /** Prints what the compiler finds in pages and content, once nobody edits them any more. */
  printTypes(): void
  /** Checks the open pages after these changes and prints the result. */
  printChange(files: string[], site: DevSite, events: Events): Promise<void>
}

/** Prints changes and their faults, each fault once until the next change. */
export function createChangeReport(root: string): ChangeReport {
  let timer: NodeJS.Timeout | undefined
  const printed = new Set<string>()
  let hadErrors = false
  const isNews = (diagnostic: Diagnostic) => {
    const text = formatDiagnostic(diagnostic)
    return !printed.has(text) && printed.add(text)
  }
  const print = ({ errors, warnings }: PageReport): void => {
    hadErrors ||= errors.length > 0
    const [newErrors, newWarnings] = [errors.filter(isNews), warnings.filter(isNews)]
    if (newErrors.length > 0) console.error(styleText('red', formatDiagnostics(newErrors)))
    if (newWarnings.length > 0) console.warn(formatDiagnostics(newWarnings, 'warning: '))
  }
  const printTypes = () => {
    clearTimeout(timer)
    timer = setTimeout(async () => {
      const { checkTypes } = await import('../check/type-check.ts')
      print({ errors: [], warnings: await checkTypes(root) })
    }, pause)
  }
  return {
    print,
    printTypes,
    async printChange(files, site, events) {
      const start = performance.now()
      printed.clear()
      const pages = events.openPages()
      const findings = await Promise.all(pages.map(outputAtPath).map(site.check))
      console.log(changeLine(files, pages, performance.now() - start))
      findings.forEach(print)
      if (hadErrors && pages.length > 0 && findings.every(({ errors }) => errors.length === 0)) {
        hadErrors = false
        console.log(styleText('green', 'No errors left.'))
      }
      if (files.some((file) => programFiles.test(file))) {
        console.log(styleText('yellow', 'The build itself changed: restart npm run dev.'))
      }
      printTypes()
    },
  }
}

/** 'styles/_base.scss → /, /contact/ in 12 ms' */
function changeLine([first = '', ...others]: string[], pages: string[], time: number): string {
  const what = others.length > 0 ? `${first} and ${others.length} more` : first
  const where = pages.length > 0 ? ` → ${pages.join(', ')} in ${Math.round(time)} ms` : ''
  return styleText('green', what) + where
}
