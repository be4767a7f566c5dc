import * as v from 'valibot'
import { expect, it } from 'vitest'
import * as dates from './date-values.ts'
import * as links from './link-values.ts'
import { anyWords, ruleOf } from './rules.ts'
import type { Navigation, Redirects } from './schema.ts'
import * as is from './values.ts'

/** What is right, between bars, and what each of some wrong texts is. */
const rows: [v.GenericSchema, right: string, wrong: Record<string, string>][] = [
  [anyWords, 'a|Grüße\n\t👩‍🎨', { 'empty-text': '| |\u200b' }],
  [
    is.altText,
    'A boat|(decorative)',
    { 'no-description': '| |\u200b|IMG_2001|IMG 2001.JPG|.|decorative' },
  ],
  [is.wordsWith('host'), 'From {host}', { 'no-gap': 'From host|{hosts}' }],
  [
    is.language,
    'en|en-GB|zh-Hans-CN|es-419|gsw-CH|tl|pt-br',
    { 'unknown-language': 'english|EN|en_GB|jp|cz|en-UK|en-XX|en-1a' },
  ],
  [is.name, 'a|a  b', { 'untrimmed-text': ' a|a |a\nb' }],
  [
    is.email,
    'a.b+c@d-e.example|ü@exämple.de',
    { 'wrong-email': 'a at b.de|a@b|a@b.de |<a@b.de>|mailto:a@b.de' },
  ],
  [
    links.webLink,
    'http://a.de:80/?b#c|https://例え.jp/',
    { 'wrong-link': 'a.de|ftp://a.de/|https://|/a|https://a b/|https://a;x/|http://localhost/' },
  ],
  [
    links.linkOrPath,
    '/|/a#b|mailto:a@b.de?subject=c|tel:+49301234|https://a.de/',
    {
      'no-scheme': '//a.de/',
      'wrong-target':
        'a|#a|https://https://a.de/|https://l.instagram.com/?u=a|https://www.google.com/url?q=a|https://x.safelinks.protection.outlook.com/?url=a|http://192.168.1.2/|https://ade/|https://a.de/b…|mailto:a(at)b.de',
    },
  ],
  [links.webLinkOrPath, '/a#b|https://a.de/', { 'wrong-target': 'a|mailto:a@b.de' }],
  [
    links.oldPath,
    '/a/b.html|/%C3%BC|/.well-known/a',
    {
      'wrong-old-path':
        '/|a|/.git/a|/assets/a|//host/a|/a?b|/a//b|/%2e%2e/a|/blog/*|/:id|/q%3Fa|/a%00',
      'space-in-path': '/a b',
    },
  ],
  [
    links.folderLink,
    'https://a.de|https://a.html|https://a.de/b.c/?d.html',
    { 'wrong-link': 'a', 'link-to-page': 'https://a.de/a.html|https://a.de/b/a.HTM#c' },
  ],
  [links.secureLink, 'https://a.de', { 'insecure-link': 'http://a.de' }],
  [
    links.frameLink,
    'https://netflix.com/|/play/index.html|https://sketchfab.com/models/a/embed|https://open.spotify.com/embed/track/a|https://www.google.com/maps/embed?pb=a|https://itch.io/embed/1|https://codepen.io/a/embed/b|https://drive.google.com/file/d/a/preview|https://www.google.com/a',
    {
      'wrong-frame-link': 'a',
      'refused-frame':
        'https://X.com|https://youtu.be/a|https://sketchfab.com/3d-models/a|https://open.spotify.com/track/a|https://www.google.de/maps/place/a|https://maps.app.goo.gl/a|https://a.itch.io/b|https://codepen.io/a/pen/b|https://drive.google.com/file/d/a/view|https://www.dropbox.com/s/a',
      'framed-sound': 'https://soundcloud.com/a/b',
    },
  ],
  [
    links.videoLink,
    'https://a.de/?autoplay=1|https://vimeo.com/76979871|https://youtu.be/UXqq0ZvbOnk|/a.mp4#t=10|/a/b|/a.html?b=c.d|https://a.de/film.jpg|https://www.instagram.com/reel/a/embed/|/a.webm',
    {
      'wrong-video-link': 'java\tscript:go()|films/a.mp4',
      'player-option': 'https://vimeo.com/1?loop=1',
      'unplayable-film': '/films/a.MOV|/images/a.jpg|/a.pdf#b',
      'no-single-video': 'https://vimeo.com/channels/a|https://x.com/a',
      'framed-sound': 'https://a.bandcamp.com/track/b',
    },
  ],
  [
    links.soundLink,
    'https://soundcloud.com/a/b|https://bandcamp.com/EmbeddedPlayer/track=1/size=small/',
    {
      'no-player': 'https://a.bandcamp.com/album/b',
      'no-single-sound': 'https://soundcloud.com/a',
      'wrong-sound-link': 'https://a.de/|/a.mp3|a',
    },
  ],
  [links.soundFile, '/a.mp3|/b/c.OPUS', { 'wrong-sound-file': 'a.mp3|/a.mp4|https://a.de/a.mp3' }],
  [links.captionFile, '/a.vtt', { 'wrong-caption-file': '/a.srt|a.vtt' }],
  [
    is.slug,
    'a|high-water-2|met|01_post|noComment|Größe|тишина',
    { 'wrong-id': '-a|_a|a b|a.b|a/b|😭|Gro\u0308ße|me|site|main' },
  ],
  [
    dates.years,
    '2016|2016-2018|2016 – 2018|2021–|around 1998|2018-11|2018-11-30|2018-11–|2018-11 – 2019-02|2018–2019-03|2024-02-29|2018-11-30 – 2018|2017/2018',
    {
      'wrong-years': '16|2016–18|Edition of 5|1200|–2016|2016 to 2018|2018-3|2018—2019',
      'hyphen-between-dates': '2018-11-2019-02|2018-11-',
      'impossible-date': '2018-02-31|2018-13|2016-18|2018-11–2019-02-30',
      'reversed-span': '2026–2024|2019-02 – 2018-11|2019–2018-12',
    },
  ],
  [
    dates.dayOrMonth,
    '2024-02-29|2024-03',
    { 'wrong-day': '2024|12.3.2024', 'impossible-date': '2026-02-29|2024-13' },
  ],
  [
    dates.date,
    '2024-03-12',
    { 'wrong-date': '2024-3-12|2024-03', 'impossible-date': '2023-02-31' },
  ],
  [
    dates.datedText,
    '*1984*, 2nd edition|2001: A Space Odyssey',
    { 'swapped-years': '2016|2016 – 2018' },
  ],
  [dates.length, '4:10|0:58|1:02:03', { 'wrong-length': '4|4:1|4m10s|0:99' }],
  [is.imageFile, 'A b.JPEG|a.tif|a.avif', { 'wrong-image-file': 'a.heic|b/a.jpg|a' }],
]

