import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { explainThrown, throwFaults } from './messages.ts'

const render = (component: () => ReactNode) => () => renderToStaticMarkup(createElement(component))

it.each([
  { run: render(() => Object({ a: 1 })), found: 'an object', fix: 't(…)' },
  { run: () => Function('a', 'a.title')(), found: 'nothing to read .title from', fix: '?.title' },
  { run: () => Function('{ a }', '')(), found: 'nothing to read .a from', fix: '?.title' },
])('says what to do about $found', ({ run, found, fix }) => {
  const holds = (words: string) => expect.stringContaining(words)
  try {
    run()
    expect.unreachable()
  } catch (error) {
    const reported = explainThrown(error, undefined, 'pages/a.tsx')
    expect(reported).toMatchObject({ found: holds(found), fix: holds(fix) })
  }
})

it.each([
  {
    texts: ['Unexpected "‘"'],
    lineText: 'title: ‘Ada’s Ground’,',
    fixes: ["straight quotation marks, '…'"],
  },
  { texts: ['The character "}" is not valid inside a JSX element'], fixes: ['</Layout>'] },
  { texts: ['Expected "(" but found "a"'], fixes: ['The opening is here: line 2.'] },
  { texts: ['Unterminated regular expression'], fixes: ['<>…</>'] },
  { texts: ['Unexpected end of file before a closing "p" tag'], fixes: ['</p>'] },
  {
    texts: ['Expected "}" but found "s"'],
    lineText: "title: 'Ada's Ground',",
    fixes: ['as an apostrophe'],
  },
  { texts: ['Could not resolve "./a"', 'No loader is configured'], fixes: ['path', 'images/'] },
])('of $texts in one file, reports what to do: $fixes', ({ texts, fixes, lineText = '' }) => {
  const location = { file: 'pages/a.tsx', line: 1, lineText }
  const errors = texts.map((text) => ({
    text,
    location,
    notes: [{ text: 'The opening is here:', location: { line: 2 } }],
  }))
  const faults = fixes.map((fix) => expect.objectContaining({ fix: expect.stringContaining(fix) }))
  const error = Object.assign(new Error(), { errors })
  expect(() => throwFaults(error)).toThrow(expect.objectContaining({ faults }))
})
