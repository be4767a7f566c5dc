import { beforeAll, describe, expect, it } from 'vitest'
import { createDevSite } from '../src/dev/site.ts'
import { readSettings } from '../src/site/settings.ts'
import { copyFixture } from './kit/copies.ts'
import { createVisits } from './kit/findings.ts'
import { type Made, makeProject } from './kit/made.ts'
import { mainOf, pageSource } from './kit/marks.ts'
import { edit, read, write } from './kit/project.ts'

/** A work and a page that are not finished. The image of the work is on no other page. */
function plantDrafts(project: string): void {
  edit(
    project,
    'src/content/works.ts',
    "id: 'paper-boats',",
    "id: 'paper-boats',\n    draft: true,",
  )
  edit(
    project,
    'src/content/workshops.ts',
    "images: [{ image: 'boats.png' },",
    "images: [{ image: 'kiln.jpg' },",
  )
  edit(project, 'src/content/words.ts', "'Draft'", "'Not finished'")
  write(project, 'pages/soon.tsx', `${pageSource('Soon')}\nexport const draft = true\n`)
}

describe('a build', () => {
  let project: string
  let made: Made

  beforeAll(async () => {
    project = copyFixture()
    plantDrafts(project)
    made = await makeProject(project)
  })

  it('leaves a draft out of the page, its index and the images', () => {
    expect(made.errors).toEqual([])
    expect(made.text('index.html')).toContain('lantern-walk')
    expect(made.text('index.html')).not.toMatch(/paper-boats|Paper Boats/)
    expect(made.outputs.filter((output) => output.includes('stripes'))).not.toEqual([])
    expect(made.outputs.filter((output) => output.includes('boats'))).toEqual([])
  })

  it('leaves out a page that is a draft, also in the sitemap', () => {
    expect(made.outputs.filter((output) => output.includes('soon'))).toEqual([])
    expect(made.text('sitemap.xml')).toContain('/contact/')
    expect(made.text('sitemap.xml')).not.toContain('soon')
    const texts = made.outputs.filter((output) => /\.(html|xml|txt)$/.test(output)).map(made.text)
    expect(texts.join('')).not.toContain('Not finished')
  })

  it.each([
    ['a page', '/soon', /leads nowhere/],
    ['a work', '/#paper-boats', /pages\/index\.tsx has no such id/],
  ])('finds a link to %s that is a draft', async (_, to, found) => {
    const linking = copyFixture()
    plantDrafts(linking)
    edit(linking, 'src/content/works.ts', "to: '/walks/lantern'", `to: '${to}'`)
    const { errors } = await makeProject(linking)
    expect(errors).toHaveLength(1)
    expect(errors[0]).toMatch(found)
  })
})

describe.each([
  ['pages/contact.tsx', "'true'", 'found     "true"'],
  ['pages/404.tsx', 'true', 'found     a draft of the page for addresses that lead nowhere'],
])('%s with draft = %s', (file, draft, found) => {
  it('is one error', async () => {
    const project = copyFixture()
    write(project, file, `${read(project, file)}\nexport const draft = ${draft}\n`)
    const { errors } = await makeProject(project)
    expect(errors, errors.join('\n\n')).toHaveLength(1)
    expect(errors[0]).toContain(`${file}: draft\n  ${found}`)
  })
})

it('development shows drafts with their sign, and finds nothing wrong', async () => {
  const project = copyFixture()
  plantDrafts(project)
  const settings = { ...readSettings([], {}, new Date()), showsDrafts: true }
  const site = createDevSite(project, settings, () => {})
  const bodyOf = async (output: string) => {
    const resource = await site.read(output)
    return mainOf(resource && 'bytes' in resource ? `${resource.bytes}` : '')
  }
  const home = await bodyOf('index.html')
  expect(home.match(/Not finished/g)).toHaveLength(1)
  expect(home).toMatch(/id="paper-boats"><header[^>]*><p class="[^"]*">Not finished</)
  expect(home).toContain('href="#paper-boats"')
  expect((await bodyOf('soon/index.html')).match(/Not finished/g)).toHaveLength(1)
  expect(await bodyOf('contact/index.html')).not.toContain('Not finished')
  expect((await createVisits(project)()).errors).toEqual([])
})
