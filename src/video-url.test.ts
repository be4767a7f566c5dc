import { describe, expect, it } from 'vitest'
import { readVideoLink, toEmbedUrl } from './video-url.ts'

const vimeo = 'https://player.vimeo.com/video/76979871?byline=0&portrait=0'
const youTube = 'https://www.youtube.com/embed/dQw4w9WgXcQ?controls=0'

describe('Vimeo', () => {
  it.each([
    ['https://vimeo.com/76979871', vimeo],
    ['http://vimeo.com/76979871/', vimeo],
    ['https://www.vimeo.com/76979871?share=copy#t=46s', vimeo],
    ['vimeo.com/76979871', vimeo],
    ['//vimeo.com/76979871', vimeo],
    ['HTTPS://VIMEO.COM/76979871', vimeo],
    ['  https://vimeo.com/76979871\n', vimeo],
    ['https://vimeo.com/channels/staffpicks/76979871', vimeo],
    ['https://vimeo.com/groups/shortfilms/videos/76979871', vimeo],
    ['https://vimeo.com/album/2222222/video/76979871', vimeo],
    ['https://vimeo.com/showcase/2222222/video/76979871', vimeo],
    ['https://vimeo.com/ondemand/somefilm/76979871', vimeo],
    ['https://vimeo.com/user22222/review/76979871/ab12cd34ef', vimeo],
    ['https://vimeo.com/manage/videos/76979871', vimeo],
    ['https://vimeo.com/reviews/0f1e-2d3c/videos/76979871', vimeo],
    ['https://vimeo.com/showcase/2222222?video=76979871', vimeo],
    ['https://vimeo.com/76979871&h=ab12cd34ef', `${vimeo}&h=ab12cd34ef`],
    ['https://player.vimeo.com/video/76979871', vimeo],
    ['https://player.vimeo.com/video/76979871?title=0&byline=1', vimeo],
    ['https://vimeo.com/76979871/ab12cd34ef', `${vimeo}&h=ab12cd34ef`],
    ['https://vimeo.com/76979871/ab12cd34ef?share=copy', `${vimeo}&h=ab12cd34ef`],
    ['https://vimeo.com/76979871?h=ab12cd34ef', `${vimeo}&h=ab12cd34ef`],
    ['https://player.vimeo.com/video/76979871?h=ab12cd34ef&badge=0', `${vimeo}&h=ab12cd34ef`],
    ['https://vimeo.com/76979871?h="><script>', vimeo],
  ])('%s', (link, embedUrl) => expect(toEmbedUrl(link)).toBe(embedUrl))
})

