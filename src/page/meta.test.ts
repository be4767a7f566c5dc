import { expect, it } from 'vitest'
import { entry } from '../../tests/kit/component.tsx'
import type { PageEntry, PageMeta } from '../components/page-context.ts'
import { describePage } from './meta.ts'

const t = (text: PageMeta['title']) => `${text}`

it.each<[what: string, meta: PageMeta, change: Partial<PageEntry>, string, string]>([
  ['what the page exports', { title: '*Tide*', description: 'All.' }, {}, 'Tide', 'All.'],
  ['a summary', {}, { summary: '*One* line' }, 'Reeds', 'One line'],
  ['its own title and a summary', { title: 'Mist' }, { summary: 'One' }, 'Mist', 'One'],
  ['a title alone', {}, { text: undefined }, 'Reeds', 'Reeds'],
  ['the title of a text without a paragraph', {}, { text: '```\nx\n```' }, 'Reeds', 'Reeds'],
  [
    'the first paragraph',
    {},
    { text: 'Low *tide*\\\nof May.\n\nMore.' },
    'Reeds',
    'Low tide of May.',
  ],
])('describes a page by %s', (_, meta, change, title, description) => {
  expect(describePage(meta, { ...entry, ...change }, t)).toMatchObject({ title, description })
})
