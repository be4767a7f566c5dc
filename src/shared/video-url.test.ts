import { expect, it } from 'vitest'
import { holdsNoFilm, isSitePath, readVideoLink } from './video-url.ts'

const vimeo = 'https://player.vimeo.com/video/76979871?byline=0&portrait=0'
const youTube = 'https://www.youtube.com/embed/dQw4w9WgXcQ?controls=0'

/** Links with white space between them; $v and $y are films, and https:// stands before every host. */
function linksIn(text: string): string[] {
  const full = text.replaceAll('$v', '76979871').replaceAll('$y', 'dQw4w9WgXcQ')
  const isHost = /^\w[\w.-]+\.(com|be|org)(?!\.html)/
  return (full.match(/\S+/g) ?? []).map((link) => (isHost.test(link) ? `https://${link}` : link))
}

/** Lines such as 'link link → what' → [link, what]; what is empty without an arrow. */
function rowsIn(text: string): [link: string, expected: string][] {
  const lines = text.split('\n').map((line) => line.trim().split(' → '))
  return lines.flatMap(([links = '', expected = '']) =>
    linksIn(links).map((link): [string, string] => [link, expected]),
  )
}

it.each([
  ['https://vimeo.com/7697\n9871', ''],
  ['https://vimeo.com/76979871?h="><script>', ''],
  // `ts` as Vimeo's share button writes it, in milliseconds.
  ...rowsIn(`
    vimeo.com/$v http://vimeo.com/$v/ //vimeo.com/$v vimeo.com/$v. vimeo.com/$v% HTTPS://VIMEO.COM/$v
    vimeo.com/manage/videos/$v vimeo.com/channels/staffpicks/$v vimeo.com/groups/a/videos/$v
    vimeo.com/album/22/video/$v vimeo.com/showcase/22?video=$v vimeo.com/ondemand/film/$v
    vimeo.com/user22/review/$v/ab12 vimeo.com/reviews/0f-2d/videos/$v
    player.vimeo.com/video/$v?title=0 vimeo.com/$v?ts=0 vimeo.com/$v#t=soon
    vimeo.com/$v/ab12) vimeo.com/$v&h=ab12 → &h=ab12
    vimeo.com/$v/ab12#t=46s → &h=ab12#t=46s
    vimeo.com/$v#t=46.9s vimeo.com/$v#t=0m46s vimeo.com/$v?share=copy&amp;t=46s → #t=46s
    vimeo.com/$v?share=copy?t=46s vimeo.com/$v?t=0#t=46s → #t=46s
    vimeo.com/$v#t=1H2M3S → #t=3723s
    vimeo.com/$v?ts=192827.5 → #t=192s`),
])('Vimeo plays %s%s', (link, more) => {
  expect(readVideoLink(link).embedUrl).toBe(vimeo + more)
  expect(readVideoLink(link.replace('https://', '')).embedUrl).toBe(vimeo + more)
})

// At the end, something sticks to the ID.
it.each(
  rowsIn(`
    youtu.be/$y?t=46 youtube.com/watch?v=$y#t=46 youtube.com/watch?v=$y&amp;t=46s → &start=46
    youtu.be/$y&t=46 youtube.com/watch?v=$y?t=46 → &start=46
    youtube.com/watch?v=$y&t=44m41s youtube.com/embed/$y?start=2681 → &start=2681
    m.youtube.com/watch?v=$y&si=abc music.youtube.com/watch?feature=share&v=$y&list=PL123
    //www.youtube.com/embed/$y youtube.com/live/$y youtube.com/v/$y&hl=en youtube.com/shorts/$y
    www.youtube-nocookie.com/e/$y youtube.com/watch_popup?v=$y m.youtube.com/#/watch?v=$y
    youtu.be/$y. youtu.be/%64Qw4w9WgXcQ youtu.be/$y%E2%80%8B youtu.be/$y%`),
)('YouTube plays %s%s', (link, more) => {
  expect(readVideoLink(link).embedUrl).toBe(youTube + more)
  expect(readVideoLink(link.replace('https://', '')).embedUrl).toBe(youTube + more)
})

