import { expect, it } from 'vitest'
import { DeadFunction, explainThrown, throwFaults } from './messages.ts'

it.each([
  [new ReferenceError('Foo is not defined'), 'Foo, which is not imported', 'Import it'],
  [new Error("Cannot find module 'a'\nRequire stack"), 'no package named a', 'npm install'],
  [new DeadFunction('onClick'), 'onClick, which no browser', 'Remove it'],
  [new Error('Objects are not valid as a React child (found …)'), 'an object', 't(…)'],
  [new Error('A component suspended while …'), 'a component that waits', 'Remove it'],
  [new Error('no light'), 'no light', 'correct it'],
])('what to do about %s', (error, found, fix) => {
  const reported = explainThrown(error, undefined, 'pages/a.tsx')
  const holds = (words: string) => expect.stringContaining(words)
  expect(reported).toMatchObject({ found: holds(found), fix: holds(fix) })
})

it.each([
  [['Unexpected closing "p" tag does not match opening "br" tag', 'Expected ")"'], ['<br />']],
  [['Unexpected end of file before a closing "p" tag'], ['</p>']],
  [
    ['Could not resolve "./a"', 'No loader is configured for ".jpg" files'],
    ['path', 'images/'],
  ],
])('of %j in one file, reports what to do: %j', (texts, fixes) => {
  const location = { file: 'pages/a.tsx', line: 1, lineText: '' }
  const errors = texts.map((text) => ({
    text,
    location,
    notes: [{ text: 'The opening is here:' }],
  }))
  const faults = fixes.map((fix) => expect.objectContaining({ fix: expect.stringContaining(fix) }))
  const error = Object.assign(new Error(), { errors })
  expect(() => throwFaults(error)).toThrow(expect.objectContaining({ faults }))
})
