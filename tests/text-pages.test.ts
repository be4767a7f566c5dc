import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readSettings } from '../src/read/settings.ts'
import { createDevSite } from '../src/serve/dev-site.ts'
import { createSourceReader } from '../src/serve/fresh-sources.ts'
import { copyFixture, edit, write } from './kit/project.ts'
import { findFaults, make } from './kit/site.ts'

const tuning = 'pages/courses/tuning.md'
const facts = (title: string, more = '') =>
  `---\ntitle: ${title}\ndescription: ${title.replaceAll('*', '')}, in four evenings.\n${more}---\n`

function makeSchool(): string {
  const project = copyFixture()
  edit(project, 'src/content/site.ts', "language: 'en-GB'", "languages: ['en-GB', 'fr']")
  write(project, tuning, `${facts('Tuning')}\n## Ears\n\nSee [the list](/courses#all).\n`)
  write(
    project,
    'pages/courses/tuning.fr.md',
    `${facts('Un *Accord*')}\nPremier [soir](/contact).\n`,
  )
  write(
    project,
    'pages/courses/index.md',
    `${facts('Courses', 'unlisted: true\n')}[Tuning](/courses/tuning)`,
  )
  rmSync(join(project, 'pages/404.tsx'))
  write(project, 'pages/404.md', `${facts('Nothing')}[Start](/)`)
  write(project, 'pages/voix.fr.md', `${facts('Voix', 'draft: true\n')}Voix.`)
  return project
}

it('makes pages, in the languages of their files', async () => {
  const project = makeSchool()
  const { errors } = await findFaults(project)
  expect(errors).toMatchObject([{ code: 'missing-id', file: tuning, line: 8 }])
  edit(project, tuning, '#all', '')
  const made = await make(project)
  const english = made.text('courses/tuning/index.html')
  expect(english).toMatch(
    /<title>Tuning.*<link rel="alternate" hrefLang="fr" href="[^"]*\/fr\/courses\/tuning\/".*<h1 class="page-title">Tuning<\/h1><div class="prose"><h2 [^>]*>Ears</,
  )
  expect(made.text('fr/courses/tuning/index.html')).toMatch(
    /^<!doctype html><html lang="fr">.*<h1[^>]*>Un <em>Accord<.*<p>Premier <a [^>]*href="\.\.\/\.\.\/\.\.\/fr\/contact/,
  )
  expect(made.text('courses/index.html')).not.toContain('hrefLang="fr"')
  const listed = made.text('sitemap.xml').match(/[^/>]*\/courses\/[^<"]*|voix/g)
  const published = ['field.example/courses/tuning/', 'fr/courses/tuning/']
  expect(new Set(listed)).toEqual(new Set(published))
  expect(made.outputs.join()).not.toMatch('voix')
  expect(made.warnings).toEqual([])
})

it('has a title for each language, if its file has several', async () => {
  const project = makeSchool()
  write(
    project,
    tuning,
    `${facts('{ en: Tuning }').replace(/(description: ).*/, '$1{ fr: Le soir }')}Words.`,
  )
  const { errors } = await findFaults(project)
  expect(errors).toMatchObject([{ code: 'other-language', file: tuning, line: 2, column: 1 }])
  edit(project, tuning, 'en:', 'en-GB:')
  expect((await make(project)).text('courses/tuning/index.html')).toContain('content="Le soir"')
})

it('shows in development what is written, new and removed', async () => {
  const project = makeSchool()
  const sources = createSourceReader(project)
  const site = createDevSite(project, readSettings([], {}, new Date()), sources)
  const see = async (output: string, ...changed: string[]) => {
    sources.invalidate(changed)
    return `${await site.read(output)}`
  }
  expect(await see('fr/voix/index.html')).toContain('Voix')
  edit(project, tuning, 'Ears', 'Eyes')
  expect(await see('courses/tuning/index.html', tuning)).toContain('>Eyes<')
  edit(project, tuning, '---\n', '')
  expect(await see('courses/tuning/index.html', tuning)).toContain('no facts at the top')
  rmSync(join(project, tuning))
  expect(await see('courses/tuning/index.html', tuning)).toBe('undefined')
  expect(await see('fr/courses/tuning/index.html', tuning)).toMatch(/Accord/)
})
