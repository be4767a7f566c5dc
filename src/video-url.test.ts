import { describe, expect, it } from 'vitest'
import { holdsNoFilm, isSitePath, LinkError, readVideoLink, toEmbedUrl } from './video-url.ts'

const vimeo = 'https://player.vimeo.com/video/76979871?byline=0&portrait=0'
const youTube = 'https://www.youtube.com/embed/dQw4w9WgXcQ?controls=0'

/** Links, with white space between them. */
function linksIn(text: string): string[] {
  return text.split(/\s+/).filter(Boolean)
}

/** What stands before each equals sign, with the links after it: [link, what]. */
function rowsIn(text: string): [link: string, expected: string][] {
  const lines = text.split('\n').map((line) => line.trim())
  return lines.flatMap((line) => {
    const [expected = '', links = ''] = line.split(' = ')
    return linksIn(links).map((link): [string, string] => [link, expected])
  })
}

describe('Vimeo', () => {
  it.each([
    'https://vimeo.com/7697\n9871',
    '  https://vimeo.com/76979871\n',
    'https://vimeo.com/76979871?h="><script>',
    ...linksIn(`
      https://vimeo.com/76979871 http://vimeo.com/76979871/ https://vimeo.com/76979871.
      https://www.vimeo.com/76979871?share=copy https://vimeo.com/76979871/%20
      https://vimeo.com/76979871% vimeo.com/76979871 //vimeo.com/76979871
      HTTPS://VIMEO.COM/76979871 https://vimeo.com/channels/staffpicks/76979871
      https://vimeo.com/groups/shortfilms/videos/76979871 https://vimeo.com/manage/videos/76979871
      https://vimeo.com/album/2222222/video/76979871 https://vimeo.com/ondemand/somefilm/76979871
      https://vimeo.com/showcase/2222222/video/76979871 https://player.vimeo.com/video/76979871
      https://vimeo.com/user22222/review/76979871/ab12cd34ef
      https://vimeo.com/reviews/0f1e-2d3c/videos/76979871
      https://vimeo.com/showcase/2222222?video=76979871
      https://player.vimeo.com/video/76979871?title=0&byline=1`),
  ])('%s', (link) => expect(toEmbedUrl(link)).toBe(vimeo))

  it.each(
    linksIn(`
      https://vimeo.com/76979871/ab12cd34ef) https://vimeo.com/76979871&h=ab12cd34ef
      https://vimeo.com/76979871/ab12cd34ef https://vimeo.com/76979871/ab12cd34ef?share=copy
      https://vimeo.com/76979871?h=ab12cd34ef
      https://player.vimeo.com/video/76979871?h=ab12cd34ef&badge=0`),
  )('%s is unlisted', (link) => expect(toEmbedUrl(link)).toBe(`${vimeo}&h=ab12cd34ef`))

  // `ts` as Vimeo's share button writes it, in milliseconds.
  it.each(
    rowsIn(`
      46 = https://www.vimeo.com/76979871?share=copy#t=46s https://vimeo.com/76979871#t=46
      46 = https://vimeo.com/76979871#t=46.9s https://vimeo.com/76979871#t=0m46s
      46 = https://vimeo.com/76979871?t=46 https://vimeo.com/76979871?share=copy&t=46s
      46 = https://vimeo.com/76979871?share=copy&amp;t=46s https://vimeo.com/76979871&t=46s
      46 = https://vimeo.com/76979871?share=copy?t=46s https://vimeo.com/76979871?start=46
      46 = https://vimeo.com/76979871?time_continue=46 https://vimeo.com/76979871?t=0#t=46s
      46 = https://vimeo.com/76979871?ts=46 https://vimeo.com/channels/staffpicks/76979871#t=46s
      46 = https://vimeo.com/showcase/2222222?video=76979871#t=46s vimeo.com/76979871#t=46s
      46 = https://player.vimeo.com/video/76979871#t=46s
      46 = https://player.vimeo.com/video/76979871?title=0#t=46s
      90 = https://vimeo.com/76979871#t=1m30s https://vimeo.com/76979871?ts=1m30s&share=copy
      3723 = https://vimeo.com/76979871#t=1h2m3s https://vimeo.com/76979871#t=1H2M3S
      192 = https://vimeo.com/76979871?ts=192000&share=copy
      15 = https://vimeo.com/76979871?ts=15827.5&share=copy
      36000 = https://vimeo.com/76979871?ts=36000000&share=copy`),
  )('%s starts at %s', (link, seconds) => {
    expect(toEmbedUrl(link)).toBe(`${vimeo}#t=${seconds}s`)
  })

  it.each(
    linksIn(`https://vimeo.com/76979871/ab12cd34ef#t=46s
      https://player.vimeo.com/video/76979871?h=ab12cd34ef#t=46s`),
  )('%s is unlisted and starts at its time', (link) => {
    expect(toEmbedUrl(link)).toBe(`${vimeo}&h=ab12cd34ef#t=46s`)
  })

  it.each(
    linksIn(`
      https://vimeo.com/76979871#t=0 https://vimeo.com/76979871?ts=0&share=copy
      https://vimeo.com/76979871#t=soon https://vimeo.com/76979871#t=
      https://vimeo.com/76979871#t=-5 https://vimeo.com/76979871#t=123456789
      https://vimeo.com/76979871#comments`),
  )('%s starts at the beginning', (link) => expect(toEmbedUrl(link)).toBe(vimeo))
})