describe('YouTube', () => {
  it.each([
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
    ['https://youtube.com/watch?feature=share&v=dQw4w9WgXcQ&list=PL123&index=2'],
    ['https://m.youtube.com/watch?v=dQw4w9WgXcQ'],
    ['https://music.youtube.com/watch?v=dQw4w9WgXcQ&si=abc'],
    ['https://youtu.be/dQw4w9WgXcQ'],
    ['https://youtu.be/dQw4w9WgXcQ?si=abc'],
    ['youtu.be/dQw4w9WgXcQ'],
    ['www.youtube.com/watch?v=dQw4w9WgXcQ'],
    ['//www.youtube.com/embed/dQw4w9WgXcQ'],
    ['HTTPS://WWW.YOUTUBE.COM/watch?v=dQw4w9WgXcQ'],
    ['https://www.youtube.com/shorts/dQw4w9WgXcQ?feature=share'],
    ['https://www.youtube.com/live/dQw4w9WgXcQ'],
    ['https://www.youtube.com/embed/dQw4w9WgXcQ?autoplay=1'],
    ['https://www.youtube.com/v/dQw4w9WgXcQ&hl=en'],
    ['https://www.youtube.com/e/dQw4w9WgXcQ'],
    ['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=soon'],
    ['https://www.youtube.com/watch_popup?v=dQw4w9WgXcQ'],
    ['https://m.youtube.com/#/watch?v=dQw4w9WgXcQ'],
    ['https://youtu.be/watch?v=dQw4w9WgXcQ'],
    ['https://youtu.be/shorts/dQw4w9WgXcQ'],
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=0'],
  ])('%s', (link) => expect(toEmbedUrl(link)).toBe(youTube))

  it.each([
    ['https://youtu.be/dQw4w9WgXcQ?t=46', 46],
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=46s', 46],
    ['https://www.youtube.com/watch?t=46s&v=dQw4w9WgXcQ', 46],
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&amp;t=46s', 46],
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=44m41s', 2681],
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=1h2m3s', 3723],
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=2h', 7200],
    ['https://www.youtube.com/embed/dQw4w9WgXcQ?start=2681', 2681],
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ#t=46', 46],
    ['https://youtu.be/dQw4w9WgXcQ#t=1m', 60],
    ['https://youtu.be/dQw4w9WgXcQ?t=46.9s', 46],
    ['https://youtu.be/dQw4w9WgXcQ&t=46', 46],
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ?t=46', 46],
    ['https://www.youtube.com/embed/dQw4w9WgXcQ&start=46', 46],
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=1H2M3S', 3723],
    ['https://www.youtube.com/watch?time_continue=46&v=dQw4w9WgXcQ', 46],
  ])('%s starts at %i', (link, seconds) => {
    expect(toEmbedUrl(link)).toBe(`${youTube}&start=${seconds}`)
  })
})

describe('any other link stays as it is', () => {
  it.each([
    ['https://example.com/film.html?a=1&b=2'],
    ['https://notyoutube.com/watch?v=dQw4w9WgXcQ'],
    ['https://youtube.com.example.org/watch?v=dQw4w9WgXcQ'],
    ['https://youtube.com@example.org/watch?v=dQw4w9WgXcQ'],
    ['https://notvimeo.com/76979871'],
    ['https://vimeo.com.example.org/76979871'],
    ['https://example.org/?url=https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
    ['https://example.org/vimeo.com/76979871'],
    ['https://www.youtube.com/@somebody'],
    ['https://www.youtube.com/playlist?list=PL123'],
    ['https://www.youtube.com/embed/videoseries?list=PL123'],
    ['https://vimeo.com/blog/post/76979871'],
    ['https://vimeo.com/ondemand/somefilm'],
  ])('%s', (link) => expect(toEmbedUrl(link)).toBe(link))
})

describe('no http(s) link at all', () => {
  it.each([
    '',
    ' ',
    'javascript:alert(1)',
    ' JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<p>',
    'ftp://example.com/a',
    'about:blank',
    'film',
    '/film.html',
    'https://',
    'https://example.org;sandbox;connect-src/x',
    "https://example.org'/",
    '\0',
    'x'.repeat(100_000),
  ])('%j', (link) => expect(() => toEmbedUrl(link)).toThrow(/is no http\(s\) link/))
})

describe("the video's own page", () => {
  it.each([
    ['https://vimeo.com/1084537', 'https://vimeo.com/1084537', 'Vimeo'],
    [
      'vimeo.com/channels/staffpicks/1084537',
      'https://vimeo.com/channels/staffpicks/1084537',
      'Vimeo',
    ],
    ['https://player.vimeo.com/video/1084537?h=ab12', 'https://vimeo.com/1084537/ab12', 'Vimeo'],
    [
      'https://youtu.be/UXqq0ZvbOnk?t=46',
      'https://www.youtube.com/watch?v=UXqq0ZvbOnk&t=46s',
      'YouTube',
    ],
    [
      'https://www.youtube.com/embed/UXqq0ZvbOnk',
      'https://www.youtube.com/watch?v=UXqq0ZvbOnk',
      'YouTube',
    ],
    ['https://www.example.com/film', 'https://www.example.com/film', 'example.com'],
  ])('%s', (link, pageUrl, provider) => {
    expect(readVideoLink(link)).toMatchObject({ pageUrl, provider })
  })
})
