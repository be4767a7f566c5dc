import { describe, expect, it, vi } from 'vitest'
import {
  Page,
  plainImages,
  plainSources,
  planOf,
  publicFile,
  root,
} from '../../tests/kit/plain-sources.tsx'
import { sortPageFiles } from '../checks/page-files.ts'
import type { ImageName } from '../checks/schema.ts'
import { Link } from '../components/Link.tsx'
import { Picture } from '../components/Picture.tsx'
import { placeSizes } from '../components/sizes.ts'
import { images } from '../content/images.ts'
import type { Problem } from '../problem.ts'
import type { Settings } from './settings.ts'
import { makeSite } from './site.ts'

// Not the owner's images.
vi.mock('../content/images.ts', () => ({
  images: { 'a.jpg': 'A', 'b.jpg': 'B' },
  decorative: '(decorative)',
}))

const settings: Settings = {
  strict: false,
  showsDrafts: false,
  compress: false,
  siteUrl: new URL('https://nora-field.org/art/'),
  year: 2026,
}
const [sizes] = Object.values(placeSizes)

function nameOfFirst(): ImageName {
  const [name] = Object.keys(images).filter((key): key is ImageName => key in images)
  if (!name) throw new Error('there is no image')
  return name
}

/** 'file: field: what was found', of each. */
function brief(problems: Problem[]): string[] {
  return problems.map(({ file, field, found }) => [file, field, found].filter(Boolean).join(': '))
}

/** A page that throws. */
const failing = (text: string) => () => {
  throw new RangeError(text)
}

it.each([
  ['/art/', '"/art/*"', '"/art/*.*"'],
  ['/(a)+b/', '"/\\\\(a\\\\)\\\\+b/*"', '"/\\\\(a\\\\)\\\\+b/*.*"'],
])('pages below %s may be loaded ahead, files not', async (base, pages, files) => {
  const site = await makeSite(plainSources({}), {
    ...settings,
    siteUrl: new URL(base, settings.siteUrl),
  })
  const rules = /<script type="speculationrules">(.*?)<\/script>/.exec(
    `${site.files.get('404.html')}`,
  )
  expect(rules?.[1]).toContain(`[{"href_matches":${pages}},{"not":{"href_matches":${files}}}]`)
})

