import { quoted } from '../problem.ts'
import type { CheckedPage, Finding } from './checked-page.ts'

export function checkIds({ file, facts }: CheckedPage): Finding[] {
  const twice = facts.ids.filter((id, index) => facts.ids.indexOf(id) < index)
  return [...new Set(twice)].map((id) => ({
    file,
    place: `id ${quoted(id)}`,
    found: `${twice.filter((one) => one === id).length + 1} elements with it`,
    allowed: 'an id once on a page',
    remedy: 'Change the others.',
    trace: id,
  }))
}

/** What people who listen to the page would miss. */
export function checkNames({ file, facts }: CheckedPage): Finding[] {
  return [
    ...facts.imagesWithoutAlt.map((src) => ({
      file,
      place: `image ${quoted(src)}`,
      found: 'no alt attribute',
      allowed: 'alt="what it shows", or alt="" where it says nothing',
      remedy: 'Add it, or show the picture with <Picture>.',
      trace: src,
    })),
    ...facts.linksWithoutText.map((href) => ({
      file,
      place: `link to ${quoted(href)}`,
      found: 'no text',
      allowed: 'text, an image with alt, or an aria-label',
      remedy: 'Say where the link leads.',
      trace: href,
    })),
    ...facts.framesWithoutTitle.map((src) => ({
      file,
      place: `frame ${quoted(src)}`,
      found: 'no title',
      allowed: 'title="what the frame shows"',
      remedy: 'Add it.',
      trace: src,
    })),
  ]
}