it.each([
  ' https://example.com/film\n',
  // An ID of YouTube has eleven characters, and no word of a path passes for one.
  ...linksIn(`
      example.com/film.html?a=1&b=2 notyoutube.com/watch?v=$y youtube.com.example.org/watch?v=$y
      https://youtube.com@example.org/watch?v=$y example.org/vimeo.com/$v https://vimeo.com:8443/$v
      vimeo.com/$vx vimeo.com/$v/settings youtu.be/dQw4w9WgXc
      youtu.be/$yQ youtu.be/$y.html youtube.com/$y
      youtube.com/embed/https://youtu.be/$y youtu.be/watch_queue youtu.be/`),
])('any other link stays, but for white space around it: %s', (link) => {
  expect(readVideoLink(link).embedUrl).toBe(link.trim())
})

it.each([
  ...['/my film.html', 'example.com/film', '1:2'],
  ...linksIn(
    '/press?a=//b /vimeo.com/$v ../film.html ?v=$y #x vimeo.com.html / /?next=/../a /..film',
  ),
])('%s is on the site itself, and no host shows it', (link) => {
  expect(readVideoLink(link)).toEqual({ embedUrl: link, pageUrl: link, provider: '' })
  expect(isSitePath(link)).toBe(link.startsWith('/'))
})

it.each([
  ...[' JaVaScRiPt:alert(1)', 'java\nscript:alert(1)'],
  ...['C:\\film.mp4', '\ufeffdata:text/html,<p>', 'https:// /film'],
  ...linksIn(`
    ftp://example.com/a about:blank https:// https://*/ https://example.org,x/ film:1.html
    https://example.org;sandbox;connect-src/x blob:https://vimeo.com/1 localhost:3000/film
    javascript://vimeo.com/$v https://?a=1 //`),
])('%j is no http(s) link at all', (link) => {
  expect(readVideoLink(link)).toEqual({ embedUrl: '', pageUrl: link.trim(), provider: '' })
  expect(isSitePath(link)).toBe(false)
  expect(holdsNoFilm(link)).toBe(false)
})

it.each([
  ...['/\\example.org', '/film\\a', ' /film.html', '/film.html ', '//a.example/b'],
  ...linksIn('a.html ?a=1 #x'),
])("%j is no path below the site's own root", (link) => expect(isSitePath(link)).toBe(false))

it.each([
  '  VIMEO.com/user22222\n',
  ...linksIn(`
    vimeo.com //vimeo.com/user22 vimeo.com/showcase/22 help.vimeo.com/hc
    youtube.com/@somebody/videos youtu.be/$yQ youtube.com/watch?list=PL123
    youtube.com/embed/live_stream?list= music.youtube.com/playlist?list=PL123`),
])('%s holds no film', (link) => {
  expect(holdsNoFilm(link)).toBe(true)
  expect(readVideoLink(link).embedUrl).toBe(link.trim())
})

// Among them lists and streams, which are no single film, though frames may show them.
it.each(
  linksIn(`
    vimeo.com/$v youtube.com/embed/videoseries?list=PL123 youtube.com/embed?listType=a&list=PL123
    youtube-nocookie.com/embed/live_stream?channel=UC123 vimeo.com/event/22/embed
    vimeo.com/showcase/22/embed2 player.vimeo.com/external/$v.hd.mp4?s=ab12
    player.vimeo.com/progressive_redirect/playback/$v notyoutube.com/@somebody film.html`),
)('%s may hold a film', (link) => expect(holdsNoFilm(link)).toBe(false))

it.each(
  rowsIn(`
    vimeo.com/manage/videos/$v vimeo.com/channels/staffpicks/$v //vimeo.com/$v → vimeo.com/$v
    player.vimeo.com/video/$v?h=ab12 → vimeo.com/$v/ab12
    vimeo.com/$v?h=ab?t=46 vimeo.com/$v?ts=46000&h=ab → vimeo.com/$v/ab#t=46s
    youtu.be/$y?t=46 → www.youtube.com/watch?v=$y&t=46s`),
)('%s has its page at %s', (link, page) => {
  const provider = page.startsWith('vimeo') ? 'Vimeo' : 'YouTube'
  expect(readVideoLink(link)).toMatchObject({ pageUrl: linksIn(page)[0], provider })
})

it.each(['https://www.example.com/film', '//example.com/film'])('%s is a page itself', (link) => {
  expect(readVideoLink(link)).toMatchObject({ pageUrl: link, provider: 'example.com' })
})
