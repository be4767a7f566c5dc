import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { creditedImage, entry, ownImage, render } from '../../tests/kit/component.tsx'
import { cv } from '../content/cv.ts'
import type { Entry, News, Video } from '../schema/schema.ts'
import { Cv } from './Cv.tsx'
import { EntryCard } from './Entry.tsx'
import { PageSection } from './Layout.tsx'
import { MediaItem } from './MediaItem.tsx'
import { NewsList } from './News.tsx'
import { Prose } from './Text.tsx'
import { WorkIndex, WorkOverview } from './Works.tsx'

// The HTML of each component, approved by eye.

/** A tag per line. The image alone shows what each picture is. */
function markupOf(part: ReactNode, picture = /<picture.*?( sizes=".*?").*?<\/picture>/g): string {
  const html = render(part, { hasPage: () => true })
  const brief = html.replace(picture, '<picture$1>').replace(/<path.*?<\/path>/, '')
  return brief.replace(/>(?=<\w)/g, '>\n')
}

const film: Video = { link: 'https://vimeo.com/1', title: 'A', length: '1:00', poster: ownImage }
const loop: Video = { link: '/loops/steam.mp4', title: 'B', poster: ownImage, loop: true }
const work: Entry = {
  ...entry,
  year: '2018-11 – 2020',
  room: 'dark',
  summary: 'Short',
  tags: ['water'],
  details: [{ label: 'Size', text: '*4* m' }],
  credits: [{ role: 'Sound', names: 'Ada' }],
  links: [{ label: 'Play it', to: 'https://play.example' }],
  media: [
    { kind: 'gallery', images: [ownImage, ownImage] },
    { kind: 'video', video: film, place: 'full', caption: 'The *firing*' },
    { kind: 'video', video: loop, place: 'narrow' },
    { kind: 'audio', audio: { file: '/sounds/ebb.mp3', title: 'Ebb' }, place: 'third' },
    { kind: 'frame', link: '/film.html', title: 'Web', poster: ownImage, place: 'full' },
  ],
}

const talk: News = { id: 'talk', date: '2026-03-13', title: 'Talk', link: '/talk' }

it('writes an index of works', () => {
  expect(markupOf(<WorkIndex works={[work]} statement="I make *works*." />)).toMatchInlineSnapshot(`
    "<div class="work-index">
    <p>
    <span>I make <em>works</em>.</span></p> <ol>
    <li>
    <a href="#reeds">Reeds</a>
    <sup> 2018–2020</sup></li> </ol></div>"
  `)
})

it('writes an entry alone on its page', () => {
  expect(markupOf(<EntryCard entry={work} heading="h1" />)).toMatchInlineSnapshot(`
    "<article class="entry entry-alone dark-work" id="reeds">
    <header class="entry-head">
    <h1>Reeds</h1>
    <p class="entry-label">
    <span class="entry-years">Nov 2018 – 2020</span> Paper<span class="fact">
    <span class="term">Size</span> <span>
    <em>4</em> m</span></span></p></header>
    <figure class="image-pair">
    <figure class="r1778">
    <a class="linked-image" href="../../assets/still-1600.avif">
    <span class="visually-hidden">Larger image: </span>
    <picture sizes="(min-width:36rem) 46vw,100vw"></a></figure>
    <figure class="r1778">
    <a class="linked-image" href="../../assets/still-1600.avif">
    <span class="visually-hidden">Larger image: </span>
    <picture sizes="(min-width:36rem) 46vw,100vw"></a></figure></figure>
    <figure class="place-full">
    <a class="poster film" href="https://vimeo.com/1">
    <picture sizes="(min-width:36rem) 92vw,100vw">
    <span class="poster-label">
    <span class="when-closed">Play, 1:00</span>
    <span class="when-open visually-hidden">Close</span>
    <span class="visually-hidden">, A. </span>
    <span>Plays from Vimeo</span></span></a>
    <template>
    <iframe src="https://player.vimeo.com/video/1?byline=0&amp;portrait=0&amp;autoplay=1" title="A" allow="autoplay; fullscreen; picture-in-picture; encrypted-media" loading="lazy" referrerPolicy="strict-origin-when-cross-origin"></iframe></template>
    <figcaption>
    <span>The <em>firing</em></span></figcaption></figure>
    <figure class="place-narrow poster-shape r1778">
    <video loop="" muted="" controls="" playsInline="" src="../../loops/steam.mp4" poster="../../assets/still.jpg" preload="none" aria-label="B"></video></figure>
    <div class="entry-text">
    <div class="text">
    <div class="text">
    <p>The text.</p>
    </div>
    <p class="entry-link">
    <a href="https://play.example">Play it</a></p>
    <p class="credits small">
    <span class="fact">
    <span class="term">Sound</span> Ada</span></p>
    <ul class="tags small">
    <li>
    <a href="../../tags/water/">By the water</a></li></ul></div></div>
    <figure class="place-third">
    <p>Ebb</p>
    <audio controls="" preload="none" src="../../sounds/ebb.mp3" aria-label="Ebb"></audio></figure>
    <figure class="place-full">
    <a class="poster web-version" href="../../film.html">
    <picture sizes="978px">
    <span class="poster-label">
    <span class="when-closed">Open the web version</span>
    <span class="when-open">Close</span>
    <span class="visually-hidden">, Web</span></span></a>
    <template>
    <iframe src="../../film.html" title="Web" allow="autoplay; fullscreen; picture-in-picture; encrypted-media; xr-spatial-tracking; gyroscope; accelerometer; magnetometer; gamepad" height="550" loading="lazy" referrerPolicy="strict-origin-when-cross-origin"></iframe></template></figure></article>"
  `)
})

