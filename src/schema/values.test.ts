import { expect, it } from 'vitest'
import { faultsAt } from '../../tests/kit/full-content.ts'

/** Links that end with each. */
const invisible = [...'\u200b\u00ad\u200e\u2060\ufeff\u00a0\u202b\ufe0f\u200d']
  .map((sign) => `https://a.example/${sign}`)
  .join('|')

/** Values are divided by |. */
it.each([
  { at: 'site/name', right: 'Ebb|*Ebb* \u200b2', wrong: '\u200b|\u3164|a\nb| a' },
  { at: 'site/email', right: 'a@b.org', wrong: 'a|mailto:a@b.org|a@b|a@b.org\u200b|a@b.org\u00a0' },
  { at: 'site/languages/0', right: 'en|en-GB|gsw', wrong: 'jp|english|en_GB' },
  {
    at: 'site/profiles/0/link',
    right: 'https://a.example|https://a.example/\u0645\u06cc\u200c\u062e',
    wrong: `a.example|//a.example|http://localhost/|http://172.16.0.5/|${invisible}`,
  },
  {
    at: 'site/url',
    right: 'https://a.example/b/',
    wrong: 'a.example|https://a.example/?b|https://a.example/b.html',
  },
  { at: 'works/0/id', right: 'high-water|01_post|Größe|高水位', wrong: 'main|404|a b|-a|a😭|' },
  { at: 'works/0/title', right: 'Ebb', wrong: '|a\nb' },
  { at: 'works/0/tags/0', right: 'sound', wrong: 'sounds' },
  { at: 'works/0/thumbnail', right: 'a.jpg|c.png', wrong: 'A.jpg|x.jpg' },
  { at: 'works/0/media/0/place', right: 'wide|bleed-left', wrong: 'wied|Wide' },
  { at: 'works/0/media/3/images/0', right: 'c.png', wrong: 'x.jpg' },
  { at: 'works/0/media/1/audio/file', right: '/a.mp3', wrong: 'a.mp3|/a.mid' },
  {
    at: 'works/0/media/2/link',
    right:
      'https://a.example/|/play/index.html|https://vimeography.example/|https://player.vimeo.com/a|https://vimeo.com/showcase/22/embed',
    wrong: 'works|https://youtu.be/a|https://m.youtube.com/a|https://soundcloud.com/a',
  },
  {
    at: 'images/a.jpg',
    right: 'Apollo-11|展示風景2024|A boat|',
    wrong: 'IMG_2041|DSC01234|20260312-1415|a.jpg|…',
  },
  {
    at: 'works/0/year',
    right:
      '2016–2018|2012-2016|2018-11 – 2019-02|2021–|forthcoming|around 1998|2018-11-30|2019, 2021|2019/20|2019–20|Winter 2019/20|2020?|1999-2000 (remade 2020)|1.–3. Mai 2020|2020 (2nd version)',
    wrong:
      '16|Edition of 5|5 editions|2018-13|2026–2024|2018-02-31|2020/05/03|05/2020|2020-13, 2021|32',
  },
  { at: 'cv/0/entries/0/years', right: '2021–', wrong: '2021-13' },
  { at: 'news/0/date', right: '2026|2026-03|2024-02-29', wrong: '1 May|2026-02-29|26' },
  { at: 'news/0/until', right: '2026|2026-01-01', wrong: '2025' },
  { at: 'videos/film/length', right: '4:10|62:10|1:02:03', wrong: '62|4:1|0:99|1:99:00' },
  {
    at: 'videos/film/link',
    right:
      'https://vimeo.com/76979871|/films/a.mp4|/films/v1.2/a.mp4|/films/a.b.mp4|/film.html|/v1.2/film|https://www.instagram.com/reel/a/embed/',
    wrong:
      'vimeo|https://vimeo.com/channels/a|https://soundcloud.com/a|https://www.instagram.com/reel/a/|https://drive.google.com/file/d/a/view|/a.gif|/a.avi|//a.example',
  },
  { at: 'videos/film/poster', right: 'c.png', wrong: 'x.jpg' },
  { at: 'videos/loop/captions/0/file', right: '/a.vtt', wrong: 'a.vtt|/a.srt' },
  {
    at: 'navigation/0/to',
    right: '/contact|mailto:a@b.org|tel:1|https://a.example',
    wrong: 'contact|//a.example|javascript:a',
  },
])('$at may be $right, but not $wrong', ({ at, right, wrong }) => {
  const isTold = (value: string) => faultsAt(at, value).some(({ code }) => code === 'wrong-value')
  expect([...right.split('|'), ...wrong.split('|')].filter(isTold)).toEqual(wrong.split('|'))
})

it.each([
  { at: 'news/0/date', wrong: 2026, fix: "Put it between quotation marks: '2026'." },
  { at: 'works/0/id', wrong: 2021, fix: "Put it between quotation marks: '2021'." },
  { at: 'works/0/id', wrong: -1, fix: 'Use letters' },
  { at: 'works/0/media/0/place', wrong: 'left', fix: 'Write "full", "wide", "wide-right"' },
  { at: 'works/0/textPlace', wrong: 'below', fix: 'Write "top" or "beside".' },
  { at: 'site/profiles/0/link', wrong: 'mailto:a@b.org', fix: 'Copy the whole address' },
  { at: 'navigation/0/to', wrong: 'a.html', fix: 'Write https://…' },
  { at: 'news/0/text', wrong: '[a](b.org)', fix: 'Write https://…' },
  { at: 'news/0/image', wrong: '/images/a.jpg', fix: 'Write a.jpg alone.' },
  { at: 'words/playsFrom', wrong: 'from', fix: 'Write {provider}' },
  { at: 'news/0/text', wrong: '![A](/images/x.jpg)', fix: 'Use an image from images.ts' },
])('of $wrong at $at, says: $fix', ({ at, wrong, fix }) => {
  expect(faultsAt(at, wrong)).toMatchObject([{ fix: expect.stringContaining(fix) }])
})