function codeOf(schema: v.GenericSchema, value: unknown) {
  const { issues } = v.safeParse(schema, value, { abortPipeEarly: true })
  return issues && ruleOf(issues[0].message).code
}

it.each(rows)('$# may be $1, but not $2', (schema, right, wrong) => {
  expect(right.split('|').filter((text) => codeOf(schema, text))).toEqual([])
  for (const [code, texts] of Object.entries(wrong)) {
    for (const text of texts.split('|')) expect([text, codeOf(schema, text)]).toEqual([text, code])
  }
})

it.each([
  [dates.yearOrYears, ['2024–', '2018-11-30', 2025], 'wrong-years', [25, 1200, 2025.5, '25']],
  [is.yes, [true, undefined], 'wrong-mark', [false, null]],
  // Not that it is no text: between quotation marks it would be as wrong.
  [dates.length, ['4:10'], 'wrong-length', [250, undefined]],
  [is.image, ['a.jpg', ''], 'unknown-image', [1, undefined]],
  [is.count, [1, 12], 'wrong-number', [0, 1.5, '9', undefined]],
  [is.altText, ['A'], 'no-description', [1, undefined, null]],
] as const)('$# may be $1, but $2 is $3', (schema, right, code, wrong) => {
  expect(right.filter((value) => codeOf(schema, value))).toEqual([])
  expect(wrong.map((value) => codeOf(schema, value))).toEqual(wrong.map(() => code))
})

it('a page without its slash is a type error already', () => {
  // @ts-expect-error
  const navigation: Navigation = [{ label: 'CONTACT', to: 'contact' }]
  // @ts-expect-error
  const redirects: Redirects = { '/about': 'contact' }
  expect(codeOf(links.linkOrPath, navigation[0]?.to)).toBe('wrong-target')
  expect(codeOf(links.webLinkOrPath, redirects['/about'])).toBe('wrong-target')
})
