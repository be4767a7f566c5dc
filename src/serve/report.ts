import { placeKey } from '../check/site-checks.ts'
import { addTypeFaults, checkTypes } from '../check/type-check.ts'
import { type Fault, formatFaults, isError } from '../shared/fault.ts'
import { debounce } from './debounce.ts'

export interface Report {
  announceChanges(files: string[]): void
  /** For faults found after their pages were sent. `ofAll`: of the whole site. */
  showFaults(faults: Fault[], ofAll?: boolean): void
  /** Since the last change. Those of other pages would cover a page. */
  wrongTypesOn(pageFiles: (string | undefined)[]): Fault[]
}

/** Prints what changes and what is wrong, and lets open pages show it. */
export function createReport(root: string, refreshPages: () => void): Report {
  const { known, print, endCheck, beginAgain } = createPrinter()
  /** The errors since the last change that open pages were told of, each with its page. */
  const told = new Set<string>()
  let checking = new AbortController()
  let wrongTypes: Fault[] = []

  // The compiler would slow down the first page, and the next edit.
  const checkTypesLater = debounce(1000, async () => {
    checking = new AbortController()
    const { signal } = checking
    const types = await checkTypes(root, signal)
    if (signal.aborted) return
    const all = addTypeFaults([...known.values()], types)
    wrongTypes = all.filter(({ code }) => code === 'type')
    if (wrongTypes.length > 0) refreshPages()
    endCheck('types', all)
  })
  checkTypesLater()

  return {
    announceChanges(files) {
      beginAgain()
      told.clear()
      wrongTypes = []
      const rest = files.length > 3 ? ` and ${files.length - 3} more` : ''
      console.log(`Changed: ${files.slice(0, 3).join(', ')}${rest}`)
      if (files.some(isOfServer)) console.log('Restart npm run dev: it still runs the old code.')
      refreshPages()
      checking.abort()
      checkTypesLater()
    },
    showFaults(faults, ofAll = false) {
      // On a slow machine, types may be checked before.
      const all = addTypeFaults(faults, wrongTypes)
      if (ofAll) endCheck('pages', all)
      else print(all)
      const errors = faults.filter(isError).map((fault) => JSON.stringify(fault))
      const isNew = errors.some((error) => !told.has(error))
      for (const error of errors) told.add(error)
      // A page that asks for itself again is checked again.
      if (isNew) refreshPages()
    },
    wrongTypesOn: (pageFiles) =>
      wrongTypes.filter(({ file }) => !file.startsWith('pages/') || pageFiles.includes(file)),
  }
}

/** Prints each fault once, and says when no error is left. */
function createPrinter() {
  /** The faults since the last change. Several pages may show one. */
  const known = new Map<string, Fault>()
  const printed = new Set<string>()
  /** Checks of the whole site that have not ended since. */
  const unchecked = new Set(['pages', 'types'])
  /** Until it is said that no error is left. */
  let wasWrong = false

  function print(faults: Fault[]): void {
    for (const fault of faults) {
      const key = placeKey(fault)
      // The compiler may find the cause.
      const waits = fault.follows && unchecked.has('types')
      if (!waits && !printed.has(key)) {
        console.log(formatFaults([fault]))
        printed.add(key)
      }
      known.set(key, fault)
      wasWrong ||= isError(fault)
    }
  }

  return {
    known,
    print,
    endCheck(name: 'pages' | 'types', faults: Fault[]): void {
      unchecked.delete(name)
      print(faults)
      const isOver = unchecked.size === 0
      // What is no more there is printed again when it comes back.
      if (isOver) for (const key of printed) if (!known.has(key)) printed.delete(key)
      const isWrong = [...known.values()].some(isError)
      if (!wasWrong || isWrong || !isOver) return
      console.log('No errors.')
      wasWrong = false
    },
    beginAgain(): void {
      // Warnings that stay are printed once, errors after each change.
      for (const [key, fault] of known) if (isError(fault)) printed.delete(key)
      known.clear()
      unchecked.add('pages').add('types')
    },
  }
}

/** Whether the running server uses this file. All other code is bundled again after each change. */
function isOfServer(file: string): boolean {
  const isBundled = /^src\/(content|own|components|client|page)\/|\/browser\/|\.css$/.test(file)
  return file.startsWith('src/') && !isBundled
}
