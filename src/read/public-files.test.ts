import { expect, it } from 'vitest'
import { errorsIn, pageOf, siteOf, warningsIn } from '../../tests/kit/rendered-site.ts'
import { checkMedia, checkPublicFiles } from './public-files.ts'

const fileAt = (output: string, isLink = false) => ({ output, file: output, isLink, size: 1 })

it.each([
  ['a.mp4', '\0\0\0\x20ftypisom', '', ''],
  ['a.webm', '\x1a\x45\xdf\xa3', '', ''],
  ['a.mp3', 'ID3\x04', '', ''],
  ['a.mp3', '\xff\xfb\x90', '', ''],
  ['a.aac', '\xff\xf1', '', ''],
  ['a.opus', 'OggS', '', ''],
  ['a.WAV', 'RIFF\0\0\0\0WAVEfmt ', '', ''],
  ['a.flac', 'fLaC', '', ''],
  ['a.vtt', '\xef\xbb\xbfWEBVTT\n', '', ''],
  ['a.mp4', '\0\0\0\x14ftypqt  ', 'a QuickTime film, which few', 'Export it again as MP4.'],
  ['a.mp4', '\x1a\x45\xdf\xa3', 'a file that is WebM', 'Give it the ending of what it is.'],
  ['a.mp3', '<!doctype html>', 'a file of another kind', 'Export it again as MP3.'],
  ['a.vtt', '1\n00:00', 'a file of another kind', 'Export it again as WebVTT.'],
  ['a.woff2', 'wOF2', '', ''],
  ['a.woff2', '<!doctype html>', 'a file of another kind', 'Export it again as WOFF2.'],
  ['a.png', '\x89PNG', '', ''],
  ['a.png', 'RIFF\0\0\0\0WEBPVP8 ', 'a file of another kind', 'Export it again as PNG.'],
  ['favicon.ico', '\0\0\x01\0', '', ''],
  ['favicon.ico', '\x89PNG', '', ''],
  ['favicon.ico', 'x', 'a file of another kind', 'Export it again as ICO.'],
  ['a.webm', '', 'an empty file', 'Export it again as WebM.'],
])('%s that starts with %j is %s', (output, start, found, fix) => {
  const file = { ...fileAt(output), head: Buffer.from(start, 'latin1'), codecs: [] }
  const diagnostic = { file: `public/${output}`, found: expect.stringContaining(found), fix }
  expect(checkMedia([file])).toMatchObject(found ? [diagnostic] : [])
  expect(checkMedia([{ ...file, output: `${output}.txt` }])).toEqual([])
})

it('half an MP4 is named', () => {
  const film = { ...fileAt('a.m4a'), head: Buffer.from('\0\0\0\x20ftypisom') }
  const found = expect.stringContaining('half an MP4')
  expect(checkMedia([film])).toMatchObject([{ file: 'public/a.m4a', found }])
})

it.each([
  ['films/a b.mp4', 'isom', ['mp4a', 'hvc1']],
  ['films/a b.mov', 'qt  ', ['hev1']],
  ['films/a b.mp4', 'isom', ['mp4a', 'apch']],
  ['films/a b.mp4', 'isom', ['mp4v']],
  ['films/a b.mp4', 'isom', ['avc1', 'avc1.244']],
  ['films/a b.mp4', 'isom', ['avc1', 'twos']],
  ['sounds/a b.m4a', 'M4A ', ['alac']],
])('%s of kind %s in %j has a way to H.264 and AAC', (output, brand, codecs) => {
  const file = { ...fileAt(output), head: Buffer.from(`\0\0\0\x14ftyp${brand}`) }
  const [name, film] = output.endsWith('m4a') ? ['a b.m4a', '-vn'] : ['a b.mp4', '-c:v libx264']
  const command = `ffmpeg -i "public/${output}" ${film} `
  const fix = expect.stringMatching(`^Run this, and put ${name} in its .*: ${command}.* "${name}"$`)
  expect(checkMedia([{ ...file, codecs }])).toMatchObject([{ file: `public/${output}`, fix }])
  expect(checkMedia([{ ...file, output: 'a.heic', codecs }])).toEqual([])
  const played = ['avc1', 'mp4a', 'avc1.100']
  expect(checkMedia([{ ...file, output: 'a.mov', codecs: played }])).toEqual([])
})

it.each([
  ['.env a/.git/config .htaccess.bak .well-known-not/a', ['a hidden file']],
  ['.htaccess .nojekyll .well-known/security.txt a.b/c.d', []],
])('%s: %j', (outputs, faults) => {
  for (const output of outputs.split(' ')) {
    const diagnostics = faults.map((found) => ({ file: `public/${output}`, found }))
    expect(checkPublicFiles([fileAt(output)])).toMatchObject(diagnostics)
    const link = { file: `public/${output}`, found: 'a symbolic link' }
    expect(checkPublicFiles([fileAt(output, true)])).toMatchObject([link])
  }
})

it('warns of drafts and sources', () => {
  const drafts = ['a.psd', 'a.orig', 'a/b.ts', 'a.TSX', 'poster-draft.pdf', 'Draft 2.pdf']
  const finished = ['drafts.pdf', 'a.txt', 'main.css', 'aircraft.pdf']
  const publicFiles = [...drafts, ...finished].map((output) => fileAt(output))
  expect(warningsIn(siteOf([], { publicFiles }))).toEqual(
    drafts.map((output) => expect.stringMatching(`^public/${output}: what looks like a draft`)),
  )
})

it.each([
  ['_redirects', '_redirects'],
  ['assets', 'assets/a.avif'],
  ['a/index.html', 'a page'],
  ['a', 'a page'],
  ...['robots.txt', 'favicon.ico', 'asset/b.avif', 'a/b.txt', 'ab'].map((name) => [name, '']),
])('public/%s lies in the place of %s', (output, other) => {
  const generated = ['robots.txt', '_redirects', 'assets/a.avif', 'old/index.html', 'favicon.ico']
  const site = siteOf([pageOf('/a', '<h1>x</h1>')], { generated, publicFiles: [fileAt(output)] })
  const fix = 'Rename or remove one of them.'
  const ofPage = `pages/a.tsx: public/${output}, which would be published in the same place. ${fix}`
  const ofBuild = `public/${output}: a name that takes the place of ${other}, which the build makes. Rename it.`
  expect(errorsIn(site)).toEqual(other ? [other === 'a page' ? ofPage : ofBuild] : [])
})

it.each([
  ['A.txt', 'a.txt'],
  ['gr\u00d6\u00dfe.txt', 'gro\u0308\u00dfe.txt'],
])('public/%s and public/%s are one file to some disks', (one, other) => {
  const site = siteOf([], { publicFiles: [fileAt(one), fileAt('b.txt'), fileAt(other)] })
  const found = `a name that takes the place of public/${one}`
  expect(errorsIn(site)).toEqual([`public/${other}: ${found}. Rename it.`])
})

it('what browsers keep for a year is made by the build alone', () => {
  const pages = [pageOf('/Assets', '<h1>x</h1>'), pageOf('/assetsmore', '<h1>x</h1>')]
  const publicFiles = [fileAt('assets/b.txt')]
  const site = siteOf(pages, { generated: ['assets/a.avif'], publicFiles })
  const fault =
    /: a place in assets\/, where browsers keep what .* a year\. Give it another place\.$/
  const files = ['public/assets/b.txt', 'pages/Assets.tsx']
  expect(errorsIn(site).map((error) => error.replace(fault, ''))).toEqual(files)
})