it('writes an overview', () => {
  expect(markupOf(<WorkOverview works={[work]} to="/works" />)).toMatchInlineSnapshot(`
    "<ol class="work-overview">
    <li id="reeds" class="r1778">
    <a href="../../works/reeds/">
    <picture sizes="(min-width:36rem) 72vw,100vw">Reeds<sup> 2018–2020</sup></a>
    <p>Short</p>
    <ul class="tags small">
    <li>
    <a href="../../tags/water/">By the water</a></li></ul></li></ol>"
  `)
})

it('writes a section', () => {
  const section = (
    <PageSection heading="About">
      <Prose text="## Why" />
    </PageSection>
  )
  expect(markupOf(section)).toMatchInlineSnapshot(`
    "<section class="page-section">
    <h2>About</h2>
    <div class="page-section-lead text">
    <div class="text">
    <h3 class="major" id="why">Why</h3></div></div></section>"
  `)
})

it('writes a CV', () => {
  expect(markupOf(<Cv sections={cv.slice(0, 1)} heading="CV" />)).toMatchInlineSnapshot(`
    "<section class="page-section">
    <h2>CV</h2>
    <div class="cv-sections">
    <section>
    <h3>Education</h3>
    <ol class="dated-lines">
    <li>
    <span class="date">2016–2018</span> <span>MA, school by the sea</span></li>
    <li>
    <span class="date">2012–2016</span> <span>
    <a href="../../walks/lantern/">BA, school in the hills</a></span></li></ol></section></div></section>"
  `)
})

it('writes news', () => {
  expect(markupOf(<NewsList items={[talk]} heading="News" />)).toMatchInlineSnapshot(`
    "<section class="page-section">
    <h2>News</h2>
    <div class="news-list">
    <ol class="dated-lines">
    <li id="news-talk">
    <span class="date">13 Mar 2026</span> <div class="text">
    <h3>
    <a href="../../talk/">Talk</a></h3></div></li></ol></div></section>"
  `)
})

it('writes an image', () => {
  const item = { kind: 'image', image: creditedImage, place: 'wide' } as const
  expect(markupOf(<MediaItem item={item} />, /^$/)).toMatchInlineSnapshot(`
    "<figure class="place-wide">
    <a class="linked-image" href="../../assets/still-1600.avif">
    <span class="visually-hidden">Larger image: </span>
    <picture class="r1778">
    <source type="image/avif" srcSet="../../assets/still-1600.avif 1600w" sizes="(min-width:56rem) 61vw,(min-width:36rem) 92vw,100vw"/>
    <img src="../../assets/still.jpg" width="1600" height="900" alt="A green paper boat with an orange sail." loading="lazy" decoding="async"/></picture></a>
    <figcaption>
    <small>Photograph: Ada</small></figcaption></figure>"
  `)
})
