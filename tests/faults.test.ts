import { expect, it } from 'vitest'
import { readSettings } from '../src/read/settings.ts'
import { createDevSite } from '../src/serve/dev-site.ts'
import { type Fault, groupByFix } from '../src/shared/fault.ts'
import { content, texts } from './faults/content-plants.ts'
import { pages, rows, rowsPage } from './faults/page-plants.ts'
import * as plants from './faults/source-plants.ts'
import { type Change, copyFixture, pageSource } from './kit/project.ts'
import { findFaults } from './kit/site.ts'

/** File, line, and the field without the name of its list. */
function placeOf({ file, line, field = '' }: Fault): string {
  const name = file.replace(/^(src\/content|pages|public|styles)\//, '')
  const [list] = name.split('.')
  const place = line ? `${name}:${line}` : name
  return `${place} ${field.replace(`${list}, `, '')}`.trim()
}

const placesOf = (faults: Fault[]) =>
  new Set(faults.map((fault) => `${fault.code} ${placeOf(fault)}`))

/** Each remedy with the shortest of what was found for it, and the places. */
function reportOf(faults: Fault[]): string {
  const groups = groupByFix(faults).map((own) => {
    const messages = own.map(
      ({ code, found, fix }) => `${code}: ${found.replaceAll('\n', ' ')} → ${fix}`,
    )
    const [message] = messages.sort((a, b) => a.length - b.length || (a < b ? -1 : 1))
    // Rows of HTML may stand in any order, and have a test of their own.
    const others = own.filter(({ file }) => file !== 'pages/rows.tsx')
    const places = [...new Set(others.map(placeOf))].sort()
    return `${message}\n${places.map((place) => ` ${place}\n`).join('')}`
  })
  return groups.sort().join('')
}

/**
 * What a build tells and development does not: there, placeholders may stay, links lead to drafts, and
 * each image can be opened as it was uploaded.
 */
const isOnlyInBuild = ({ code, file }: Fault) =>
  /^(dead-link pages\/each|missing-id pages\/walks|other-kind public\/images)/.test(
    `${code} ${file}`,
  )

const isSentence = (text: string) => /^[A-Z].*\S$/s.test(text)

/** One after the other: some of these faults hide those of later checks. */
const plantings = Object.entries({ content, texts, pages, ...plants })

it.each(plantings)('each fault is told at its line: %s', async (name, planted) => {
  const project = copyFixture(planted)
  const faults = await findFaults(project, name === 'strict' ? ['--strict'] : [])
  const wrong = faults.filter(({ found, fix }) => !found.trim() || !isSentence(fix))
  expect(wrong).toEqual([])
  await expect(reportOf(faults)).toMatchFileSnapshot(`faults/${name}.txt`)
})

// There is no strict development.
const inBoth = plantings.filter(([name]) => name !== 'strict')

it.each(inBoth)('development tells the same as a build: %s', async (_, planted) => {
  const project = copyFixture(planted)
  const built = await findFaults(project)
  const site = createDevSite(project, () => readSettings([], {}, new Date()))
  const inDevelopment = await site.refresh().check()
  const expected = built.filter((fault) => !isOnlyInBuild(fault))
  expect(placesOf(inDevelopment)).toEqual(placesOf(expected))
})

it('each line of HTML has the fault that is planted in it, and no other', async () => {
  const faults = await findFaults(copyFixture({ 'pages/rows.tsx': rowsPage }))
  const lines = rowsPage.split('\n')
  const told = faults.map(({ code, line = 0 }) => [code, lines[line - 1]])
  expect(new Set(told)).toEqual(new Set(rows))
})

it('tells of a mistake, not of the dead links that follow from it', async () => {
  const project = copyFixture({
    'pages/index.tsx': null,
    'pages/contact.tsx': null,
    'pages/contact.jsx': 'export default () => <p>a</p>',
    'pages/workshops.tsx': null,
    'pages/workshops.de.md': '---\ntitle: A\ndescription: B\n---\nC',
    'pages/press.md': '---\ntitle: A\ndescription: B\n---\nSee d.jpg\n\nA ![b](d.jpg)',
  })
  const faults = await findFaults(project)
  expect(faults.map(({ code, line = 0 }) => `${code} ${line}`)).toEqual([
    'page-name 0',
    'missing-page 0',
    'page-language 0',
    'altered-text 7',
  ])
})

it('judges the content though a page cannot be loaded, which may only follow', async () => {
  const late = `${pageSource('Late')}\nexport const first = [][0].title\n`
  const wrongYear = [['year: 2025', "year: '2025-2024'"]] satisfies Change[]
  const project = copyFixture({ 'pages/late.tsx': late, 'src/content/works.ts': wrongYear })
  const faults = await findFaults(project)
  expect(faults.map(({ file }) => file)).toEqual(['src/content/works.ts'])
})
