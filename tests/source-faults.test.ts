import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { copyFixture } from './kit/copies.ts'
import { createVisits, findByBuild } from './kit/findings.ts'
import { edit, write } from './kit/project.ts'

/** The errors of a project in which a build gets no page rendered; in development they are the same. */
async function errorsIn(project: string): Promise<string> {
  const { errors } = await findByBuild(project)
  const visited = await createVisits(project)()
  expect(visited.errors.sort()).toEqual([...errors].sort())
  return errors.join('\n\n')
}

it('names the lines with faults in grammar, imports and styles, all at once', async () => {
  const project = copyFixture()
  edit(project, 'pages/contact.tsx', 'function Contact() {', 'function Contact( {')
  edit(project, 'pages/workshops.tsx', 'EntryCard.tsx', 'EntryCrad.tsx')
  edit(project, 'styles/_base.scss', 'var(--paper);', 'var(--paper')
  write(project, 'pages/what!.tsx', 'export default () => null')
  const errors = await errorsIn(project)
  expect(errors).toMatch(/^pages\/contact\.tsx:\d+:\d+\n {2}found {5}Expected/m)
  expect(errors).toMatch(/^pages\/workshops\.tsx:\d+:\d+\n {2}found {5}Could not resolve/m)
  expect(errors).toMatch(/^styles\/_base\.scss:\d+:\d+\n {2}found {5}expected/m)
  expect(errors).toMatch(/^pages\/what!\.tsx\n/m)
})

it('names the page that every site needs, and the style sheet', async () => {
  const project = copyFixture()
  rmSync(join(project, 'pages/index.tsx'))
  rmSync(join(project, 'styles/main.scss'))
  const errors = await errorsIn(project)
  expect(errors).toContain('pages/index.tsx\n  found     no such file')
  expect(errors).toContain('styles/main.scss\n  found     no such file')
})

it('names a content file that throws', async () => {
  const project = copyFixture()
  edit(project, 'src/content/cv.ts', "'Lighthouse'", 'lighthouse.name')
  edit(
    project,
    'src/content/cv.ts',
    'export const cv',
    'declare const lighthouse: { name: string }\nexport const cv',
  )
  expect(await errorsIn(project)).toMatch(
    /^src\/content\/cv\.ts:\d+:\d+.*\n {2}found {5}ReferenceError: lighthouse is not defined/,
  )
})