describe('YouTube', () => {
  it.each(
    linksIn(`
      https://www.youtube.com/watch?v=dQw4w9WgXcQ https://m.youtube.com/watch?v=dQw4w9WgXcQ
      https://youtube.com/watch?feature=share&v=dQw4w9WgXcQ&list=PL123&index=2
      https://music.youtube.com/watch?v=dQw4w9WgXcQ&si=abc https://youtu.be/dQw4w9WgXcQ
      https://youtu.be/dQw4w9WgXcQ?si=abc youtu.be/dQw4w9WgXcQ
      www.youtube.com/watch?v=dQw4w9WgXcQ //www.youtube.com/embed/dQw4w9WgXcQ
      HTTPS://WWW.YOUTUBE.COM/watch?v=dQw4w9WgXcQ https://www.youtube.com/live/dQw4w9WgXcQ
      https://www.youtube.com/shorts/dQw4w9WgXcQ?feature=share
      https://www.youtube.com/embed/dQw4w9WgXcQ?autoplay=1
      https://www.youtube.com/v/dQw4w9WgXcQ&hl=en https://www.youtube.com/e/dQw4w9WgXcQ
      https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ
      https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=soon
      https://www.youtube.com/watch_popup?v=dQw4w9WgXcQ https://youtu.be/watch?v=dQw4w9WgXcQ
      https://m.youtube.com/#/watch?v=dQw4w9WgXcQ https://youtu.be/shorts/dQw4w9WgXcQ
      https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=0`),
  )('%s', (link) => expect(toEmbedUrl(link)).toBe(youTube))

  it.each(
    linksIn(`
      https://www.youtube.com/embed/watch?v=dQw4w9WgXcQ
      https://www.youtube.com/embed/watch_popup?v=dQw4w9WgXcQ
      https://www.youtube.com/embed/v/dQw4w9WgXcQ https://www.youtube.com/embed/shorts/dQw4w9WgXcQ
      https://www.youtube.com/embed/embed/dQw4w9WgXcQ https://www.youtube.com/embed/?v=dQw4w9WgXcQ
      https://www.youtube.com/v/watch?v=dQw4w9WgXcQ https://www.youtube.com/shorts/?v=dQw4w9WgXcQ
      https://www.youtube.com/watch/dQw4w9WgXcQ https://www.youtube.com/watch/dQw4w9WgXcQ?v=
      https://www.youtube.com/watch/videoseries?v=dQw4w9WgXcQ
      https://www.youtube.com/watch/eleven_char?v=dQw4w9WgXcQ
      https://www.youtube.com/watch&v=dQw4w9WgXcQ https://www.youtube.com//watch?v=dQw4w9WgXcQ
      https://youtu.be/watch_popup?v=dQw4w9WgXcQ https://youtu.be/embed/dQw4w9WgXcQ
      https://youtu.be/?v=dQw4w9WgXcQ`),
  )('%s, where one address was pasted into another', (link) => {
    expect(toEmbedUrl(link)).toBe(youTube)
  })

  it.each(
    linksIn(`
      https://youtu.be/dQw4w9WgXcQ. https://youtu.be/dQw4w9WgXcQ/ https://youtu.be/dQw4w9WgXcQ).
      https://youtu.be/dQw4w9WgXcQ%20 https://youtu.be/dQw4w9WgXcQ%22%3E
      https://youtu.be/dQw4w9WgXcQ%E2%80%8B https://youtu.be/dQw4w9WgXcQ%
      https://youtu.be/%64Qw4w9WgXcQ https://youtu.be/dQw4w9WgXcQ&hl=en
      https://www.youtube.com/embed/dQw4w9WgXcQ/?rel=0
      https://www.youtube.com/embed/dQw4w9WgXcQ%20 https://www.youtube.com/watch?v=dQw4w9WgXcQ.
      https://www.youtube.com/watch?v=dQw4w9WgXcQ%20 https://www.youtube.com/watch?v=dQw4w9WgXcQ/
      https://www.youtube.com/watch?v=dQw4w9WgXcQ%26hl=en`),
  )('%s, whatever sticks to an ID', (link) => expect(toEmbedUrl(link)).toBe(youTube))

  it.each(
    rowsIn(`
      46 = https://youtu.be/dQw4w9WgXcQ?t=46 https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=46s
      46 = https://www.youtube.com/watch?t=46s&v=dQw4w9WgXcQ https://youtu.be/dQw4w9WgXcQ&t=46
      46 = https://www.youtube.com/watch?v=dQw4w9WgXcQ&amp;t=46s
      46 = https://www.youtube.com/watch?v=dQw4w9WgXcQ#t=46 https://youtu.be/dQw4w9WgXcQ?t=46.9s
      46 = https://www.youtube.com/watch?v=dQw4w9WgXcQ?t=46
      46 = https://www.youtube.com/embed/dQw4w9WgXcQ&start=46
      46 = https://www.youtube.com/watch?time_continue=46&v=dQw4w9WgXcQ
      60 = https://youtu.be/dQw4w9WgXcQ#t=1m
      2681 = https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=44m41s
      2681 = https://www.youtube.com/embed/dQw4w9WgXcQ?start=2681
      3723 = https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=1h2m3s
      3723 = https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=1H2M3S
      7200 = https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=2h`),
  )('%s starts at %s', (link, seconds) => {
    expect(toEmbedUrl(link)).toBe(`${youTube}&start=${seconds}`)
  })
})

