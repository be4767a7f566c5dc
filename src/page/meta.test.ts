import { expect, it } from 'vitest'
import { entry } from '../../tests/kit/component.tsx'
import type { PageEntry, PageMeta } from '../components/page-context.ts'
import { describePage } from './meta.ts'

const t = (text: PageMeta['title']) => `${text}`

it.each<{ meta: PageMeta; fields: Partial<PageEntry>; title: string; description: string }>([
  // What the page exports comes first, then the summary, then the first paragraph.
  {
    meta: { title: '*Tide*', description: 'All.' },
    fields: {},
    title: 'Tide',
    description: 'All.',
  },
  {
    meta: { title: 'Mist' },
    fields: { summary: '*One* line' },
    title: 'Mist',
    description: 'One line',
  },
  {
    meta: {},
    fields: { text: 'Low *tide*\\\nof May.\n\nMore.' },
    title: 'Reeds',
    description: 'Low tide of May.',
  },
  { meta: {}, fields: { text: undefined }, title: 'Reeds', description: 'Reeds' },
  { meta: {}, fields: { text: '```\nx\n```' }, title: 'Reeds', description: 'Reeds' },
])('describes a page with $meta and $fields', ({ meta, fields, ...described }) => {
  expect(describePage(meta, { ...entry, ...fields }, t)).toMatchObject(described)
})
