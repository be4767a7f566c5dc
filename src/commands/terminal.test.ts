import { expect, it, vi } from 'vitest'
import { makeProject } from '../../tests/kit/project.ts'
import { printFailure } from './terminal.ts'

it.each([
  { file: 'pages/a.tsx', says: 'dist/ still holds the last good site' },
  { file: 'dist/a.html', says: 'part of the new site' },
])('once a site is published, says of an error in $file: $says', ({ file, says }) => {
  const project = makeProject({ 'dist/index.html': 'x' })
  const print = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { exitCode } = process
  printFailure(project, [{ code: 'x', file, found: 'x', fix: 'x' }])
  process.exitCode = exitCode
  expect(`${print.mock.calls}`).toContain(says)
  print.mockRestore()
})