describe('any other link stays as it is', () => {
  it.each(
    linksIn(`
      https://example.com/film.html?a=1&b=2 https://notyoutube.com/watch?v=dQw4w9WgXcQ
      https://youtube.com.example.org/watch?v=dQw4w9WgXcQ https://notvimeo.com/76979871
      https://youtube.com@example.org/watch?v=dQw4w9WgXcQ https://vimeo.com.example.org/76979871
      https://example.org/?url=https://www.youtube.com/watch?v=dQw4w9WgXcQ
      https://example.org/vimeo.com/76979871 https://www.youtube.com/@somebody
      https://www.youtube.com/playlist?list=PL123
      https://www.youtube.com/embed/videoseries?list=PL123 https://vimeo.com/blog/post/76979871
      https://vimeo.com/ondemand/somefilm https://vimeo.com/76979871x https://vimeo.com:8443/76979871
      https://vimeo.com/76979871/settings //example.org/film http:example.org/film
      https:///example.org/film https://[2001:db8::1]:8080/film`),
  )('%s', (link) => expect(toEmbedUrl(link)).toBe(link))

  it('but for white space around it', () => {
    expect(toEmbedUrl(' https://example.com/film\n')).toBe('https://example.com/film')
    expect(toEmbedUrl('\tfilm.html ')).toBe('film.html')
  })
})

