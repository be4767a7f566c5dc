import { expect, it } from 'vitest'
import { countPlaceholders, listPlaceholders } from './placeholders.ts'

const content = {
  site: {
    placeholders: ['email', 'url'],
    profiles: [{ label: 'Net' }, { label: 'Web', placeholder: true }],
  },
  images: { 'a.jpg': 'A' },
  videos: { film: { title: 'Film', placeholder: true }, own: { title: 'Own' } },
  works: [
    { title: 'First', media: [{ video: { placeholder: true } }] },
    { title: 'Second', placeholder: true },
    // Not published yet, so nothing in it has to be replaced.
    { title: 'Third', placeholder: true, draft: true },
  ],
  workshops: [],
  about: { paragraphs: [], placeholder: true },
  pages: { contact: { title: 'Contact', placeholder: true } },
}

it('counts what is left to replace, and lists it with its place', () => {
  expect(countPlaceholders(content)).toEqual({ site: 3, videos: 1, works: 1, about: 1, pages: 1 })
  const problems = listPlaceholders(content)
  expect(problems[0]?.fix).toBe('Replace it, then take its placeholder mark out.')
  expect(
    problems.map(({ path, file, entry, field }) => [path.join('.'), file, entry, field]),
  ).toEqual([
    ['site.email', 'src/content/site.ts', 'site', 'email'],
    ['site.url', 'src/content/site.ts', 'site', 'url'],
    ['site.profiles.1', 'src/content/site.ts', 'site, profiles, “Web”', undefined],
    ['videos.film', 'src/content/videos.ts', 'videos, “Film”', undefined],
    ['works.1', 'src/content/works.ts', 'works, “Second”', undefined],
    ['about.placeholder', 'src/content/cv.ts', 'about', 'placeholder'],
    ['pages.contact', 'src/content/words.ts', 'pages, “Contact”', undefined],
  ])
})
