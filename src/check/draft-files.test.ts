import { expect, it } from 'vitest'
import { pageOf, siteOf } from '../../tests/kit/rendered-site.ts'
import { PageUsage } from '../components/page-context.ts'
import { warnOfDraftFiles } from './draft-files.ts'

it.each([
  ['tide.mp4', '"/tide.mp4"', '/low-tide.mp4', true],
  ['tide.mp4', '"/tide.mp4"', '/tide.mp4?a', false],
  ['a b.pdf', "'/a%20b.pdf#2'", '', true],
  ['play/index.html', '"/play/"', '', true],
])('%s, named by a draft as %s, and on a page as %j: %s', (output, draft, link, isWarned) => {
  const usage = Object.assign(new PageUsage(), { links: new Set([link]) })
  const publicFiles = [{ output, file: output, isLink: false, size: 1 }]
  const site = siteOf([pageOf('/', '', { usage })], { publicFiles, drafts: [draft] })
  const warning = { code: 'file-of-draft', file: `public/${output}` }
  expect(warnOfDraftFiles(site)).toMatchObject(isWarned ? [warning] : [])
})