describe('an ID of YouTube has eleven characters, and no word of a path passes for one', () => {
  it.each(
    linksIn(`
      https://youtu.be/dQw4w9WgXc https://youtu.be/dQw4w9WgXcQQ https://youtu.be/dQw4w9WgXcQ%41
      https://youtu.be/dQw4w9WgXcQ- https://youtu.be/dQw4w9WgXcQ.html https://youtu.be/dQw4w9W.XcQ
      https://www.youtube.com/watch?v=dQw4w9WgXc https://www.youtube.com/watch?v=dQw4w9WgXcQ_
      https://www.youtube.com/embed/dQw4w9WgXc https://www.youtube.com/embed/dQw4w9WgXcQQ
      https://www.youtube.com/watch?v= https://www.youtube.com/watch?v=videoseries
      https://www.youtube.com/embed/ https://www.youtube.com/embed/watch
      https://www.youtube.com/embed/watch_popup https://www.youtube.com/embed/videoseries
      https://www.youtube.com/embed/videoseries/
      https://www.youtube.com/embed/v/videoseries?list=PL123
      https://www.youtube.com/embed/live_stream?channel=UC123
      https://www.youtube-nocookie.com/embed/live_stream?channel=UC123
      https://www.youtube.com/shorts/ https://www.youtube.com/live https://www.youtube.com/v/watch
      https://www.youtube.com/dQw4w9WgXcQ https://www.youtube.com/elevenchars/live
      https://www.youtube.com/c/elevenchars
      https://www.youtube.com/embed/https://youtu.be/dQw4w9WgXcQ https://youtu.be/watch_popup
      https://youtu.be/watch_queue https://youtu.be/live_stream?channel=UC123
      https://youtu.be/videoseries?list=PL123 https://youtu.be/`),
  )('%s', (link) => expect(toEmbedUrl(link)).toBe(link))
})

describe('relative links and paths stay as they are, and no host shows them', () => {
  it.each([
    '/my film.html',
    ...linksIn(`
      /film.html /press/#a /vimeo.com/76979871 film.html films/film.html?a=1 ../film.html
      ./film:1.html ?a=1 ?v=dQw4w9WgXcQ #x film example.com/film notvimeo.com/76979871
      vimeo.com.html 1:2`),
  ])('%s', (link) => {
    expect(readVideoLink(link)).toEqual({ embedUrl: link, pageUrl: link, provider: '' })
  })
})

describe('no http(s) link at all', () => {
  it.each([
    ...['', ' ', ' JaVaScRiPt:alert(1)', 'java\nscript:alert(1)', '\0', '\n\t\u00a0', '\u200b'],
    ...['C:\\film.mp4', 'java\tscript:alert(1)', 'java\0script:alert(1)', '\0javascript:alert(1)'],
    ...['\x01 javascript:alert(1)', '\u00a0javascript:alert(1)', '\ufeffdata:text/html,<p>'],
    ...['da\rta:text/html,<p>', 'film\0.html', '/\t/example.org', 'ht\ntps:', 'ht\ttps:film.html'],
    'https:// /film',
    ...linksIn(`
      javascript:alert(1) data:text/html,<p> ftp://example.com/a about:blank https://
      https://example.org;sandbox;connect-src/x https://example.org'/ vbscript:msgbox(1)
      VBScript:msgbox(1) blob:https://vimeo.com/1 file:///film.html mailto:a@example.com film:1.html
      localhost:3000/film javascript://vimeo.com/76979871 javascript:x@vimeo.com/76979871 http:
      https: HTTPS: https://?a=1 // //example.org;sandbox/x https://example.org,x/ https://*/`),
  ])('%j', (link) => {
    expect(() => toEmbedUrl(link)).toThrow(LinkError)
    expect(() => toEmbedUrl(link)).toThrow(/is no http\(s\) link/)
    expect(new LinkError(link)).toBeInstanceOf(TypeError)
    expect(isSitePath(link)).toBe(false)
    expect(holdsNoFilm(link)).toBeUndefined()
  })
})

