import type { CheckContext } from '../checks/finding.ts'
import { createLocator } from '../checks/locate.ts'
import type { Problem } from '../problem.ts'
import type { Link } from './collect.ts'

export type Words = Pick<Problem, 'found' | 'expected' | 'fix'>

/** Puts words at the first place of a link; the others are named at their end, each line once. */
export function createPlacer(
  context: Pick<CheckContext, 'inputsOf' | 'sourceText'> & { inputs: string[] },
): (link: Link, words: Words) => Problem {
  const locate = createLocator(context)
  const files = context.inputs.filter((file) => /^(pages|src\/(content|components))\//.test(file))
  const lines = files.flatMap((file) =>
    context
      .sourceText(file)
      .split('\n')
      .map((text, i) => ({ place: `${file}:${i + 1}`, text })),
  )
  return (link, words) => {
    const problems = link.places.map((place) => locate({ ...place, ...words }))
    const [first = { file: link.url, ...words }] = problems
    const written = patternOf(link)
    const places = lines.filter(({ text }) => written.test(text)).map(({ place }) => place)
    const others = new Set([...problems.map(placeOf), ...places])
    others.delete(placeOf(first))
    const also = others.size > 0 ? ` It also stands at ${[...others].join(', ')}.` : ''
    return { ...first, fix: `${first.fix}${also}` }
  }
}

/** 'src/content/works.ts:12', or the file alone. */
export function placeOf({ file, line }: Problem): string {
  return line ? `${file}:${line}` : file
}

/** How a link can be written: to any part of the page; a film in all forms that hold its ID. */
function patternOf({ film, places }: Link): RegExp {
  const addresses = new Set(places.map(({ trace }) => trace.replace(/#.*/, '')))
  const either = [...addresses].map((text) => text.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&')).join('|')
  return new RegExp(`(?<![\\w-])(?:${either})${film ? '(?![\\w-])' : '(?=["\'`#<\\s]|$)'}`)
}
