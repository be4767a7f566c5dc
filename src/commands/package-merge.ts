import { basename } from 'node:path'
import { isDeepStrictEqual } from 'node:util'

type Fields = Record<string, unknown>

/** Versions that the machine was written for. All else stays as the owner wrote it. */
const ofMachine = /^(\w*ependencies|engines)\./

/** What both wrote into `package.json`. `clashes`: a sentence for each line that both changed since `base`. */
export function mergePackages(own: Fields, base: Fields, template: Fields, above = '') {
  const merged: Fields = {}
  const clashes: string[] = []
  for (const key of new Set([...Object.keys(template), ...Object.keys(own)])) {
    const [mine, old, theirs] = [own[key], base[key], template[key]]
    const name = above + key
    if (isFields(mine) && isFields(theirs)) {
      const inner = mergePackages(mine, isFields(old) ? old : {}, theirs, `${name}.`)
      merged[key] = inner.merged
      clashes.push(...inner.clashes)
      continue
    }
    const [isMine, isTheirs] = [mine, theirs].map((value) => !isDeepStrictEqual(value, old))
    const isClash = isMine && isTheirs && !isDeepStrictEqual(mine, theirs)
    const yields = isClash && ofMachine.test(name)
    merged[key] = isMine && !yields ? mine : theirs
    if (!isClash) continue
    const [first, second] = [mine, theirs].map((value) => JSON.stringify(value) ?? 'nothing')
    const outcome = yields ? 'the template’s stands now' : 'yours stays'
    clashes.push(`${name}: ${outcome}\n  yours     ${first}\n  template  ${second}`)
  }
  return { merged, clashes }
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The lines to write for scripts that call files which are gone. `before`, `after`: all files. */
export function correctScripts(scripts: Fields, before: string[], after: string[]): string[] {
  return Object.entries(scripts).flatMap(([name, script]) => {
    const words = `${script}`.split(/[\s'"=]+/).map((word) => word.replace(/^\.\//, ''))
    const gone = words.filter((word) => before.includes(word) && !after.includes(word))
    const line = gone.reduce((line, path) => {
      const place = after.find((file) => basename(file) === basename(path))
      return line.replaceAll(path, place ?? path)
    }, `${script}`)
    const fix = line === script ? 'correct it' : `write ${JSON.stringify(line)}`
    return gone.length > 0 ? `scripts.${name} calls ${gone}, which is gone: ${fix}` : []
  })
}
