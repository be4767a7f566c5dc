import { expect, it } from 'vitest'
import { isSitePath, playUrlOf, readVideoLink } from './video-url.ts'

const vimeo = 'https://player.vimeo.com/video/12?byline=0&portrait=0'

it.each([
  {
    links: [
      'vimeo.com/12',
      'https://vimeo.com/12',
      '//vimeo.com/12',
      'vimeo.com/12?h="><script>',
      'player.vimeo.com/video/12?title=0',
      'vimeo.com/manage/videos/12',
      'vimeo.com/showcase/22?video=12',
      'vimeo.com/channels/staffpicks/12',
    ],
    plays: '',
    page: '',
  },
  {
    links: ['vimeo.com/12/ab12)', 'vimeo.com/12&h=ab12', 'vimeo.com/nora/review/12/ab12'],
    plays: '&h=ab12',
    page: '/ab12',
  },
  {
    links: ['vimeo.com/12#t=1:30,2m', 'player.vimeo.com/video/12?start_time=90&end_time=120'],
    plays: '&end_time=120#t=90s',
    page: '#t=90s',
  },
  {
    links: ['vimeo.com/12#t=46.9s', 'vimeo.com/12?share=copy?t=46s', 'vimeo.com/12?ts=46000'],
    plays: '#t=46s',
    page: '#t=46s',
  },
  {
    links: ['vimeo.com/12/ab12?dnt=1&texttrack=de&autoplay=1#t=1H2M3S'],
    plays: '&h=ab12&dnt=1&texttrack=de#t=3723s',
    page: '/ab12#t=3723s',
  },
])('Vimeo plays $links', ({ links, plays, page }) => {
  const film = { embedUrl: vimeo + plays, pageUrl: `https://vimeo.com/12${page}` }
  expect(links.map(readVideoLink)).toEqual(links.map(() => ({ ...film, provider: 'Vimeo' })))
})

const youTube = 'https://www.youtube.com/embed/abcdefghijk?controls=0'

it.each([
  {
    links: [
      'youtube.com/watch?vi=abcdefghijk',
      'https://www.youtube.com/watch/abcdefghijk',
      'youtube.com/watch?v=abcdefghijk&list=WL&t=0',
      'youtube.com/shorts/abcdefghijk',
      'm.youtube.com/#/watch?v=abcdefghijk',
      // Other characters stick to the ID.
      'youtu.be/abcdefghijk.',
      'youtu.be/abcdefghijk%E2%80%8B',
    ],
    plays: youTube,
    page: '',
  },
  {
    links: [
      'youtu.be/abcdefghijk?t=46',
      'youtube.com/watch?v=abcdefghijk&time_continue=46',
      'youtube.com/watch?v=abcdefghijk&amp;t=46s',
    ],
    plays: `${youTube}&start=46`,
    page: '&t=46s',
  },
  {
    links: ['youtube.com/watch?v=abcdefghijk&t=44m41s'],
    plays: `${youTube}&start=2681`,
    page: '&t=2681s',
  },
  {
    links: ['youtube-nocookie.com/embed/abcdefghijk?end=9&cc_load_policy=1&cc_lang_pref=de'],
    plays: `${youTube.replace('.com', '-nocookie.com')}&end=9&cc_load_policy=1&cc_lang_pref=de`,
    page: '',
  },
  {
    links: ['youtu.be/abcdefghijk#t=1:30,120'],
    plays: `${youTube}&start=90&end=120`,
    page: '&t=90s',
  },
  {
    links: ['music.youtube.com/watch?feature=share&v=abcdefghijk&list=PL123'],
    plays: `${youTube}&list=PL123`,
    page: '&list=PL123',
  },
])('YouTube plays $links', ({ links, plays, page }) => {
  const pageUrl = `https://www.youtube.com/watch?v=abcdefghijk${page}`
  const film = { embedUrl: plays, pageUrl, provider: 'YouTube' }
  expect(links.map(readVideoLink)).toEqual(links.map(() => film))
})

it('a click plays the films of providers at once, and opens any other link as it is', () => {
  const open = (link: string) => playUrlOf(readVideoLink(link))
  expect(open('vimeo.com/12#t=46s')).toBe(`${vimeo}&autoplay=1#t=46s`)
  expect(open('https://films.example/a?token=b')).toBe('https://films.example/a?token=b')
})

it('a playlist is shown without controls', () => {
  expect(readVideoLink('https://www.youtube.com/playlist?list=PL1-a&si=b')).toEqual({
    embedUrl: 'https://www.youtube.com/embed/videoseries?list=PL1-a&controls=0',
    pageUrl: 'https://www.youtube.com/playlist?list=PL1-a',
    provider: 'YouTube',
  })
})

it.each([
  ' https://example.com/film\n',
  'https://notyoutube.com/watch?v=abcdefghijk',
  'https://youtube.com.example.org/watch?v=abcdefghijk',
  'https://youtube.com@example.org/?v=abcdefghijk',
  'https://vimeo.com:8443/12',
  'https://youtube.com/embed/videoseries?list=PL123',
  'https://vimeo.com/event/22/embed',
])('any other link loses only the white space around it: %s', (link) => {
  expect(readVideoLink(link).embedUrl).toBe(link.trim())
})

it.each(['/my film.html', '/press?a=//b', 'example.com/film'])(
  '%s is on the site itself',
  (link) => {
    expect(readVideoLink(link)).toEqual({ embedUrl: link, pageUrl: link, provider: '' })
    expect(isSitePath(link)).toBe(link.startsWith('/'))
  },
)

it.each([
  ' JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'C:\\film.mp4',
  'ftp://example.com/a',
  'https://*/',
  'https://example.org;sandbox/x',
  'javascript://vimeo.com/12',
  'https://vimeo.com/user22',
  'https://vimeo.com/12x',
  'https://youtu.be/abcdefghijkQ',
  'https://youtube.com/playlist?list=WL',
])('%j shows no film in a frame', (link) => {
  expect(readVideoLink(link)).toMatchObject({ embedUrl: '', pageUrl: link.trim() })
})