describe('files', () => {
  it('are pages, fonts, public files, and what hosts and search engines read', async () => {
    const pages = { 'pages/a/b.tsx': () => <Page title="B" /> }
    const { files, errors, warnings, images } = await makeSite(plainSources(pages), settings)
    expect([errors, warnings, images]).toEqual([[], [], []])
    const names = ['404.html', 'a/b/index.html', 'assets/a.woff2', 'icon.svg', 'index.html']
    const forHosts = ['.htaccess', '.nojekyll', '_headers', 'robots.txt', 'sitemap.xml']
    expect([...files.keys()]).toEqual(expect.arrayContaining([...names, ...forHosts]))
    expect(files.get('icon.svg')).toEqual({ copyOf: `${root}/public/icon.svg` })
    expect(files.get('a/b/index.html')).toContain('url(../../icon.svg)')
    expect(files.get('404.html')).toContain('url(/art/icon.svg)')
    expect(files.get('sitemap.xml')).toContain('<loc>https://nora-field.org/art/a/b/</loc>')
    expect(files.get('sitemap.xml')).not.toContain('404')
  })

  it('are the variants of images that pages show, each once, to be encoded', async () => {
    const picture = sizes && <Picture name={nameOfFirst()} sizes={sizes} />
    const One = () => <Page title="One">{picture}</Page>
    const Two = () => <Page title="Two">{picture}</Page>
    const pages = { 'pages/one.tsx': One, 'pages/two.tsx': Two }
    const { files, images, errors } = await makeSite(plainSources(pages), settings)
    const { variants } = planOf('a.jpg')
    expect(errors).toEqual([])
    expect(images).toEqual(variants)
    for (const { output } of variants) {
      const cached = `${root}/node_modules/.cache/images/${output.replace('assets/', '')}`
      expect(files.get(output)).toEqual({ copyOf: cached, isSameBySize: true })
    }
  })

  describe('icons', () => {
    const drawing = { hash: 'd'.repeat(64), problems: [] }
    const names = ['favicon.ico', 'apple-touch-icon.png', 'icon-192.png', 'icon-512.png']

    it('are encoded from the drawing, linked by each page, and named by a manifest', async () => {
      const pages = { 'pages/a/b.tsx': () => <Page title="B" /> }
      const { files, images, errors } = await makeSite(plainSources(pages, { drawing }), settings)
      expect(errors).toEqual([])
      expect(images.map(({ output }) => output)).toEqual(names)
      expect(images.at(-1)).toMatchObject({ paper: '#ffffff', width: 512 })
      for (const { output, cached } of images) {
        const copyOf = `${root}/node_modules/.cache/images/${cached}`
        expect(files.get(output)).toEqual({ copyOf })
      }
      expect(files.get('a/b/index.html')).toContain('<link rel="manifest" href="../../manifest.web')
      expect(files.get('a/b/index.html')).toContain('href="../../favicon.ico" sizes="48x48"')
      expect(files.get('404.html')).toContain('rel="apple-touch-icon" href="/art/apple-touch-icon')
      expect(files.get('manifest.webmanifest')).toContain('"theme_color":"#ffffff"')
    })

    it('give way to those of the owner, as does the manifest', async () => {
      const own = [...names, 'manifest.webmanifest'].map((name) => publicFile(name))
      const publicFiles = [publicFile('icon.svg'), ...own]
      const site = await makeSite(plainSources({}, { drawing, publicFiles }), settings)
      expect([site.errors, site.images]).toEqual([[], []])
      for (const { output, file } of own) expect(site.files.get(output)).toEqual({ copyOf: file })
    })

    it('are not linked without the drawing, which is the one error', async () => {
      const problem = { file: 'public/icon.svg', found: 'no such file', expected: 'x', fix: 'y' }
      const site = await makeSite(plainSources({}, { drawing: { problems: [problem] } }), settings)
      expect(site.errors).toEqual([problem])
      expect(site.files.get('index.html')).not.toContain('rel="icon"')
    })
  })

  it('are the crop beside a shared link, and the originals that are linked', async () => {
    const Sharing = () => (
      <Page title="Sharing" shareImage={nameOfFirst()}>
        <Link to="/images/b.jpg">original</Link>
      </Page>
    )
    const given = { images: plainImages(['a.jpg', 'b.jpg']) }
    const site = await makeSite(plainSources({ 'pages/sharing.tsx': Sharing }, given), settings)
    const { shareImage } = planOf('a.jpg')
    expect(site.errors).toEqual([])
    expect(site.images).toEqual([shareImage])
    expect(site.files.get('images/b.jpg')).toEqual({ copyOf: `${root}/public/images/b.jpg` })
    expect(site.files.has('images/a.jpg')).toBe(false)
    const address = `https://nora-field.org/art/${shareImage.output}`
    expect(site.files.get('sharing/index.html')).toContain(`content="${address}"`)
  })

  it('have umlauts of one letter, also where macOS wrote two', async () => {
    const [composed, decomposed] = ['gr\u00f6sse.jpg', 'gro\u0308sse.jpg']
    const Linking = () => (
      <Page title="Linking">
        <Link to={`/images/${decomposed}`}>one</Link>
        <Link to={`/images/${composed}`}>other</Link>
      </Page>
    )
    const given = { images: plainImages(['a.jpg', decomposed]) }
    const site = await makeSite(plainSources({ 'pages/linking.tsx': Linking }, given), settings)
    expect(site.errors).toEqual([])
    expect(site.files.get(`images/${composed}`)).toEqual({
      copyOf: `${root}/public/images/${decomposed}`,
    })
    expect(brief(site.warnings).join()).not.toContain('sse.jpg')
    expect(site.files.get('linking/index.html')).not.toContain(decomposed)
  })
})

