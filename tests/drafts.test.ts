import { expect, it } from 'vitest'
import { copyFixture, type Edits, pageOfEach, pageSource } from './kit/project.ts'
import { findFaults, make } from './kit/site.ts'

/** Two entries of which one is a draft; `name` makes their words differ from those of other lists. */
function entries(name: string): string {
  const secret = { id: `${name}-secret`, title: `Secret ${name}`, tags: ['secret'], media: [] }
  const seen = { id: `${name}-seen`, title: `Seen ${name}`, media: [] }
  return JSON.stringify([{ ...secret, draft: true }, seen])
}

const importOutside = "import { outside } from '../../src/lists.ts'\n"

const lists = `<h1>x</h1>
{[...all, firstOfGroup, outside[0]].map((entry) => <EntryCard key={entry.id} entry={entry} />)}
<WorkIndex works={outside} to="/outside" /><WorkOverview works={outside} to="/outside" />
<ul>{all.map(({ title }) => <li key={title}>{title}</li>)}</ul>
<p>{works[0].title}, {titles.join()}</p>`

/** Each way to hold a list, with its name in the words of its entries. */
const edits: Edits = {
  'src/content/works.ts': [
    ['= [', "= [\n  { id: 'first', title: 'Secret work', draft: true, media: [] },"],
  ],
  'src/content/words.ts': [["water: '", "secret: 'Dark', water: '"]],
  // It comes first in the alphabet, and would meet the drafts of the lists that it is made of.
  'src/content/derived.ts': `import { helpers } from './helpers.ts'
export const titles = helpers.map(({ title }) => title)
`,
  // Names that the build could use itself.
  'src/content/helpers.ts': `const prepare = (list) => list
const own = 1
const module = ${entries('helper')}
export const helpers = prepare(module)
export { own, prepare }
export const circle = [{ id: 'circle', to: [] }]
circle[0].to.push(circle)
export const grouped = { late: ${entries('grouped')} }
export const named = { ...${entries('record')}, words: { id: 'words', title: 'Seen words', draft: 'Draft' } }
export const mapped = new Map(${entries('mapped')}.map((entry) => [entry.id, entry]))
export const unique = new Set(${entries('unique')})
export const firstOfGroup = grouped.late[0]
`,
  'src/content/stored.json': entries('json'),
  'src/lists.ts': `export const outside = ${entries('outside')}\n`,
  'pages/drafts.tsx': `import { firstOfGroup, grouped, helpers, mapped, named, unique } from '../src/content/helpers.ts'
import { titles } from '../src/content/derived.ts'
import stored from '../src/content/stored.json'
import { outside } from '../src/lists.ts'
const all = [...helpers, ...grouped.late, ...Object.values(named), ...mapped.values(), ...unique, ...stored]
${pageSource('Drafts', lists)}`,
  'pages/inline/[id].tsx': pageOfEach(
    entries('inline'),
    '({ id }) => <WorkPage id={id} works={entries} />',
  ),
  'pages/secret.md': '---\ntitle: Secret\ndescription: A draft\ndraft: true\n---\n\nWords.\n',
  'pages/secret-code.tsx': `export const draft = true\n${pageSource('Secret', '<h1>x</h1>')}`,
  'pages/outside/[id].tsx':
    importOutside + pageOfEach('outside', '({ id }) => <WorkPage id={id} works={outside} />'),
  'pages/tags/[id].tsx':
    importOutside +
    pageOfEach('tagsOf(outside)', '({ id }) => <TagPage id={id} works={outside} to="/outside" />'),
}

it('publishes no draft, whatever list holds it', async () => {
  const { outputs, text } = await make(copyFixture(edits))
  expect(outputs.filter((output) => output.includes('secret'))).toEqual([])
  const texts = outputs.filter((output) => /\.(html|xml|txt)$/.test(output))
  expect(texts.filter((output) => /secret/i.test(text(output)))).toEqual([])
  const seen = ['helper', 'grouped', 'record', 'words', 'mapped', 'unique', 'json', 'outside']
  expect(seen.filter((name) => !text('drafts/index.html').includes(`Seen ${name}`))).toEqual([])
  expect(outputs).toContain('inline/inline-seen/index.html')
})

it('refuses what may be meant as a draft in a list of the owner', async () => {
  const halls = "export const halls = [{ id: 'a', title: 'A', draft: 'yes' }]\n"
  const faults = await findFaults(copyFixture({ 'src/content/halls.ts': halls }))
  expect(faults).toMatchObject([{ code: 'odd-draft', file: 'src/content/halls.ts' }])
})
