import { expect, it, vi } from 'vitest'
import { makeProject } from '../../tests/kit/project.ts'
import { printFailure } from './terminal.ts'

it.each([
  { built: ['dist/index.html'], file: 'pages/a.tsx', says: 'dist/ still holds the last good site' },
  { built: ['dist/index.html'], file: 'dist/a.html', says: 'part of the new site' },
])('with $built published, an error in $file: $says', ({ built, file, says }) => {
  const project = makeProject(Object.fromEntries(built.map((output) => [output, 'x'])))
  const print = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { exitCode } = process
  printFailure(project, [{ code: 'x', file, found: 'x', fix: 'x' }])
  process.exitCode = exitCode
  expect(`${print.mock.calls}`).toContain(says)
  print.mockRestore()
})
