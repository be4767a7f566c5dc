import { placeKey } from '../check/site-checks.ts'
import { addTypeFaults, checkTypes } from '../check/type-check.ts'
import { type Fault, firstOfEach, formatFaults, isError } from '../shared/fault.ts'
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
  /** Since the last change. */
  const found = new Map<string, Fault>()
  let areAllPagesChecked = false
  /** Undefined until the compiler ends. */
  let types: Fault[] | undefined
  let printed = new Map<string, Fault>()
  /** Until it is said that no error is left. */
  let wasWrong = false

  /** Several pages may show one fault. */
  const listFaults = () => addTypeFaults(firstOfEach([...found.values()], placeKey), types ?? [])

  function print(): void {
    const isOver = types && areAllPagesChecked
    const faults = listFaults()
    // What only follows waits for its cause, which the compiler may find.
    const others = faults.filter((one) => !printed.has(placeKey(one)) && (isOver || !one.follows))
    if (others.length > 0) console.log(formatFaults(others))
    for (const fault of others) printed.set(placeKey(fault), fault)
    if (!isOver) return
    printed = new Map(faults.map((fault) => [placeKey(fault), fault]))
    const isWrong = faults.some(isError)
    if (wasWrong && !isWrong) console.log('No errors.')
    wasWrong = isWrong
  }

  const checkTypesLater = createTypeCheck(root, (ofCompiler) => {
    types = ofCompiler
    print()
    if (types.length > 0) refreshPages()
  })
  checkTypesLater()

  return {
    announceChanges(files) {
      // Errors are printed after each change, warnings that stay once.
      for (const [key, fault] of printed) if (isError(fault)) printed.delete(key)
      found.clear()
      areAllPagesChecked = false
      types = undefined
      printChanges(files)
      refreshPages()
      checkTypesLater()
    },
    showFaults(faults, ofAll = false) {
      // A page that asks for itself again is checked again.
      const isNew = faults.some((fault) => isError(fault) && !found.has(JSON.stringify(fault)))
      for (const fault of faults) found.set(JSON.stringify(fault), fault)
      wasWrong ||= isNew
      areAllPagesChecked ||= ofAll
      print()
      if (isNew) refreshPages()
    },
    wrongTypesOn: (pageFiles) => listFaults().filter((fault) => isTypeOn(fault, pageFiles)),
  }
}

function isTypeOn({ code, file }: Fault, pageFiles: (string | undefined)[]): boolean {
  return code === 'type' && (!file.startsWith('pages/') || pageFiles.includes(file))
}

/** Returns what begins a check, and ends the one before. */
function createTypeCheck(root: string, end: (types: Fault[]) => void): () => void {
  let checking = new AbortController()
  // The compiler would slow down the first page, and the next edit.
  const checkLater = debounce(1000, async () => {
    checking = new AbortController()
    const { signal } = checking
    const types = await checkTypes(root, signal)
    if (!signal.aborted) end(types)
  })
  return () => {
    checking.abort()
    checkLater()
  }
}

function printChanges(files: string[]): void {
  const rest = files.length > 3 ? ` and ${files.length - 3} more` : ''
  console.log(`Changed: ${files.slice(0, 3).join(', ')}${rest}`)
  if (files.some(isOfServer)) console.log('Restart npm run dev: it still runs the old code.')
}

/** Whether the running server uses this file. All other code is bundled again after each change. */
function isOfServer(file: string): boolean {
  const isBundled = /^src\/(content|own|components|client|page)\/|\/browser\/|\.css$/.test(file)
  return file.startsWith('src/') && !isBundled
}