describe('errors', () => {
  it('are none for a site that is in order, whose placeholders are counted', async () => {
    const site = await makeSite(plainSources(), settings)
    expect(site.errors).toEqual([])
    expect(site.placeholders).toEqual({ works: 2 })
    expect(site.sizes.largest.map(({ output }) => output).sort()).toEqual([
      '404.html',
      'index.html',
    ])
  })

  it('are placeholders when it is strict', async () => {
    const { errors } = await makeSite(plainSources(), { ...settings, strict: true })
    expect(brief(errors)).toEqual(['src/content/works.ts: a placeholder'])
  })

  it('are those of every page, whether it throws, holds no page or is wrong', async () => {
    const Wrong = () => (
      <Page title="Wrong">
        <h1>again</h1>
      </Page>
    )
    const { errors, pages } = await makeSite(
      plainSources({
        'pages/thrower.tsx': failing('no light'),
        'pages/nothing.tsx': undefined,
        'pages/wrong.tsx': Wrong,
      }),
      settings,
    )
    expect(brief(errors).sort()).toEqual([
      'pages/nothing.tsx: no default export that is a component',
      'pages/thrower.tsx: RangeError: no light',
      'pages/wrong.tsx: h1: 2 of them: “Wrong”, “again”',
    ])
    expect(pages.map(({ file }) => file)).toEqual([
      'pages/index.tsx',
      'pages/404.tsx',
      'pages/wrong.tsx',
    ])
  })

  it('are those of page files, sources, images and public files', async () => {
    const problem = (file: string) => ({ file, found: 'x', expected: 'y', fix: 'z' })
    const sources = plainSources(
      {},
      {
        problems: [problem('styles/main.scss')],
        images: { ...plainImages([]), problems: [problem('public/images/a.jpg')] },
        publicFiles: [publicFile('icon.svg'), publicFile('.env'), publicFile('l', true)],
      },
    )
    sources.pageFiles = sortPageFiles([...sources.pageFiles.files, 'pages/what?.tsx'])
    const { errors, files } = await makeSite(sources, settings)
    expect(errors.map(({ file }) => file).sort()).toEqual([
      'pages/what?.tsx',
      'public/.env',
      'public/images/a.jpg',
      'public/l',
      'styles/main.scss',
    ])
    expect([files.has('.env'), files.has('l')]).toEqual([false, false])
  })

  it('name a public file in the place of a page, or of its folder', async () => {
    const publicFiles = ['icon.svg', 'index.html', 'A'].map((name) => publicFile(name))
    const pages = { 'pages/a/b.tsx': () => <Page title="B" /> }
    const { errors } = await makeSite(plainSources(pages, { publicFiles }), settings)
    expect(brief(errors)).toEqual([
      'pages/index.tsx: public/index.html, which would be published in the same place',
      'pages/a/b.tsx: public/A, which would be published in the same place',
    ])
  })
})