describe("a path below the site's own root", () => {
  it.each([
    ...['/press?a=//b\u00e9', '/my film.html'],
    ...linksIn('/ /film.html /press/#a /?next=/../a /press//a /.well-known/film /..film'),
  ])('%j is one', (link) => {
    expect(isSitePath(link)).toBe(true)
    expect(readVideoLink(link)).toEqual({ embedUrl: link, pageUrl: link, provider: '' })
  })

  it.each([
    ...['', '/\\example.org', '\\/example.org', '\\\\example.org', '/film\\a', '/\t/example.org'],
    ...['/\n/example.org', '/\r\n/example.org', '\t//example.org', '/film\n.html', '/\0', '/\x7f'],
    ...[' /film.html', '/film.html ', '/film.html\n'],
    ...linksIn(`
      //example.org/film ///example.org/film /../film.html /press/../../film.html /%2e%2E/film.html
      /.%2e?a /.//example.org /.. film.html ./film.html ../film.html ?a=1 #x
      https://example.org/film.html https:/film.html javascript:/film.html vimeo.com/76979871`),
  ])('%j is none', (link) => expect(isSitePath(link)).toBe(false))
})

describe('an address of a provider that holds no film', () => {
  it.each([
    ['  VIMEO.com/user22222\n', 'Vimeo'],
    ...rowsIn(`
      Vimeo = https://vimeo.com https://vimeo.com/ https://vimeo.com/user22222
      Vimeo = https://vimeo.com/user22222/videos https://vimeo.com/channels/staffpicks
      Vimeo = https://vimeo.com/showcase/2222222 https://vimeo.com/album/2222222
      Vimeo = https://vimeo.com/event/2222222 https://vimeo.com/ondemand/somefilm
      Vimeo = https://vimeo.com/search?q=76979871 https://vimeo.com/manage/videos
      Vimeo = https://vimeo.com/blog/post/76979871 https://player.vimeo.com/video/
      Vimeo = https://help.vimeo.com/hc //vimeo.com/user22222
      YouTube = https://www.youtube.com https://www.youtube.com/@somebody https://youtu.be
      YouTube = https://www.youtube.com/@somebody/videos https://www.youtube.com/channel/UC123
      YouTube = https://www.youtube.com/playlist?list=PL123
      YouTube = https://www.youtube.com/watch?list=PL123 https://www.youtube.com/feed/history
      YouTube = https://www.youtube.com/results?search_query=film https://www.youtube.com/shorts/
      YouTube = https://www.youtube.com/embed/ https://www.youtube.com/embed/videoseries
      YouTube = https://www.youtube.com/embed/live_stream?list= https://youtu.be/dQw4w9WgXcQQ
      YouTube = https://www.youtube.com/watch?v=dQw4w9WgXc youtube.com/@somebody
      YouTube = https://studio.youtube.com/channel/UC123 studio.youtube.com/channel/UC123
      YouTube = https://music.youtube.com/playlist?list=PL123
      YouTube = https://www.youtube.com:8443/@somebody`),
  ])('%s', (link, provider) => {
    expect(holdsNoFilm(link)).toBe(provider)
    expect(toEmbedUrl(link)).toBe(link.trim())
  })

  // Among them lists and streams, which are no single film, though frames may show them.
  it.each(
    linksIn(`
      https://vimeo.com/76979871 https://vimeo.com/channels/staffpicks/76979871
      vimeo.com/76979871#t=46s https://youtu.be/dQw4w9WgXcQ
      https://www.youtube.com/watch?v=dQw4w9WgXcQ&list=PL123
      https://www.youtube.com/embed/videoseries?list=PL123
      https://www.youtube.com/embed?listType=playlist&list=PL123
      https://www.youtube-nocookie.com/embed/live_stream?channel=UC123
      https://vimeo.com/event/2222222/embed https://vimeo.com/showcase/2222222/embed2
      https://player.vimeo.com/external/76979871.hd.mp4?s=ab12
      https://player.vimeo.com/progressive_redirect/playback/76979871/rendition/1080p/file.mp4
      https://example.org/@somebody https://notyoutube.com/@somebody
      https://youtube.com.example.org/@somebody https://youtube.com@example.org/@somebody
      /vimeo.com/user22222 film.html`),
  )('is not %s', (link) => expect(holdsNoFilm(link)).toBeUndefined())
})

