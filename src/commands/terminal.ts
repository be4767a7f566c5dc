import type { RenderedSite } from '../render/site-maker.ts'
import { type Fault, formatFaults, isError } from '../shared/fault.ts'
import { statOf } from '../shared/files.ts'

export function printReport({ placeholders, isIndexed }: RenderedSite, warnings: Fault[]): void {
  printWarnings(warnings)
  if (placeholders > 0) {
    const left = counted(placeholders, 'placeholder')
    console.log(`\n${left} left: npm run build -- --strict lists them.`)
  }
  if (!isIndexed)
    console.log('While placeholders remain, the site asks search engines not to list it.')
}

function printWarnings(faults: Fault[]): void {
  const warnings = formatFaults(faults.filter((one) => !isError(one)))
  if (warnings) console.warn(`\n${warnings}`)
}

export function counted(count: number, name: string): string {
  return `${count} ${name}${count === 1 ? '' : 's'}`
}

/** Prints why a build failed. */
export function printFailure(root: string, faults: Fault[], isPublished = false): void {
  process.exitCode = 1
  printWarnings(faults)
  const errors = faults.filter(isError)
  const count = counted(errors.length, 'error')
  console.error(
    `\n${formatFaults(errors)}\n\n${count}. ${whatIsPublished(root, errors, isPublished)}`,
  )
}

function whatIsPublished(root: string, errors: Fault[], isPublished: boolean): string {
  if (isPublished) return 'dist/ holds the new site, which was whole before this error.'
  // Publishing has begun: only its faults lie in dist/.
  if (errors.some(({ file }) => file.startsWith('dist/'))) {
    return 'dist/ may hold part of the new site; no page in it is broken.'
  }
  const hasSite = statOf(`${root}/dist/index.html`) !== undefined
  return hasSite ? 'dist/ still holds the last good site.' : 'Nothing was published.'
}
