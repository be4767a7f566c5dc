import * as v from 'valibot'
import { expect, it } from 'vitest'
import * as is from './values.ts'

const videos =
  'https://vimeo.com/76979871|https://youtu.be/UXqq0ZvbOnk|/a.mp4#t=10|/a/b|/a.html?b=c.d|https://a.de/film.jpg|https://www.instagram.com/reel/a/embed/'
const noVideos =
  'java\tscript:go()|films/a.mp4|/films/a.MOV|/images/a.jpg|/a.pdf#b|/a/../b.mp4|https://x.com/a'
const channels = 'https://vimeo.com/channels/staffpicks|https://youtube.com/@a|http://localhost/a'
const own = 'http://localhost/|http://127.0.0.1:80|https://[::1]/|http://0.0.0.0'

/** What each may be, and what not: texts of one line each, between bars. */
const texts: [v.GenericSchema, string, string][] = [
  [is.words, 'a|Grüße\n\t👩‍🎨', '| |\u200b|\ufeff \u2060|a\0b|\ud800|a\u202eb|\uffff'],
  [is.altText, 'A boat|(decorative)', '| |\u200b|\u0007'],
  [is.wordsWith('host'), 'From {host}', 'From host|{hosts}'],
  [is.language, 'en|en-GB|zh-Hans-CN|es-419|ca-valencia', 'english|EN|en_GB|en-1a'],
  [is.language, 'tl|pt-br|gsw-CH|swc|de-1901', 'jp|cz|en-UK|en-XX|de-abcde-abcde'],
  [is.name, 'a|a  b', ' a|a |a\nb| '],
  [is.email, 'a@b.de|a.b+c@d.example|ü@exämple.de|a@xn--exmple-cua.de', 'a at b.de|a@b|@b.de'],
  [is.email, 'a@b-c.museum', 'a@b..de|a@b.de |a@b,de|<a@b.de>|a@b@c.de'],
  [is.link, 'https://a.de|http://a.de:80/?b#c|https://[::2]/', own],
  [is.link, 'https://münchen.net/@ada|https://xn--mnchen-3ya.net|https://例え.jp/', 'https://ü;x/'],
  [is.link, 'https://a.de', 'a.de|ftp://a.de/|https://|https://a b/|https://a;x/|/a'],
  [is.linkOrPath, '/|/a#b|mailto:a@b.de|https://a.de/', 'a|//a.de/|javascript:go()|#a'],
  [is.webLinkOrPath, '/|/a#b|https://a.de/', 'a|//a.de/|mailto:a@b.de|#a'],
  [is.oldPath, '/a|/a/b.html|/%C3%BC|/.well-known/a', '/|a|/.git/a|/a%2F..%2Fb|/assets/a|/assets'],
  [is.folderLink, 'https://a.de|https://a.html|https://a.de/b.c/?d.html', 'https://a.de/a.html|a'],
  [is.folderLink, 'https://a.de', 'https://a.de/b/a.HTM#c'],
  [is.attributeName, 'data-site|integrity|crossorigin', 'onload|style|async|a b|children|src'],
  [is.frameLink, 'https://netflix.com/|/play/index.html', 'a|//a.de/|https://www.instagram.com/a'],
  [is.frameLink, 'https://a.de/', 'https://X.com|http://localhost/|https://youtu.be/a'],
  [is.videoLink, videos, `${noVideos}|${channels}`],
  [is.soundFile, '/a.mp3|/b/c.OPUS', 'a.mp3|/a.mp4|https://a.de/a.mp3|/../a.mp3'],
  [is.captionFile, '/a.vtt', '/a.srt|a.vtt'],
  [is.slug, 'a|high-water-2|met', 'High|2a|a--b|a-|a b|ä|me|site|main'],
  [is.years, '2016|2016-2018|2016–2018|2016 – 2018|2021–|around 1998', '16|2016 to 2018|2016–18'],
  [is.years, '2016', '–2016|2026-2024|2026 – 2025'],
  [is.yearOrYears, '2025|2024–2026|2024–2024|2024–', '25|20255|2026–2024'],
  [is.dayOrMonth, '2024-02-29|2024-03', '2026-02-29|2024-13|2024|12.3.2024|2024-03-12T10:00'],
  [is.date, '2024-03-12', '2024-3-12|12.3.2024|2024|2024-03|2023-02-31'],
  [is.length, '4:10|0:58|1:02:03', '4|4:1|4m10s|0:99|1:60:00|0:00|0:00:00'],
  [is.imageFile, 'a.jpg|A b.JPEG|a.webp|a.tif|a.avif|a.png', 'a.heic|a.svg|b/a.jpg|a'],
]

const issueOf = (rule: v.GenericSchema, value: unknown) =>
  v.safeParse(rule, value, { abortPipeEarly: true }).issues?.[0]

it.each(texts)('$# may be $1, but not $2, and it is said how to fix it', (rule, right, wrong) => {
  expect(right.split('|').filter((text) => issueOf(rule, text))).toEqual([])
  const fixes = wrong.split('|').map((text) => is.fixes.get(`${issueOf(rule, text)?.message}`))
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
