import { expect, it } from 'vitest'
import { readSettings } from './settings.ts'

const now = new Date('2031-05-01')
const plain = { strict: false, siteUrl: undefined, today: '2031-05-01' }

interface Given {
  args?: string[]
  env?: NodeJS.ProcessEnv
}
const read = ({ args = [], env = {} }: Given) => readSettings(args, env, now)

it.each<Given & { settings: object }>([
  { settings: {} },
  { args: ['--strict'], settings: { strict: true } },
  { env: { npm_config_strict: 'true' }, settings: { strict: true } },
  { env: { SOURCE_DATE_EPOCH: '1000000000' }, settings: { today: '2001-09-09' } },
  { env: { SITE_URL: 'https://a.org//b//' }, settings: { siteUrl: new URL('https://a.org/b/') } },
])('reads %j', ({ settings, ...given }) => {
  expect(read(given)).toEqual({ ...plain, ...settings })
})

it.each<Given & { file: string }>([
  { args: ['--Strict'], file: 'the command line' },
  { env: { SITE_URL: 'example.org' }, file: 'SITE_URL' },
  { env: { SITE_URL: 'https://example.org/index.html' }, file: 'SITE_URL' },
  { env: { SITE_URL: 'https://example.org/?a' }, file: 'SITE_URL' },
  { env: { SITE_URL: 'https://a:b@example.org/' }, file: 'SITE_URL' },
  { env: { SOURCE_DATE_EPOCH: 'soon' }, file: 'SOURCE_DATE_EPOCH' },
])('refuses %j', async ({ file, ...given }) => {
  const error = { faults: [{ code: 'wrong-setting', file }] }
  await expect(async () => read(given)).rejects.toMatchObject(error)
})
