import * as v from 'valibot'
import { expect, it } from 'vitest'
import type { Navigation } from './schema.ts'
import * as values from './values.ts'

/** Links that end with each. */
const invisible = [...'\u200b\u00ad\u200e\u2060\ufeff\u00a0\u202b\ufe0f\u200d']
  .map((sign) => `https://a.example/${sign}`)
  .join('|')

it.each<[rule: v.GenericSchema, right: string, wrong: string]>([
  [values.oneLine, 'Ebb|*Ebb* \u200b2', '\u200b|\u3164|a\nb| a'],
  [values.id, 'high-water|01_post|Größe|高水位', 'main|a b|-a|a😭|'],
  [values.email, 'a@b.org', 'a|mailto:a@b.org|a@b|a@b.org\u200b|a@b.org\u00a0'],
  [values.language, 'fr|en-GB|de|gsw', 'jp|english|en_GB'],
  [values.description, 'Apollo-11|展示風景2024|A boat|', 'IMG_2041|DSC01234|20260312-1415|a.jpg|…'],
  [values.imageFile, 'A b.JPEG|a.tif', 'a.heic|b/a.jpg|a'],
  [
    values.years,
    '2016–2018|2012-2016|2018-11 – 2019-02|2021–|around 1998',
    '16|2016 to 2018|2012-09-2016|Edition of 5',
  ],
  [values.years, '2018-11-30', '2018-13|2026–2024|2018-02-31'],
  [values.day, '2026|2026-03|2024-02-29', '1 May|2026-02-29|26'],
  [values.length, '4:10|62:10|1:02:03', '62|4:1|0:99|1:99:00'],
  [
    values.webLink,
    'https://a.example|https://a.example/\u0645\u06cc\u200c\u062e',
    `a.example|//a.example|http://localhost/|http://172.16.0.5/|${invisible}`,
  ],
  [
    values.target,
    '/contact|mailto:a@b.org|tel:1|https://a.example',
    'contact|//a.example|javascript:a',
  ],
  [values.oldPath, '/old|/a%20b', 'old|/a b|/a?b|/assets/a'],
  [
    values.frameLink,
    'https://a.example/|/play/index.html|https://vimeography.example/|https://player.vimeo.com/a',
    'works|https://youtu.be/a|https://m.youtube.com/a|https://soundcloud.com/a',
  ],
  [
    values.filmLink,
    'https://vimeo.com/76979871|/films/a.mp4|/film.html|https://www.instagram.com/reel/a/embed/',
    'vimeo|https://vimeo.com/channels/a|https://soundcloud.com/a|https://www.instagram.com/reel/a/|https://drive.google.com/file/d/a/view|/a.gif|/a.avi|//a.example',
  ],
  [values.soundFile, '/a.mp3', 'a.mp3|/a.mid'],
  [values.captionFile, '/a.vtt', 'a.vtt|/a.srt'],
])('%# may be %j, but not %j', (rule, right, wrong) => {
  const isRight = (text: string) => v.is(rule, text)
  expect(right.split('|').filter((text) => !isRight(text))).toEqual([])
  expect(wrong.split('|').filter(isRight)).toEqual([])
})

it('a page without its slash is a type error already', () => {
  // @ts-expect-error: a path begins with a slash
  const navigation: Navigation = [{ label: 'CONTACT', to: 'contact' }]
  expect(v.is(values.target, navigation[0]?.to)).toBe(false)
})
