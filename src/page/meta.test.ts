import { expect, it } from 'vitest'
import { entry } from '../../tests/kit/component.tsx'
import type { PageEntry, PageMeta } from '../components/page-context.ts'
import { describePage } from './meta.ts'

const words = (count: number) => 'Word '.repeat(count)
const page = { language: 'en', t: (text: PageMeta['title']) => `${text}` }

it.each<[what: string, meta: PageMeta | undefined, change: Partial<PageEntry>, string, string]>([
  ['what the page exports', { title: '*Tide*', description: 'All.' }, {}, 'Tide', 'All.'],
  ['a summary', undefined, { summary: '*One* line' }, 'Reeds', 'One line'],
  ['a title alone', undefined, { text: undefined }, 'Reeds', 'Reeds'],
  [
    'sentences',
    undefined,
    { text: `${words(20)}ends. ${words(20)}` },
    'Reeds',
    `${words(20)}ends.`,
  ],
  [
    'Chinese',
    undefined,
    { text: `${'潮'.repeat(99)}。`.repeat(2) },
    'Reeds',
    `${'潮'.repeat(99)}。`,
  ],
])('describes a page by %s', (_, meta, change, title, description) => {
  expect(describePage(meta, { ...entry, ...change }, page)).toMatchObject({ title, description })
})
