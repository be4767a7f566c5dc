import type { PageReport } from '../check/report.ts'

/** Milliseconds without a change, since the compiler would slow down the next edit. */
const pause = 1000

/** Reports what the compiler finds in pages and content, once nobody edits them any more. */
export function createTypeReport(root: string, report: (findings: PageReport) => void): () => void {
  let timer: NodeJS.Timeout | undefined
  const check = async () => {
    const { checkTypes } = await import('../check/type-check.ts')
    report({ errors: [], warnings: await checkTypes(root) })
  }
  return () => {
    clearTimeout(timer)
    timer = setTimeout(check, pause)
  }
}
