import { expect, it } from 'vitest'
import { readSettings } from './settings.ts'

const now = new Date('2031-05-01')
const plain = { strict: false, siteUrl: undefined, today: '2031-05-01' }

it.each<[args: string[], env: NodeJS.ProcessEnv, settings: object]>([
  [[], {}, plain],
  [['--strict'], {}, { ...plain, strict: true }],
  [[], { npm_config_strict: 'true' }, { ...plain, strict: true }],
  [[], { SOURCE_DATE_EPOCH: '1000000000' }, { ...plain, today: '2001-09-09' }],
  [[], { SITE_URL: 'https://a.org//b//' }, { ...plain, siteUrl: new URL('https://a.org/b/') }],
])('reads %j %j', (args, env, settings) => expect(readSettings(args, env, now)).toEqual(settings))

it.each<[args: string[], env: NodeJS.ProcessEnv, file: string]>([
  [['--Strict'], {}, 'the command line'],
  [[], { SITE_URL: 'example.org' }, 'SITE_URL'],
  [[], { SITE_URL: 'https://example.org/index.html' }, 'SITE_URL'],
  [[], { SITE_URL: 'https://example.org/?a' }, 'SITE_URL'],
  [[], { SITE_URL: 'https://a:b@example.org/' }, 'SITE_URL'],
  [[], { SOURCE_DATE_EPOCH: 'soon' }, 'SOURCE_DATE_EPOCH'],
])('refuses %j %j', async (args, env, file) => {
  const error = { faults: [{ code: 'wrong-setting', file }] }
  await expect(async () => readSettings(args, env, now)).rejects.toMatchObject(error)
})
