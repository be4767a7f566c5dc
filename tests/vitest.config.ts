import { join } from 'node:path'
import { defineConfig, type Plugin } from 'vitest/config'

const root = join(import.meta.dirname, '..')

/** Tests know the fixture alone: whatever imports the owner's content gets that of the fixture. */
const fixtureContent: Plugin = {
  name: 'fixture-content',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    const resolved = await this.resolve(source, importer, { ...options, skipSelf: true })
    const [, file] = resolved?.id.split(`${root}/src/content/`) ?? []
    return file && join(root, 'tests/fixture/src/content', file)
  },
}

export default defineConfig({
  root,
  plugins: [fixtureContent],
  test: {
    include: ['{src,tests}/**/*.test.{ts,tsx}'],
    globalSetup: 'tests/kit/setup.ts',
    maxWorkers: '100%',
    // Suites that build, serve and browse are slow on two cores; none of them measures time.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000, interval: 20 } },
  },
})
