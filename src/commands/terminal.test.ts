import { expect, it } from 'vitest'
import { makeProject } from '../../tests/kit/project.ts'
import { whatIsPublished } from './terminal.ts'

it.each([
  { built: [], file: 'pages/a.tsx', says: 'Nothing was published' },
  { built: ['dist/index.html'], file: 'pages/a.tsx', says: 'dist/ still holds the last good site' },
  { built: ['dist/index.html'], file: 'dist/a.html', says: 'a part of the new site' },
])('with $built published, an error in $file: $says', ({ built, file, says }) => {
  const project = makeProject(Object.fromEntries(built.map((output) => [output, 'x'])))
  const error = { code: 'x', file, found: 'x', fix: 'x' }
  expect(whatIsPublished(project, [error])).toContain(says)
})
