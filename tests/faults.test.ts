import { beforeAll, expect, it } from 'vitest'
import { copyFixture } from './kit/copies.ts'
import { createVisits, type Findings, findByBuild } from './kit/findings.ts'
import {
  errors,
  missingIn,
  ofWholeSite,
  plantFaults,
  warnings,
  without,
} from './kit/planted-faults.ts'
import { runBuild } from './kit/programs.ts'

// The address of pages in development: it counts in their size.
const env = { SITE_URL: 'http://localhost/' }

let project: string
let built: Findings

beforeAll(async () => {
  project = copyFixture()
  await plantFaults(project)
  built = await findByBuild(project, { env })
})

it(`finds ${errors.length} planted errors and ${warnings.length} warnings in one run`, () => {
  expect(missingIn(built.errors, errors), built.errors.join('\n\n')).toEqual([])
  expect(missingIn(built.warnings, warnings), built.warnings.join('\n\n')).toEqual([])
})

it('prints each in the same form, warnings first, and their number last', async () => {
  const { code, output } = await runBuild(project, env)
  expect(code).toBe(1)
  const blocks = output.split('\n\n').filter((block) => block.includes('\n  found '))
  for (const block of blocks) {
    expect(block.trim()).toMatch(/^(\S.*\n)+ {2}found {5}.+\n {2}expected {2}.+\n {2}fix {7}.+/)
  }
  const headOf = (message: string) => message.split('\n')[0]
  const heads = blocks.flatMap((block) => block.trim().match(/^\S.*$/gm) ?? [])
  const isWarning = (head: string) => head.startsWith('warning: ')
  const expected = [...built.warnings.map((text) => `warning: ${text}`), ...built.errors]
  expect(heads.sort()).toEqual(expected.map(headOf).sort())
  expect(blocks.findLastIndex(isWarning)).toBeLessThan(
    blocks.findIndex((block) => !isWarning(block)),
  )
  expect(output).toContain(`${built.errors.length} errors; dist/ is as it was.`)
})

it('finds them in development too, all but those that need the whole site', async () => {
  const visited = await createVisits(project)()
  expect(missingIn(built.errors, ofWholeSite.errors)).toEqual([])
  expect(missingIn(built.warnings, ofWholeSite.warnings)).toEqual([])
  expect(visited.errors.sort()).toEqual(without(built.errors, ofWholeSite.errors).sort())
  expect(visited.warnings.sort()).toEqual(without(built.warnings, ofWholeSite.warnings).sort())
})
