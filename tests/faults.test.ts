import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { stop } from 'esbuild'
import { afterAll, expect, it } from 'vitest'
import { readSettings } from '../src/read/settings.ts'
import { createDevSite } from '../src/serve/dev-site.ts'
import { BuildError, type Diagnostic } from '../src/shared/diagnostic.ts'
import { content, type Plants, texts } from './faults/content-plants.ts'
import { pages } from './faults/page-plants.ts'
import * as plants from './faults/source-plants.ts'
import { copyFixture, edit, filesBelow, preparedFixture, read, root, write } from './kit/project.ts'
import { make } from './kit/site.ts'

function plant(project: string, planted: Plants): void {
  for (const [file, content] of Object.entries(planted)) {
    if (content === null) rmSync(join(project, file))
    else if (Array.isArray(content)) for (const change of content) edit(project, file, ...change)
    else write(project, file, content)
  }
}

async function findFaults(project: string, args: string[]): Promise<Diagnostic[]> {
  try {
    return (await make(project, args)).warnings
  } catch (error) {
    if (error instanceof BuildError) return error.diagnostics
    throw error
  }
}

/** The lines that the plants changed: each fault is told at one of them. */
function plantedIn(project: string, planted: Plants) {
  return ({ file, line }: Diagnostic): boolean => {
    const words = read(project, file).split('\n')[(line ?? 1) - 1] ?? ''
    return Array.isArray(planted[file]) && !read(preparedFixture(), file).includes(`${words}\n`)
  }
}

/** A line of the fixture may move, so it has no number: other lines are told by their words. */
function placesIn(project: string, planted: Plants): (fault: Diagnostic) => string {
  const isPlanted = plantedIn(project, planted)
  return (fault) => {
    const { code, file, line, field = '' } = fault
    const name = file.replace(/^(src\/content|pages)\//, '')
    const [list] = name.split('.')
    const own = field.replace(`${list}, `, '')
    if (!line || isPlanted(fault)) return `${code} ${name} ${own}`.trim()
    const words = read(project, file).split('\n')[line - 1]?.trim().slice(0, 12)
    return `${code} ${name}:${Array.isArray(planted[file]) ? words : line} ${own}`.trim()
  }
}

/** Each code once, above its places. */
function withHeadings(places: string[]): string {
  const codes = [...new Set(places.map((place) => place.split(' ', 1).join()))]
  const groups = codes.map((code) => {
    const own = places.filter((place) => place.startsWith(`${code} `))
    return `${code}\n${own.map((place) => place.slice(code.length)).join('\n')}\n`
  })
  return groups.join('')
}

interface Planting {
  name: string
  planted: Plants
  isStrict?: boolean
}

const plantings: Planting[] = [
  { name: 'content', planted: content },
  { name: 'sources', planted: plants.sources },
  { name: 'strict', planted: plants.strict, isStrict: true },
  { name: 'texts', planted: texts },
  { name: 'syntax', planted: plants.syntax },
  { name: 'throwing', planted: plants.throwing },
  { name: 'misnamed', planted: plants.misnamed },
  { name: 'pages', planted: pages },
  { name: 'warnings', planted: plants.warnings },
]

/** What a build tells and development does not: there, placeholders may stay and links lead to drafts. */
const onlyInBuild = /^(dead-link each|missing-id walks)/

const code = filesBelow(join(root, 'src'))
  .map((file) => read(root, `src/${file}`))
  .join()
  .replaceAll("\\'", "'")
const isComposed = (words: string) => !code.includes(words)

const told = new Map<string, Diagnostic[]>()

// Sites in development keep it ready.
afterAll(() => stop())

it.each(plantings)('each fault is told at its line: $name', async ({ name, planted, isStrict }) => {
  const project = copyFixture()
  plant(project, planted)
  const built = await findFaults(project, isStrict ? ['--strict'] : [])
  told.set(name, built)
  const placeOf = placesIn(project, planted)
  const places = built.map(placeOf).sort()
  await expect(withHeadings(places)).toMatchFileSnapshot(`faults/${name}.txt`)
  if (isStrict) return // There is no strict development.
  const site = createDevSite(project, () => readSettings([], {}, new Date()))
  const inDevelopment = (await site.refresh().check()).map(placeOf)
  const expected = places.filter((place) => !onlyInBuild.test(place))
  expect(new Set(inDevelopment)).toEqual(new Set(expected))
})

it('each code says in one way what was found, and what to do', async ({ skip }) => {
  skip(told.size < plantings.length, 'Not all plants ran.')
  const all = [...told.values()].flat()
  const wrong = all.filter(({ found, fix }) => !found.trim() || !/^[A-Z].*[^\s]$/s.test(fix))
  expect(wrong).toEqual([])
  // A suggestion depends on what was planted; what stands in the code needs no second place.
  const lines = all.flatMap(({ code, found, fix }) => {
    const words = [found.replaceAll('\n', ' '), fix].filter(isComposed)
    return words.length > 0 && !fix.startsWith('Did you mean')
      ? `${code}: ${words.join(' → ')}`
      : []
  })
  const byCode = new Map(lines.sort().map((line) => [line.split(':', 1).join(), line]))
  await expect(`${[...byCode.values()].join('\n')}\n`).toMatchFileSnapshot('faults/messages.txt')
})
