import { expect, it, vi } from 'vitest'
import type { Entry } from '../schema/schema.ts'
import { groupWorks } from './work-groups.ts'

vi.mock('../content/words.ts', () => ({ words: { tags: { walk: 'Walks', sound: 'Sound' } } }))

const work = (id: string, more: object): Entry => ({ id, title: id, media: [], ...more })

const shown = (works: Entry[], by: 'tag' | 'year') =>
  groupWorks(works, by).map(({ title, works }) => `${title}: ${works.map(({ id }) => id)}`)

it.each<[years: unknown[], ...groups: string[]]>([
  [[2020, '2023', 2020], '2023: b', '2020: a,c'],
  [['2018–2021', '2019-2020', '2021'], '2021: a,c', '2020: b'],
  [['2016–', 2020, 2019], '2020: a,b', '2019: c'],
  [['2024-11–', '2023-12-30 – 2024-01-02'], '2024: a,b'],
  [['around 1998', undefined, 1990], '1990: c', 'around 1998: a'],
  [[]],
])('the years %j make the groups %j', (years, ...groups) => {
  const works = years.map((year, index) => work('abc'.charAt(index), { year }))
  expect(shown(works, 'year')).toEqual(groups)
})

it('tags are in the order of words.ts, without those that no work has', () => {
  const both = { tags: ['sound', 'walk'] }
  const works = [work('a', both), work('b', {}), work('c', { tags: ['walk'] })]
  expect(shown(works, 'tag')).toEqual(['Walks: a,c', 'Sound: a'])
  expect(shown(works.slice(1), 'tag')).toEqual(['Walks: c'])
  const own = works.map((work) => ({ ...work, languages: [work.id] }))
  const languages = groupWorks([...own, ...works.slice(2)], 'tag').map((group) => group.languages)
  expect(languages).toEqual([undefined, ['a']])
})
