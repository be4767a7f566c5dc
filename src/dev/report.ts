import { styleText } from 'node:util'
import { notFoundOutput } from '../paths.ts'
import { formatProblem, formatProblems, type Problem, printable } from '../problem.ts'
import { resolvePath } from '../server/request-path.ts'
import { warningLines } from '../terminal.ts'
import type { Events } from './events.ts'
import type { DevSite, Findings } from './site.ts'

/** Prints what is wrong, each fault once until something changes. */
export interface Report {
  print(findings: Findings): void
  /** After an edit: whether what was wrong before is right now. */
  isFixed(findings: Findings[]): boolean
  /** From now on the same faults are news again. */
  forget(): void
}

export function createReport(): Report {
  const printed = new Set<string>()
  let hadErrors = false
  const isNews = (problem: Problem) => {
    const text = formatProblem(problem)
    return !printed.has(text) && printed.add(text)
  }
  return {
    print({ errors, warnings }) {
      hadErrors ||= errors.length > 0
      const [newErrors, newWarnings] = [errors.filter(isNews), warnings.filter(isNews)]
      if (newErrors.length > 0) console.error(styleText('red', formatProblems(newErrors)))
      if (newWarnings.length > 0) console.warn(warningLines(newWarnings))
    },
    isFixed(findings) {
      const isFixed = hadErrors && findings.every(({ errors }) => errors.length === 0)
      if (isFixed) hadErrors = false
      return isFixed && findings.length > 0
    },
    forget: () => printed.clear(),
  }
}

/** Tells open pages that files changed, and the terminal what came of it. */
export async function handleChange(
  files: string[],
  site: DevSite,
  events: Events,
  report: Report,
): Promise<void> {
  const started = performance.now()
  report.forget()
  events.sendUpdate(files.flatMap(publicOutput))
  const pages = events.openPages()
  const findings = await Promise.all(pages.map((page) => checkPage(page, site)))
  console.log(changeLine(files, pages, performance.now() - started))
  for (const page of findings) report.print(page)
  if (report.isFixed(findings)) console.log(styleText('green', 'No errors left.'))
  if (files.some(needsRestart)) {
    console.log(styleText('yellow', 'The build itself changed: restart npm run dev to see it.'))
  }
}

/** Public files keep their names when they change, so that the page itself shows no difference. */
function publicOutput(file: string): string[] {
  const output = /^public\/(?!images\/)(.+)/.exec(file)?.[1]
  return output ? [output] : []
}

async function checkPage(path: string, site: DevSite): Promise<Findings> {
  const resolved = await resolvePath(path, async (output) => site.has(output) || undefined)
  return site.check(resolved && 'output' in resolved ? resolved.output : notFoundOutput)
}

/** 'styles/_base.scss → /, /contact/ in 12 ms' */
function changeLine(files: string[], pages: string[], milliseconds: number): string {
  const [first = '', ...others] = files
  const what = others.length > 0 ? `${first} and ${others.length} more` : first
  const where = pages.length > 0 ? ` → ${pages.join(', ')} in ${Math.round(milliseconds)} ms` : ''
  return styleText('green', printable(what)) + printable(where)
}

/** Whether an edit of this file shows only after a restart: its code runs in this process. */
function needsRestart(file: string): boolean {
  return !/^(pages|public|styles|src\/(content|components|client))\/|^tsconfig\.json$/.test(file)
}
