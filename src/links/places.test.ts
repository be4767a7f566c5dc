import { expect, it } from 'vitest'
import type { Link } from './collect.ts'
import { createPlacer } from './places.ts'

const sources: Record<string, string> = {
  'pages/a.tsx': `<a href="https://a.org/x">
<a href="https://a.org/x/y">
`,
  'src/content/works.ts': `works = [
  'https://a.org/x',
  'https://a.org/x#part', 'https://a.org/x',
  'https://a.org/x?y',
  'http://a.org/x',
  'https://a.org/xyz',
  'https://youtu.be/WhWc3b3KhnY?t=4',
  'https://www.youtube.com/watch?v=WhWc3b3KhnY&t=9s',
  'https://youtu.be/WhWc3b3KhnYz',
  'https://b.org/?(x)', 'https://youtu.be/zWhWc3b3KhnY',
  'https://b.org/?(x)',
]`,
  'src/checks/x.ts': "'https://a.org/x'",
}

const place = createPlacer({
  inputs: Object.keys(sources),
  inputsOf: () => Object.keys(sources),
  sourceText: (file) => sources[file] ?? '',
})

const words = { found: 'f', expected: 'e', fix: 'Fix it.' }

/** `pages`: a letter each. */
function linkTo(pages: string, trace: string, film?: Link['film']): Link {
  const places = [...pages].map((name) => ({ file: `pages/${name}.tsx`, field: 'link “A”', trace }))
  return { url: trace, question: new URL('https://a.org/'), places, ...(film && { film }) }
}

it.each<[Link, string, number | undefined, string]>([
  [
    linkTo('a', 'https://a.org/x'),
    'pages/a.tsx',
    1,
    'Fix it. It also stands at src/content/works.ts:2, src/content/works.ts:3.',
  ],
  [
    linkTo('b', 'https://a.org/x#part'),
    'src/content/works.ts',
    3,
    'Fix it. It also stands at pages/a.tsx:1, src/content/works.ts:2.',
  ],
  [linkTo('b', 'https://a.org/xyz'), 'src/content/works.ts', 6, 'Fix it.'],
  [
    linkTo('b', 'https://b.org/?(x)'),
    'src/content/works.ts',
    10,
    'Fix it. It also stands at src/content/works.ts:11.',
  ],
  [
    linkTo('b', 'WhWc3b3KhnY', 'YouTube'),
    'src/content/works.ts',
    7,
    'Fix it. It also stands at src/content/works.ts:8.',
  ],
  // Put together by a component, so that it stands nowhere in full.
  [linkTo('b', 'https://made.org/'), 'pages/b.tsx', undefined, 'Fix it.'],
])('%j', (link, file, line, fix) => {
  const problem = place(link, words)
  expect([problem.file, problem.line, problem.fix]).toEqual([file, line, fix])
})

it('names the pages of a link that stands in no line', () => {
  const { fix } = place(linkTo('bbc', 'https://made.org/'), words)
  expect(fix).toBe('Fix it. It also stands at pages/c.tsx.')
})