describe('faults in the content', () => {
  const file = 'src/content/works.ts'
  const fault = { found: '"ftp://a"', expected: 'a link', fix: 'Correct it.', value: 'ftp://a' }
  const path = ['works', 'link']
  const content = [{ file, path, entry: 'works, “A”', field: 'link', ...fault }]
  const source = "export const works = {\n  link: 'ftp://a',\n}"
  const map = Buffer.from(JSON.stringify({ sources: [file], sourcesContent: [source] }))
  const imports = new Map([['pages/works.tsx', [file]]])
  const given = { content, bundle: { code: '', map, inputs: [], imports } }

  it('get their line, and are not reported again by the page that shows them', async () => {
    const Works = () => (
      <Page title="Works">
        <Link to="ftp://a">a</Link>
      </Page>
    )
    const { errors } = await makeSite(plainSources({ 'pages/works.tsx': Works }, given), settings)
    expect(errors).toHaveLength(1)
    expect(errors[0]).toMatchObject({ file, line: 2, column: 3, field: 'link' })
  })

  it('hide what a page throws that shows them, and nothing else', async () => {
    const pages = { 'pages/works.tsx': failing('follows'), 'pages/other.tsx': failing('its own') }
    const { errors } = await makeSite(plainSources(pages, given), settings)
    expect(brief(errors).sort()).toEqual([
      'pages/other.tsx: RangeError: its own',
      'src/content/works.ts: link: "ftp://a"',
    ])
  })
})

it('terms of use lead to a page of the site, or elsewhere', async () => {
  const errorsFor = async (terms: string) => {
    const sources = plainSources()
    sources.modules.site = { ...sources.modules.site, rights: { terms } }
    return brief((await makeSite(sources, settings)).errors)
  }
  expect(await errorsFor('/')).toEqual([])
  expect(await errorsFor('https://example.org/terms')).toEqual([])
  expect(await errorsFor('/terms')).toEqual([
    'src/content/site.ts: terms: "/terms", which leads nowhere',
  ])
})

describe('warnings', () => {
  it('are drafts, large pages and titles that repeat', async () => {
    const noise = Array.from({ length: 9000 }, (_, i) => ((i * 2654435761) >>> 0).toString(36))
    const pages = {
      'pages/large.tsx': () => <Page title="Large">{noise.join(' ')}</Page>,
      'pages/again.tsx': () => <Page title="Large" />,
    }
    const publicFiles = [publicFile('icon.svg'), publicFile('poster.psd')]
    const { errors, warnings } = await makeSite(plainSources(pages, { publicFiles }), settings)
    expect(errors).toEqual([])
    expect(warnings.map(({ file, field = 'whole' }) => `${file}: ${field}`)).toEqual([
      'pages/again.tsx: title',
      'pages/again.tsx: description',
      'public/poster.psd: whole',
      'pages/large.tsx: page size',
    ])
  })

  it('name a linked original that tells where it was taken', async () => {
    const Linking = () => (
      <Page title="A">
        <Link to="/images/a.jpg">A</Link>
        <Link to="/images/b.jpg">B</Link>
      </Page>
    )
    const images = plainImages(['a.jpg', 'b.jpg', 'c.jpg'])
    images.plans.set('a.jpg', { ...planOf('a.jpg'), hasLocation: true })
    images.plans.set('c.jpg', { ...planOf('c.jpg'), hasLocation: true })
    const { warnings } = await makeSite(
      plainSources({ 'pages/a.tsx': Linking }, { images }),
      settings,
    )
    const located = brief(warnings).filter((line) => line.includes('where it was taken'))
    const found = 'the place where it was taken, in its metadata, which a link publishes with it'
    expect(located).toEqual([`public/images/a.jpg: ${found}`])
  })

  it('name an image that no page shows, once all pages were rendered', async () => {
    const Shown = () => (
      <Page title="A">{sizes && <Picture name={nameOfFirst()} sizes={sizes} />}</Page>
    )
    const pages = { 'pages/a.tsx': Shown }
    const given = { images: plainImages(['a.jpg', 'b.jpg']) }
    const unused = 'public/images/b.jpg: an image that no page shows or links to'
    const whole = await makeSite(plainSources(pages, given), settings)
    expect(brief(whole.warnings)).toContain(unused)
    // As in development, where one page alone is rendered.
    const sources = plainSources(pages, given)
    sources.pageFiles = sortPageFiles([...sources.pageFiles.files, 'pages/other.tsx'])
    const part = await makeSite(sources, settings)
    expect(brief(part.warnings)).not.toContain(unused)
  })
})
