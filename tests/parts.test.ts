import { describe, expect, it } from 'vitest'
import { BuildError, formatProblem } from '../src/problem.ts'
import { bytesOf } from '../src/publish/outputs.ts'
import { readParts } from '../src/site/parts.ts'
import { readSettings } from '../src/site/settings.ts'
import { makeSite } from '../src/site/site.ts'
import { createReaders, gatherSources } from '../src/site/sources.ts'
import { copyFixture, preparedFixture } from './kit/copies.ts'
import { pageSource } from './kit/marks.ts'
import { edit, write } from './kit/project.ts'

const settings = readSettings([], {}, new Date())

/** A site whose pages are bundled that many at a time. */
async function makeInParts(project: string, most: number) {
  const readers = createReaders(project)
  const parts = (files: string[]) => readParts(project, files, most)
  return makeSite(await gatherSources(project, { ...readers, parts }), settings)
}

async function errorsInParts(project: string, most: number): Promise<string[]> {
  try {
    return (await makeInParts(project, most)).errors.map(formatProblem)
  } catch (error) {
    if (!(error instanceof BuildError)) throw error
    return error.problems.map(formatProblem)
  }
}

it('a site is the same, however many of its pages are bundled together', async () => {
  const project = copyFixture()
  write(project, 'pages/kept-back.tsx', `${pageSource('Kept back')}export const draft = true\n`)
  edit(project, 'src/content/works.ts', "title: 'Tide Table',", "title: 'Tide Table', draft: true,")
  const [whole, inParts] = [await makeInParts(project, 100), await makeInParts(project, 2)]
  expect(whole.pages.length).toBeGreaterThan(4)
  for (const [output, file] of whole.files) {
    expect(inParts.files.has(output), output).toBe(true)
    expect(bytesOf(inParts.files.get(output) ?? '').equals(bytesOf(file)), output).toBe(true)
  }
  expect(brief(inParts)).toEqual(brief(whole))
})

function brief({ files, pages, images, errors, warnings, sizes, origins }: Site) {
  const names = [...files.keys()]
  const imports = [...origins.imports].sort()
  return { names, pages, images, errors, warnings, sizes, imports, inputs: origins.inputs.sort() }
}

type Site = Awaited<ReturnType<typeof makeSite>>

describe('errors of all parts are told at once, each once', () => {
  const broken = `${pageSource('Broken')}const a = ;\n`
  const throwing = `${pageSource('Throwing')}throw new RangeError('at once')\n`
  it.each<[string, (project: string) => void]>([
    ['in syntax, in the first part and the last', (project) => breakPages(project, broken)],
    [
      'in what all parts share',
      (project) => edit(project, 'src/components/Layout.tsx', /$/, 'const a = ;\n'),
    ],
    ['of a page that throws', (project) => write(project, 'pages/zz.tsx', throwing)],
    [
      'in syntax and style',
      (project) => {
        write(project, 'pages/zz.tsx', broken)
        edit(project, 'styles/_tokens.scss', /$/, '}\n')
      },
    ],
    [
      'of rendering, in two parts',
      (project) => breakPages(project, pageSource('x', '{[].at(0).x}')),
    ],
    [
      'of links to pages of other parts',
      (project) => {
        const body = '<h1>x</h1><a href="../zz/">one</a><a href="../zz/#a">two</a>'
        write(project, 'pages/aa.tsx', pageSource('A', body))
        write(project, 'pages/zz.tsx', pageSource('Z'))
      },
    ],
  ])('%s', async (_, change) => {
    const project = copyFixture()
    change(project)
    const [whole, inParts] = [await errorsInParts(project, 100), await errorsInParts(project, 1)]
    expect(whole).not.toEqual([])
    expect(inParts).toEqual(whole)
  })
})

function breakPages(project: string, source: string): void {
  for (const name of ['aa', 'zz']) write(project, `pages/${name}.tsx`, source)
}

it('parts come in the order of their pages', async () => {
  const parts = readParts(preparedFixture(), ['pages/index.tsx', 'pages/404.tsx'], 1)
  const names = []
  for await (const { modules } of parts) names.push(Object.keys(modules.pages))
  expect(names).toEqual([['pages/index.tsx'], ['pages/404.tsx']])
})
