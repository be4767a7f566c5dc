import { execFile } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { showFix } from '../read/messages.ts'
import { cached } from '../shared/cache.ts'
import { BuildError, type Fault, isError, onlyRepeats } from '../shared/fault.ts'
import { listFiles } from '../shared/files.ts'

/** Types are removed before anything runs, so only this finds a property that no component has. */
export async function checkTypes(root: string, signal?: AbortSignal): Promise<Fault[]> {
  try {
    // A fifth of a build in which nothing has changed.
    const inputs = { files: listReadable(root) }
    return await cached(root, 'types.json', inputs, () => runCompiler(root, signal))
  } catch (error) {
    if (error instanceof BuildError) return error.faults
    const found = `the type checker, which could not start: ${error instanceof Error ? error.message : error}`
    const fix = 'Delete node_modules, then install the packages again: npm ci'
    return [{ level: 'warning', code: 'unchecked-types', file: 'node_modules', found, fix }]
  }
}

/** What the compiler may read, packages aside: pages can import from any folder. */
function listReadable(root: string): string[] {
  const entries = readdirSync(root, { withFileTypes: true })
  const sources = entries.filter(({ name }) => !/^(\..*|node_modules|dist)$/.test(name))
  const files = sources.flatMap((entry) => {
    return entry.isDirectory() ? listFiles(root, entry.name) : entry.name
  })
  return files.filter((file) => /\.(tsx?|json|md)$/.test(file))
}

/** If it fails without naming a fault, rejects with the first line that it prints. */
function runCompiler(root: string, signal?: AbortSignal): Promise<Fault[]> {
  // The compiler itself, without the script that starts it: it takes half as long.
  const system = `${process.platform}-${process.arch}`
  const compiler = join(root, `node_modules/@typescript/typescript-${system}/lib/tsc`)
  const options = ['-p', 'src/check/tsconfig.owner.json', '--pretty', 'false']
  // It ends so soon that collecting garbage would only cost time.
  const env = { ...process.env, GOGC: 'off' }
  return new Promise((resolve, reject) => {
    execFile(compiler, options, { cwd: root, env, signal }, (failure, output, errors) => {
      const faults = faultsIn(output)
      if (!failure || faults.length > 0) resolve(faults)
      else reject(new Error((errors || output || failure.message).trim().replace(/\n.*/s, '')))
    })
  })
}

/** Leaves out what only follows from another fault, or says the same in other words. */
export function addTypeFaults(known: Fault[], types: Fault[], isStrict = false): Fault[] {
  const errors = known.filter(isError)
  // After these, the compiler misreads the rest of the file and all that import it.
  if (errors.some(({ code }) => /^(syntax|wrong-import|missing-export)$/.test(code))) return known
  const vague = errors.filter(isVague)
  const exact = errors.filter((fault) => !isVague(fault))
  const all = isStrict ? types.map(({ level: _, ...fault }) => fault) : types
  const added = all.filter((fault) => {
    // A build that fails adds them again, to what it has thrown.
    if (known.includes(fault) || isTold(fault, exact)) return false
    return isOnLineOf(fault, vague) || !isExplained(fault, exact)
  })
  return [...known.filter((fault) => !isAnswered(fault, added)), ...added]
}

/** Of these, the compiler knows the cause, and which name was meant. */
function isVague({ code }: Fault): boolean {
  return code === 'misspelt-name' || code === 'thrown'
}

/** React names no line for what it cannot show. The compiler does, and the same fix. */
function isAnswered(fault: Fault, types: Fault[]): boolean {
  const hasSameFix = ({ file, fix }: Fault) => file === fault.file && fix === fault.fix
  return isVague(fault) && (isOnLineOf(fault, types) || (!fault.line && types.some(hasSameFix)))
}

function isOnLineOf({ file, line }: Fault, others: Fault[]): boolean {
  return others.some((other) => other.file === file && other.line === line)
}

/** Whether an error on its line names the same words. A line can have two mistakes. */
function isTold(fault: Fault, errors: Fault[]): boolean {
  const words = { ...fault, typed: fault.typed ?? fault.found }
  return errors.some((error) => isOnLineOf(error, [fault]) && onlyRepeats(error, [words]))
}

function isExplained(fault: Fault, errors: Fault[]): boolean {
  const isInContent = ({ file }: Fault) => file.startsWith('src/content/')
  // The rules of the content have better words.
  if (isInContent(fault) && errors.some(isInContent)) return true
  return onlyRepeats(fault, errors)
}

/** For the most common errors. */
const fixes: Record<string, string> = {
  TS2304: 'Correct the name, or import it.',
  TS2307: 'Correct the path: there is no such file, or it cannot be imported.',
  TS2322: 'Correct the property or its value: the component does not take it.',
  TS2339: 'Correct the name of the property.',
  TS2353: 'Correct the name of the property, or remove it.',
  TS2741: 'Add the property.',
}

function explainType(found: string, code: string): Pick<Fault, 'found' | 'typed' | 'fix'> {
  // To the compiler, an object is a child that lacks what React makes.
  if (/'React(Portal|Node)'/.test(found)) {
    return { found: 'a text that may be in several languages', fix: showFix }
  }
  if (/'undefined' is not assignable/.test(found)) {
    return { found, fix: 'It may be missing: write {value && …} around it.' }
  }
  const [, meant] = /Did you mean (?:to write )?'"?([^'"]+)"?'\?/.exec(found) ?? []
  if (meant) return { found: withoutList(found), fix: `Did you mean "${meant}"?` }
  const [, typed] = /^Type '"([^"]*)"' is not/.exec(found) ?? []
  const fix = fixes[code] ?? `Correct the line; your code editor explains ${code}.`
  return { found, ...(typed && { typed }), fix }
}

/**
 * `Type '"a.jpg"' is not assignable to type '"b.jpg" | …'` → '"a.jpg"';
 * `Property 'a' does not exist on type …` → `Property 'a' does not exist`
 */
function withoutList(found: string): string {
  const [, value] = /^Type '("[^"]*")' is not/.exec(found) ?? []
  const [, missing] =
    /^(?:Object literal .*, but )?((?:Property )?'[^']+' does not exist)/.exec(found) ?? []
  return value ?? missing ?? found
}

/** 'pages/a.tsx(3,7): error TS2322: Type …', and the reason in indented lines. */
function faultsIn(text: string): Fault[] {
  const lines = text.matchAll(/^(\S.*?)\((\d+),\d+\): error (TS\d+): (.*(?:\n .*)*)/gm)
  return [...lines].map(([, file = '', line, code = '', message = '']) => ({
    code: 'type',
    file: file.replaceAll('\\', '/'),
    line: Number(line),
    ...explainType(message.split('\n').at(-1)?.trim() ?? '', code),
  }))
}
