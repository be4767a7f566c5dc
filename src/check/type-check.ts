import { execFile } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import {
  browserName,
  explain,
  namesOfBrowsers,
  neverFix,
  showFix,
  unknownName,
} from '../read/messages.ts'
import { cached } from '../shared/cache.ts'
import {
  BuildError,
  type Fault,
  firstOfEach,
  holdsWords,
  isError,
  onlyRepeats,
} from '../shared/fault.ts'
import { isOwned } from '../shared/file-names.ts'
import { listFiles } from '../shared/files.ts'

/** Types are removed before anything runs, so only this finds a property that no component has. */
export async function checkTypes(root: string, signal?: AbortSignal): Promise<Fault[]> {
  try {
    // Cached: it takes a fifth of a build in which nothing has changed.
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

/**
 * Several checks can find one mistake. Rules explain best: a type error is dropped in content that breaks a
 * rule, and where a rule names the same words. What only follows goes where the compiler names its line or,
 * if that is no line of the owner, its page.
 */
export function addTypeFaults(known: Fault[], types: Fault[], isStrict = false): Fault[] {
  const errors = known.filter(isError)
  // After these, the compiler misreads the rest of the file and all that import it.
  if (errors.some(({ code }) => /^(syntax|wrong-import|missing-export)$/.test(code))) return known
  const rules = errors.filter(({ follows }) => !follows)
  const all = isStrict ? types.map(({ level: _, ...fault }) => fault) : types
  const added = all.filter((type) => !rules.some((rule) => isToldBy(rule, type)))
  const left = known.filter((fault) => !added.some((type) => isCauseOf(type, fault)))
  return [...left, ...added]
}

function isToldBy(rule: Fault, type: Fault): boolean {
  const words = { ...type, typed: type.typed ?? type.found }
  // Both name 'klin.jpg'.
  const isRepeated = onlyRepeats(rule, [words]) || onlyRepeats(type, [rule])
  // What never runs may name what only browsers have.
  if (rule.code === 'thrown') return isOnLineOf(type, rule)
  if (!rule.file.startsWith('src/content/')) return isRepeated && isOnLineOf(type, rule)
  // Components take their types from the content: what is wrong in videos.ts is seen again in Text.tsx.
  if (!/^(pages|src\/own)\//.test(type.file)) return true
  // A page reads pages.contact.title, where the content has `titel`.
  return isRepeated || holdsWords(rule.fix, words.typed)
}

function isCauseOf(type: Fault, fault: Fault): boolean {
  const { file, line, page, follows } = fault
  if (!follows) return false
  const isOfOwner = line !== undefined && isOwned(file)
  // A component of the owner throws for what the page forgets.
  if (isOfOwner) return isOnLineOf(type, fault) || page === type.file
  return [file, page].includes(type.file)
}

function isOnLineOf(one: Fault, other: Fault): boolean {
  return one.file === other.file && one.line === other.line
}

/** Of the most common errors. */
const explanations = [
  // To the compiler, an object is a child that lacks what React makes.
  { says: /.*React(Portal|Node)'.*/, found: 'a value that is not plain text', fix: showFix },
  // An object of styles would be right for the compiler, but not for the policy.
  {
    says: /.*type 'Properties<.*/,
    found: 'style="…", which the security policy forbids',
    fix: 'Remove it; style a class in styles/_own.scss.',
  },
  {
    says: /^Property ('.+?') is missing.*|.*is missing the following properties from type .*: (.*)$/,
    found: 'no value for $1$2',
    fix: 'Add it.',
  },
  {
    says: new RegExp(`^Cannot find name '${namesOfBrowsers}'.*`),
    ...browserName,
  },
  { says: /^Cannot find name '(.+?)'.*/, ...unknownName },
  {
    says: /.*multiple (properties|attributes) with the same name.*/,
    found: 'a name that stands twice',
    fix: 'Remove one of the two.',
  },
  { says: /^Property '(on[a-z]+)' does not exist.*/, found: '$1, which never runs', fix: neverFix },
  {
    says: /^(Cannot invoke an object|Type 'string' has no call).*/,
    found: 'a text, which can be in several languages',
    fix: 'Write t(…) around it first, after const { t } = usePage().',
  },
  {
    says: / is possibly /,
    found: '$&',
    fix: 'It may be missing: write ?. after it, as in work?.title.',
  },
  {
    says: / does not exist/,
    found: '$&',
    fix: 'Correct the name of the property, or remove it.',
  },
  {
    says: /^Type 'undefined' is not assignable .*/,
    found: 'a value that may be missing',
    fix: 'Write {value && …} around it.',
  },
  {
    says: / is not assignable /,
    found: '$&',
    fix: 'Correct the property or its value: the component does not take it.',
  },
]

function explainType(message: string, code: string): Pick<Fault, 'found' | 'typed' | 'fix'> {
  const [, meant] = /Did you mean (?:to write )?'"?([^'"]+)"?'\?/.exec(message) ?? []
  const [, typed] = /^(?:Property '|Type '")([^'"]+)"?' (?:does|is) not/.exec(message) ?? []
  const fix = meant
    ? `Did you mean "${meant}"?`
    : `Correct the line; your code editor explains ${code}.`
  // It was meant, but React would never run it.
  const isSuggested = meant !== undefined && !/^on[A-Z]/.test(meant)
  const known = isSuggested ? undefined : explain(message, explanations)
  const found = withoutLists(known?.found ?? message)
  return { fix, ...known, found, ...(typed && { typed }) }
}

/** All that a component takes, or that an image can be named, would fill the screen. */
function withoutLists(found: string): string {
  return found
    .replace(/^Object literal .*, but /, '')
    .replace(/ does not exist (on|in) type .*/, ' does not exist')
    .replace(/^Type '("[^"]*")' is not assignable .* Did you mean.*/, '$1')
}

/** 'pages/a.tsx(3,7): error TS2322: Type …', and the reason in indented lines. */
function faultsIn(text: string): Fault[] {
  const lines = text.matchAll(/^(\S.*?)\((\d+),\d+\): error (TS\d+): (.*(?:\n .*)*)/gm)
  const faults = [...lines].map(
    ([, file = '', line, code = '', message = '']): Fault => ({
      code: 'type',
      file: file.replaceAll('\\', '/'),
      line: Number(line),
      ...explainType(message.split('\n').at(-1)?.trim() ?? '', code),
    }),
  )
  // An element has two tags, and both name what is wrong.
  return firstOfEach(faults, JSON.stringify)
}
