import { expect, it } from 'vitest'
import { readSettings } from '../src/read/settings.ts'
import { createDevSite } from '../src/serve/dev-site.ts'
import { BuildError, type Fault } from '../src/shared/fault.ts'
import { content, texts } from './faults/content-plants.ts'
import { pages } from './faults/page-plants.ts'
import * as plants from './faults/source-plants.ts'
import { copyFixture } from './kit/project.ts'
import { make } from './kit/site.ts'

async function findFaults(project: string, args: string[]): Promise<Fault[]> {
  try {
    return (await make(project, args)).warnings
  } catch (error) {
    if (error instanceof BuildError) return error.faults
    throw error
  }
}

/** Below its code: file, line, and the field without the name of its list. */
function placeOf({ file, line, field = '' }: Fault): string {
  const name = file.replace(/^(src\/content|pages)\//, '')
  const [list] = name.split('.')
  return `${line ? `${name}:${line}` : name} ${field.replace(`${list}, `, '')}`.trim()
}

const placesOf = (faults: Fault[]) =>
  new Set(faults.map((fault) => `${fault.code} ${placeOf(fault)}`))

/** In a list, a file is named once, before its first line. */
function withoutRepeats(place: string, index: number, places: string[]): string {
  const [file = ''] = place.split(':')
  const isSame = place !== file && places[index - 1]?.startsWith(`${file}:`)
  return ` ${isSame ? place.slice(file.length) : place}\n`
}

/** Built one after the other: some of these faults hide those of later checks. */
const plantings = Object.entries({ content, texts, pages, ...plants })

/** What a build tells and development does not: there, placeholders may stay and links lead to drafts. */
const isOnlyInBuild = ({ code, file }: Fault) =>
  /^(dead-link pages\/each|missing-id pages\/walks)/.test(`${code} ${file}`)

const told = new Map<string, Fault[]>()

it.each(plantings)('development tells what a build tells: %s', async (name, planted) => {
  const project = copyFixture(planted)
  const isStrict = name === 'strict'
  const built = await findFaults(project, isStrict ? ['--strict'] : [])
  told.set(name, built)
  if (isStrict) return // There is no strict development.
  const site = createDevSite(project, () => readSettings([], {}, new Date()))
  const inDevelopment = await site.refresh().check()
  const expected = built.filter((fault) => !isOnlyInBuild(fault))
  expect(placesOf(inDevelopment)).toEqual(placesOf(expected))
})

it('each fault is told at its line, and says what was found and what to do', async ({ skip }) => {
  skip(told.size < plantings.length, 'Not all plants ran.')
  const all = [...told.values()].flat()
  const wrong = all.filter(({ found, fix }) => !found.trim() || !/^[A-Z].*[^\s]$/s.test(fix))
  expect(wrong).toEqual([])
  const codes = [...new Set(all.map(({ code }) => code))].sort()
  const groups = codes.map((code) => {
    const own = all.filter((fault) => fault.code === code)
    const messages = own.map(({ found, fix }) => `${found.replaceAll('\n', ' ')} → ${fix}`)
    // The shortest of them: others name more of what was planted.
    const [message] = messages.sort((a, b) => a.length - b.length || (a < b ? -1 : 1))
    const places = [...new Set(own.map(placeOf))].sort()
    return `${code}: ${message}\n${places.map(withoutRepeats).join('')}`
  })
  await expect(groups.join('')).toMatchFileSnapshot('faults/approved.txt')
})
