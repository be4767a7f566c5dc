import * as v from 'valibot'
import { expect, it } from 'vitest'
import * as is from './values.ts'

/** Texts of one line each, between bars. */
const good: [v.GenericSchema, string][] = [
  [is.words, 'a|Grüße\n\t👩‍🎨'],
  [is.altText, 'A boat|(decorative)'],
  [is.wordsWith('host'), 'From {host}'],
  [is.email, 'a@b.de|a.b+c@d.example'],
  [is.language, 'en|en-GB|zh-Hans-CN'],
  [is.link, 'https://a.de|http://a.de:80/?b#c|https://[::2]/'],
  [is.linkOrPath, '/|/a#b|mailto:a@b.de|https://a.de/'],
  [is.oldPath, '/a|/a/b.html|/%C3%BC|/.well-known/a'],
  [is.frameLink, 'https://a.de/|https://netflix.com/|https://my-x.com/'],
  [
    is.videoLink,
    'https://vimeo.com/76979871|https://youtu.be/UXqq0ZvbOnk|/a.mp4|https://a.de/film',
  ],
  [is.soundFile, '/a.mp3|/b/c.OPUS'],
  [is.captionFile, '/a.vtt'],
  [is.slug, 'a|high-water-2'],
  [is.years, '2016|2016-2018|2016–2018|2016 – 2018|2021–'],
  [is.yearOrYears, '2025|2024–2026|2024–'],
  [is.date, '2024-03-12'],
  [is.length, '4:10|0:58|1:02:03'],
  [is.imageFile, 'a.jpg|A b.JPEG|a.webp|a.tif|a.avif|a.png'],
]

const bad: [v.GenericSchema, string][] = [
  [is.words, '| |a\0b|\ud800|a\u202eb|\uffff'],
  [is.altText, '| |\u0007'],
  [is.wordsWith('host'), 'From host|{hosts}'],
  [is.email, 'a at b.de|a@b|@b.de'],
  [is.language, 'english|EN|en_GB'],
  [is.link, 'a.de|ftp://a.de/|https://|https://a b/|https://a;x/|/a'],
  [is.link, 'http://localhost/|http://127.0.0.1:80|https://[::1]/|http://0.0.0.0'],
  [is.linkOrPath, 'a|//a.de/|javascript:go()|#a'],
  [is.oldPath, '/|a|/a?b|/a#b|/.git/a|/a%2F..%2Fb|/a b'],
  [is.frameLink, '/a|https://www.instagram.com/a|https://X.com|http://localhost/'],
  [is.videoLink, 'java\tscript:go()|films/a.mp4|/films/a.MOV|/a/../b.mp4|https://x.com/a'],
  [is.videoLink, 'https://vimeo.com/channels/staffpicks|https://youtube.com/@a|http://localhost/a'],
  [is.soundFile, 'a.mp3|/a.mp4|https://a.de/a.mp3|/../a.mp3'],
  [is.captionFile, '/a.srt|a.vtt'],
  [is.slug, 'High|2a|a--b|a-|a b|ä'],
  [is.years, '16|2016 to 2018|2016–18|–2016'],
  [is.yearOrYears, '25|20255'],
  [is.date, '2024-3-12|12.3.2024|2024'],
  [is.length, '4|4:1|4m10s'],
  [is.imageFile, 'a.heic|a.svg|b/a.jpg|a'],
]

const issueOf = (rule: v.GenericSchema, value: unknown) =>
  v.safeParse(rule, value, { abortPipeEarly: true }).issues?.[0]

it.each(good)('$# may be $1', (rule, texts) => {
  expect(texts.split('|').filter((text) => issueOf(rule, text))).toEqual([])
})

it.each(bad)('$# may not be $1, and it is said how to fix it', (rule, texts) => {
  const fixes = texts.split('|').map((text) => is.fixes.get(`${issueOf(rule, text)?.message}`))
  expect(fixes).not.toContain(undefined)
})

it.each([
  [is.yearOrYears, [2025], [25, 20255, 2025.5, true]],
  [is.yes('Take it out.'), [true, undefined], [false, null]],
  [is.image, ['a.jpg', ''], [1, undefined]],
  [is.altText, ['A'], [1, undefined, null]],
] as const)('$# may be $1, but not $2', (rule, right, wrong) => {
  const values = [...right, ...wrong]
  expect(values.filter((value) => !issueOf(rule, value))).toEqual(right)
})
