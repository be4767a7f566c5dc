import { expect, it } from 'vitest'
import { isSitePath, readVideoLink } from './video-url.ts'

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

it.each(
  rowsIn(`
    vimeo.com/$v //vimeo.com/$v vimeo.com/$v?h="><script> player.vimeo.com/video/$v?title=0
    vimeo.com/manage/videos/$v vimeo.com/showcase/22?video=$v
    vimeo.com/$v/ab12) vimeo.com/$v&h=ab12 vimeo.com/nora/review/$v/ab12 → &h=ab12
    vimeo.com/$v#t=1:30,2m player.vimeo.com/video/$v?start_time=90&end_time=120 → &end_time=120#t=90s
    vimeo.com/$v#t=46.9s vimeo.com/$v?share=copy?t=46s → #t=46s
    vimeo.com/$v/ab12?dnt=1&texttrack=de&autoplay=1#t=1H2M3S → &h=ab12&dnt=1&texttrack=de#t=3723s`),
)('Vimeo plays %s%s', (link, more) => {
  expect(readVideoLink(link).embedUrl).toBe(vimeo + more)
  expect(readVideoLink(link.replace('https://', '')).embedUrl).toBe(vimeo + more)
})

// In the last line, other characters stick to the ID.
it.each(
  rowsIn(`
    youtu.be/$y?t=46 youtube.com/watch?v=$y&time_continue=46 youtube.com/watch?v=$y&amp;t=46s → &start=46
    youtube.com/watch?v=$y&t=44m41s → &start=2681
    youtube-nocookie.com/embed/$y?end=9&cc_load_policy=1&cc_lang_pref=de → &end=9&cc_load_policy=1&cc_lang_pref=de
    youtu.be/$y#t=1:30,120 → &start=90&end=120
    music.youtube.com/watch?feature=share&v=$y&list=PL123 → &list=PL123
    youtube.com/watch?v=$y&list=WL&t=0 youtube.com/watch?vi=$y youtube.com/watch/$y
    youtube.com/shorts/$y m.youtube.com/#/watch?v=$y
    youtu.be/$y. youtu.be/$y%E2%80%8B`),
)('YouTube plays %s%s', (link, more) => {
  const { embedUrl } = readVideoLink(link)
  expect(embedUrl.includes('-nocookie')).toBe(link.includes('-nocookie'))
  expect(embedUrl.replace('-nocookie', '')).toBe(youTube + more)
})

it.each([
  ' https://example.com/film\n',
  ...linksIn(`
      notyoutube.com/watch?v=$y youtube.com.example.org/watch?v=$y https://youtube.com@example.org/?v=$y
      https://vimeo.com:8443/$v youtube.com/embed/videoseries?list=PL123 vimeo.com/event/22/embed`),
])('any other link loses only the white space around it: %s', (link) => {
  expect(readVideoLink(link).embedUrl).toBe(link.trim())
})

it.each(['/my film.html', '../film.html', '/press?a=//b', 'example.com/film'])(
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
  ...linksIn(`
    ftp://example.com/a https://*/ https://example.org;sandbox/x javascript://vimeo.com/$v
    vimeo.com/user22 vimeo.com/$vx youtu.be/$yQ youtube.com/playlist?list=WL`),
])('%j shows no film in a frame', (link) => {
  expect(readVideoLink(link)).toMatchObject({ embedUrl: '', pageUrl: link.trim() })
})

it('a playlist is shown without controls', () => {
  const { embedUrl } = readVideoLink('https://www.youtube.com/playlist?list=PL1-a&si=b')
  expect(embedUrl).toBe('https://www.youtube.com/embed/videoseries?list=PL1-a&controls=0')
})

it.each(
  rowsIn(`
    vimeo.com/channels/staffpicks/$v //vimeo.com/$v → vimeo.com/$v
    vimeo.com/$v?ts=46000&h=ab → vimeo.com/$v/ab#t=46s
    youtube.com/playlist?list=PL1-a&si=b → www.youtube.com/playlist?list=PL1-a
    youtu.be/$y?list=PL1 → www.youtube.com/watch?v=$y&list=PL1
    youtu.be/$y?t=46 → www.youtube.com/watch?v=$y&t=46s`),
)('%s has its page at %s', (link, page) => {
  const provider = page.startsWith('vimeo') ? 'Vimeo' : 'YouTube'
  expect(readVideoLink(link)).toMatchObject({ pageUrl: linksIn(page)[0], provider })
})
