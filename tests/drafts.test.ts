import { expect, it } from 'vitest'
import { copyFixture, edit, importsOf, write } from './kit/project.ts'
import { make } from './kit/site.ts'

/** Two entries of which one is a draft; `name` makes their words differ from those of other lists. */
const entries = (name: string) =>
  `[{ id: '${name}-hidden', title: 'Hidden ${name}', draft: true as const, tags: ['hidden'], media: [] },
  { id: '${name}-seen', title: 'Seen ${name}', media: [] }]`

const cards = (...lists: string[]) =>
  lists
    .map((list) => `{${list}.map((entry) => <EntryCard key={entry.id} entry={entry} />)}`)
    .join('')

/** A page with this body, and what it imports and exports. */
function page(body: string, code = '', up = '..'): string {
  return `${importsOf(`<Layout>${body}`, up)}${code}
export const meta = { title: 'Drafts', description: 'All.' }
export default () => <Layout><h1>x</h1>${body}</Layout>\n`
}

const workPage = (list: string) =>
  `${importsOf('<WorkPage', '../..')}export default ({ id }) => <WorkPage id={id} works={${list}} />\n`

/** Each way to hold a list, with its name in the words of its entries. */
const files: Record<string, string> = {
  // Names that the build could use itself.
  'src/content/helpers.ts': `const prepare = (list) => list
const own = 1
const module = ${entries('helper')}
export const helpers = prepare(module)
export { own, prepare }
export const grouped = { late: ${entries('grouped')} }
export const firstOfGroup = grouped.late[0]
`,
  'src/content/stored.json': JSON.stringify([
    { id: 'json-hidden', title: 'Hidden json', draft: true, media: [] },
    { id: 'json-seen', title: 'Seen json', media: [] },
  ]),
  'src/lists.ts': `export const outside = ${entries('outside')}\n`,
  'pages/drafts.tsx': page(
    `${cards('helpers', 'grouped.late', 'stored')}
<EntryCard entry={firstOfGroup} /><EntryCard entry={outside[0]} />
<WorkIndex works={outside} to="/outside" /><WorkOverview works={outside} to="/outside" />
<ul>{[...helpers, ...grouped.late, ...stored].map(({ title }) => <li key={title}>{title}</li>)}</ul>
<p>{works[0].title}</p>`,
    `import { firstOfGroup, grouped, helpers } from '../src/content/helpers.ts'
import stored from '../src/content/stored.json'
import { outside } from '../src/lists.ts'
import { works } from '../src/content/works.ts'`,
  ),
  'pages/inline/[id].tsx': `export const entries = ${entries('inline')}\n${workPage('entries')}`,
  'pages/outside/[id].tsx': `import { outside } from '../../src/lists.ts'\nexport const entries = outside\n${workPage('outside')}`,
  'pages/tags/[id].tsx': `${importsOf('<TagPage', '../..')}import { tagsOf } from '../../src/components/Works.tsx'
import { outside } from '../../src/lists.ts'
export const entries = tagsOf(outside)
export default ({ id }) => <TagPage id={id} works={outside} to="/outside" />\n`,
}

it('publishes no draft, whatever list holds it', async () => {
  const project = copyFixture()
  for (const [file, content] of Object.entries(files)) write(project, file, content)
  edit(
    project,
    'src/content/works.ts',
    '= [',
    `= [\n  { id: 'first', title: 'Hidden work', draft: true, media: [] },`,
  )
  const { outputs, text } = await make(project)
  const places = outputs.filter((output) => /\.(html|xml|txt)$/.test(output))
  expect(outputs.filter((output) => output.includes('hidden'))).toEqual([])
  expect(
    places.filter((output) =>
      /hidden/i.test(text(output).replace(/visually-hidden|aria-hidden/g, '')),
    ),
  ).toEqual([])
  const seen = ['helper', 'grouped', 'json', 'outside']
  expect(seen.filter((name) => !text('drafts/index.html').includes(`Seen ${name}`))).toEqual([])
  expect(outputs).toContain('inline/inline-seen/index.html')
})
