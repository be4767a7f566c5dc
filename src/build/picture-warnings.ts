import { decoded } from '../paths.ts'
import { listOriginals } from '../pictures/originals.ts'
import type { PicturePlan } from '../pictures/plan.ts'
import { fallbackWidth } from '../pictures/settings.ts'
import type { Problem } from '../problem.ts'
import type { BuiltPage } from './render-pages.ts'

/** What does not break the site, but is hardly meant: pictures too small for their place, or unused. */
export function warnOfPictures(
  root: string,
  pages: BuiltPage[],
  plans: Map<string, PicturePlan>,
  /** Those that pages may show which could not be rendered. */
  undecided: string[],
): Problem[] {
  const needed = new Map<string, number>()
  for (const { notes } of pages) {
    for (const [name, width] of notes.pictures)
      needed.set(name, Math.max(width, needed.get(name) ?? 0))
    if (notes.card) needed.set(notes.card, Math.max(fallbackWidth, needed.get(notes.card) ?? 0))
    for (const name of linkedOriginals(notes.links)) needed.set(name, needed.get(name) ?? 0)
  }
  const small = [...needed].filter(
    ([name, width]) => (plans.get(name)?.picture.width ?? width) < width,
  )
  const unused = listOriginals(root).filter(
    (name) => !needed.has(name) && !undecided.includes(name),
  )
  return [
    ...small.map(([name, width]) => tooSmall(name, plans.get(name)?.picture.width ?? 0, width)),
    ...unused.map(notShown),
  ]
}

/** The originals that a link points to; only these are published as they are. */
export function linkedOriginals(links: Iterable<string>): string[] {
  return [...links].flatMap((link) => {
    const path = /^\/images\/([^?#]+)/.exec(link)?.[1]
    return path ? [decoded(path)] : []
  })
}

function tooSmall(name: string, width: number, needed: number): Problem {
  return {
    file: `public/images/${name}`,
    found: `${width} pixels wide`,
    allowed: `at least ${needed} pixels where it stands, or it is soft on large screens`,
    remedy: 'Put a larger original there, or give it a smaller place.',
  }
}

function notShown(name: string): Problem {
  return {
    file: `public/images/${name}`,
    found: 'a picture that no page shows or links to',
    allowed: 'pictures in use',
    remedy: 'Use it, or remove it with its line in src/content/pictures.ts.',
  }
}
