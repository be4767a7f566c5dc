import { expect, it } from 'vitest'
import { countPlaceholders, listPlaceholders } from './placeholders.ts'

const placeholder = true
const content = {
  site: { placeholders: ['email'], profiles: [{ label: 'Net' }, { label: 'Web', placeholder }] },
  videos: { film: { title: 'Film', placeholder }, own: { title: 'Own' } },
  works: [
    { title: 'First', media: [{ video: { placeholder } }] },
    { title: 'Second', placeholder },
    // Not published yet, so nothing in it has to be replaced.
    { title: 'Third', placeholder, draft: true },
  ],
  about: { paragraphs: [], placeholder },
  pages: { contact: { title: 'Contact', placeholder } },
}

it('counts what is left to replace, and lists it with its place', () => {
  expect(countPlaceholders(content)).toEqual({ site: 2, videos: 1, works: 1, about: 1, pages: 1 })
  const diagnostics = listPlaceholders(content)
  expect(diagnostics.every(({ code }) => code === 'placeholder')).toBe(true)
  expect(
    diagnostics.map(({ path, file, entry, field }) => [path.join('.'), file, entry, field]),
  ).toEqual([
    ['site.email', 'src/content/site.ts', 'site', 'email'],
    ['site.profiles.1', 'src/content/site.ts', 'site, profiles, “Web”', undefined],
    ['videos.film', 'src/content/videos.ts', 'videos, “Film”', undefined],
    ['works.1', 'src/content/works.ts', 'works, “Second”', undefined],
    ['about.placeholder', 'src/content/cv.ts', 'about', 'placeholder'],
    ['pages.contact', 'src/content/words.ts', 'pages, “Contact”', undefined],
  ])
})
