import type { Report } from '../check/report.ts'

/** How long no file has to change, in ms: the compiler would slow down the next edit. */
const pause = 1000

/** Reports what the compiler says of pages and content, once changes have come to rest. */
export function createTypeReport(root: string, report: (findings: Report) => void): () => void {
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