describe("the video's own page", () => {
  // Its time stands in the fragment once, wherever the link had it.
  it.each(
    rowsIn(`
      https://vimeo.com/1084537 = https://vimeo.com/1084537 https://vimeo.com/manage/videos/1084537
      https://vimeo.com/1084537 = https://vimeo.com/1084537. //vimeo.com/1084537
      https://vimeo.com/channels/staffpicks/1084537 = vimeo.com/channels/staffpicks/1084537
      https://vimeo.com/1084537/ab12 = https://player.vimeo.com/video/1084537?h=ab12
      https://vimeo.com/1084537/ab12 = https://vimeo.com/1084537&h=ab12
      https://vimeo.com/1084537#t=46s = https://vimeo.com/1084537#t=46s
      https://vimeo.com/1084537#t=90s = https://vimeo.com/1084537#t=1m30s
      https://vimeo.com/1084537#t=46s = https://vimeo.com/1084537?t=46 https://vimeo.com/1084537&t=46
      https://vimeo.com/1084537?h=ab#t=46s = https://vimeo.com/1084537?t=46&h=ab
      https://vimeo.com/1084537?h=ab#t=46s = https://vimeo.com/1084537?h=ab?t=46
      https://vimeo.com/1084537?h=ab#t=46s = https://vimeo.com/1084537?t=46?h=ab
      https://vimeo.com/1084537?fl=a#t=46s = https://vimeo.com/1084537?ts=46000&fl=a
      https://vimeo.com/1084537#t=46s = https://player.vimeo.com/video/1084537#t=46
      https://vimeo.com/showcase/22?video=1084537#t=46s = https://vimeo.com/showcase/22?start=46&video=1084537#comments
      https://vimeo.com/1084537?a=b%20c#t=0 = https://vimeo.com/1084537?a=b%20c#t=0`),
  )('of %s: %s', (link, pageUrl) => {
    expect(readVideoLink(link)).toMatchObject({ pageUrl, provider: 'Vimeo' })
  })

  it.each([
    ['https://youtu.be/UXqq0ZvbOnk?t=46', 'https://www.youtube.com/watch?v=UXqq0ZvbOnk&t=46s'],
    ['https://www.youtube.com/embed/UXqq0ZvbOnk', 'https://www.youtube.com/watch?v=UXqq0ZvbOnk'],
  ])('of %s: %s', (link, pageUrl) => {
    expect(readVideoLink(link)).toMatchObject({ pageUrl, provider: 'YouTube' })
  })

  it.each(['https://www.example.com/film', '//example.com/film'])('of %s', (link) => {
    expect(readVideoLink(link)).toMatchObject({ pageUrl: link, provider: 'example.com' })
  })
})

describe('a hundred thousand characters take no time', () => {
  const long = (text: string) => text.repeat(100_000 / text.length)
  it.each([
    ['one word', long('x')],
    ['labels', `${long('a.')}!`],
    ['a label', `${long('a')}.vimeo.co`],
    ['slashes', `${long('/')}x`],
    ['dots', `/${long('/.a')}`],
    ['spaces', `/${long(' ')}x`],
    ['breaks', `/${long('&#')}\\`],
    ['digits', `https://vimeo.com/${long('1')}${long('.')}x`],
    ['a channel', `https://vimeo.com/channels/${long('1/')}`],
    ['times', `https://vimeo.com/1?${long('t=1&')}#t=${long('1')}m`],
    ['question marks', `https://vimeo.com/1${long('?&#')}`],
    ['percent signs', `https://youtu.be/${long('%2')}`],
    ['lead words', `https://youtu.be/${long('embed/')}x`],
    ['an ID', `https://youtu.be/${long('dQw4w9WgXcQ')}`],
    ['parameters', `https://www.youtube.com/embed?${long('lis&')}`],
  ])('%s', (_, link) => {
    // A pattern that goes back over what it has read would take minutes, longer than a test may.
    expect(toEmbedUrl(link).length).toBeGreaterThan(0)
    holdsNoFilm(link)
    isSitePath(link)
  })
})
