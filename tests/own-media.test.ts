import { renameSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { copyFixture } from './kit/copies.ts'
import { findByBuild } from './kit/findings.ts'
import { makeProject } from './kit/made.ts'
import { captions, mp3, mp4, quickTime, webm } from './kit/media-files.ts'
import { plantOwnMedia } from './kit/own-media.ts'
import { edit, write } from './kit/project.ts'

let project: string

beforeEach(() => {
  project = copyFixture()
  plantOwnMedia(project)
})

it('shows own films and sounds, of which a visit loads nothing', async () => {
  const made = await makeProject(project)
  expect(made.errors).toEqual([])
  const page = made.text('index.html')
  const [film = ''] = page.match(/<video.*?<\/video>/) ?? []
  const [sound = ''] = page.match(/<audio[^>]*>/) ?? []
  expect(film).toMatch(/^<video[^>]* controls="" playsinline="" preload="none"/i)
  expect(film).toContain('src="films/tide.mp4"')
  expect(film).toContain('aria-label="Tide Table, one day in a minute"')
  expect(film).toMatch(/poster="assets\/harbour[^"]*\.jpg" width="\d+" height="\d+"/)
  expect(film).toMatch(
    /<track kind="captions" src="films\/tide\.en\.vtt" srclang="en" label="English"/i,
  )
  expect(sound).toMatch(/ controls="" preload="none" src="sounds\/tide\.mp3" aria-label="Tide"/)
  expect(film + sound).not.toMatch(/autoplay/i)
  const poster = /poster="([^"]+)"/.exec(film)?.[1]
  expect(made.outputs).toContain(poster)
})

it('opens the policy of no other page for them', async () => {
  const made = await makeProject(project)
  expect(made.text('index.html')).toContain('media-src &#x27;self&#x27;')
  expect(made.text('workshops/index.html')).not.toContain('media-src')
})

it.each([
  [9_999_999, undefined],
  [12_400_000, '1:02, 12 MB'],
])('a film of %i bytes tells its size: %s', async (bytes, size) => {
  // Sparse: it takes no place on the disk.
  write(project, 'public/films/tide.mp4', mp4)
  truncateSync(join(project, 'public/films/tide.mp4'), bytes)
  const page = (await makeProject(project)).text('index.html')
  expect(/class="own-media-size">([^<]+)</.exec(page)?.[1]).toBe(size)
})

const film = 'public/films/tide.mp4'

describe.each<[string, () => void, RegExp, ...string[]]>([
  [
    'a film that is gone',
    () => renameSync(join(project, film), join(project, 'public/films/ebb.mov')),
    /^src\/content\/videos\.ts:\d+: video on pages\/index\.tsx\n/,
    '"films/tide.mp4", which leads nowhere',
  ],
  [
    'a film in other letters',
    () => renameSync(join(project, film), join(project, 'public/films/Tide.mp4')),
    /^src\/content\/videos\.ts:\d+: video on pages\/index\.tsx\n/,
    'Did you mean "/films/Tide.mp4"?',
  ],
  [
    'captions that are gone',
    () => edit(project, 'src/content/videos.ts', 'tide.en.vtt', 'tide.em.vtt'),
    /^src\/content\/videos\.ts:\d+: track on pages\/index\.tsx\n/,
    'Did you mean "/films/tide.en.vtt"?',
  ],
  [
    'a sound that is gone',
    () => edit(project, 'src/content/works.ts', 'tide.mp3', 'tyde.mp3'),
    /^src\/content\/works\.ts:\d+: audio on pages\/index\.tsx\n/,
    'Did you mean "/sounds/tide.mp3"?',
  ],
  [
    'a film of another kind than its name says',
    () => write(project, film, webm),
    /^public\/films\/tide\.mp4\n/,
    'a file that is WebM',
    'Give it the ending of what it is.',
  ],
  [
    'a QuickTime film with another name',
    () => write(project, film, quickTime),
    /^public\/films\/tide\.mp4\n/,
    'a QuickTime film',
    'Export it again as MP4.',
  ],
  [
    'a film that is empty',
    () => write(project, film, ''),
    /^public\/films\/tide\.mp4\n/,
    'an empty file',
  ],
  [
    'captions that are no captions',
    () => write(project, 'public/films/tide.en.vtt', '1\n00:00:00,000 --> 00:00:01,000\nSubRip\n'),
    /^public\/films\/tide\.en\.vtt\n/,
    'a file that is WebVTT',
  ],
  [
    'a film as phones write it',
    () => edit(project, 'src/content/videos.ts', 'tide.mp4', 'tide.mov'),
    /^src\/content\/videos\.ts:\d+:\d+: videos, “Tide Table, one day in a minute”, link\n/,
    '"/films/tide.mov"',
    'Export it as an MP4 with H.264 and AAC.',
  ],
])('%s', (_, plant, head, ...texts) => {
  it('is one error', async () => {
    plant()
    const { errors } = await findByBuild(project)
    expect(errors, errors.join('\n\n')).toHaveLength(1)
    expect(errors[0]).toMatch(head)
    for (const text of texts) expect(errors[0]).toContain(text)
  })
})

it('knows every kind that it allows by its first bytes', async () => {
  const files = { 'a.webm': webm, 'a.m4v': mp4, 'a.m4a': mp4, 'a.mp3': mp3, 'a.vtt': captions }
  for (const [name, content] of Object.entries(files)) write(project, `public/all/${name}`, content)
  expect((await findByBuild(project)).errors).toEqual([])
})
