import { expect, it } from 'vitest'
import { readSoundLink } from './sound-url.ts'

const cloud = 'https://soundcloud.com'
const api = 'https://api.soundcloud.com'
const cloudPlayer = 'https://w.soundcloud.com/player/?url='

it.each([
  ['/ada/low-tide?si=1&utm_source=a', '/ada/low-tide', 166],
  ['/ada/sets/tides#t=1', '/ada/sets/tides', 450],
])('SoundCloud plays %s', (path, page, height) => {
  const embedUrl = cloudPlayer + encodeURIComponent(cloud + page)
  const expected = { embedUrl, pageUrl: cloud + page, height, start: '&auto_play=true' }
  for (const host of [cloud, 'https://m.soundcloud.com', `${cloudPlayer}${cloud}`]) {
    expect(readSoundLink(host + path)).toMatchObject(expected)
  }
})

it.each([
  [`${api}/tracks/soundcloud%3Atracks%3A293?secret_token=s-a`, 166],
  [`${api}/playlists/170`, 450],
])('SoundCloud plays what a player names by its number: %s', (sound, height) => {
  const embedUrl = cloudPlayer + encodeURIComponent(sound)
  const link = `${embedUrl}&color=%23ff5500&visual=true`
  expect(readSoundLink(link)).toMatchObject({ embedUrl, pageUrl: embedUrl, height })
})

// Heights as in the code that Bandcamp gives for each player.
it.each([
  ['album=1/size=small/', 9, 42, false],
  ['album=1/size=large/tracklist=false/artwork=small/', 9, 120, false],
  ['track=1/size=large/artwork=none/', 0, 120, false],
  ['album=1/size=large/artwork=small/', 4, 274, false],
  ['album=1/size=large/artwork=none/', 5, 307, false],
  ['album=1/size=large/minimal=true/', 9, 350, true],
  ['size=large/track=1/tracklist=false/', 0, 442, true],
  ['v=2/album=1/size=large/bgcol=ffffff/tracklist=false/', 0, 470, true],
  ['album=1/size=large/transparent=true/', 9, 786, true],
])('Bandcamp shows %s with %i tracks %i px high', (options, tracks, height, hasCover) => {
  const embedUrl = `https://bandcamp.com/EmbeddedPlayer/${options}`
  expect(readSoundLink(embedUrl, tracks)).toMatchObject({ embedUrl, height, hasCover })
})

it.each([
  ...['/ada', '/ada/tracks', '/ada/sets', '/discover/sets/a', '/ada/low-tide/s-a'].map(
    (path) => cloud + path,
  ),
  ...['https://on.soundcloud.com/a', `${cloudPlayer}https://a.example/b`, `${api}/tracks/1`],
  ...['https://ada.bandcamp.com/album/a', 'https://bandcamp.com/EmbeddedPlayer/album=1/'],
  ...['https://notsoundcloud.com/a/b', 'https://a.example/', '/a.mp3', ''],
])('%s is no single sound', (link) => expect(readSoundLink(link)).toBeUndefined())
