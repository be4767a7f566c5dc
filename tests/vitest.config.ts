import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig, type Plugin } from 'vitest/config'

// As Vite writes paths on Windows, too.
const root = join(import.meta.dirname, '..').replaceAll('\\', '/')

/** Tests know the fixture alone: whatever imports the owner's content gets that of the fixture. */
const ownContent = {
  find: /^(\.\.\/)+(src\/)?content(?=\/)/,
  replacement: `${root}/tests/fixture/src/content`,
}

/** Texts in files, as the build loads them. */
const texts: Plugin = {
  name: 'texts',
  load: (id) =>
    id.endsWith('.md') ? `export default ${JSON.stringify(readFileSync(id, 'utf8'))}` : null,
}

export default defineConfig({
  root,
  plugins: [texts],
  resolve: { alias: [ownContent] },
  test: {
    // One more than there are cores: browsers and servers let their tests wait.
    maxWorkers: availableParallelism() + 1,
    // Tests share processes, and give back what they change: a process takes longer than most tests.
    isolate: false,
    projects: [
      {
        extends: true,
        // The longest takes half a second, and thirty times as long beside other work.
        test: { name: 'modules', include: ['src/**/*.test.{ts,tsx}'], testTimeout: 20_000 },
      },
      {
        extends: true,
        test: {
          name: 'site',
          include: ['tests/*.test.ts'],
          sequence: { groupOrder: 1 },
          globalSetup: 'tests/kit/setup.ts',
          // They build, serve and browse, which is slow on two cores; none of them measures time.
          testTimeout: 300_000,
          hookTimeout: 300_000,
          expect: { poll: { timeout: 60_000, interval: 50 } },
        },
      },
    ],
  },
})
