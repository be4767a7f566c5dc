import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Suites that question what the owner wrote. */
const content = ['tests/{site,content,template,template-paper,pages}.test.ts']
/** Suites of what runs in a browser, without one. */
const dom = ['src/{client,dev/browser}/**/*.test.ts']

const slowest = ['owner', 'pages', 'build', 'dev-edits', 'browser', 'dev-process', 'dev-browser']

/** The slowest first, so that no core waits for one of them at the end. */
class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const index = slowest.findIndex((name) => moduleId.endsWith(`/tests/${name}.test.ts`))
      return index < 0 ? slowest.length : index
    }
    return [...files].sort((a, b) => rank(a) - rank(b))
  }
}

export default defineConfig({
  test: {
    // Suites that build, serve and browse are slow on two cores; none of them measures time.
    testTimeout: 60_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 10_000, interval: 20 } },
    // Much of the time a suite waits for programs it has started.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    sequence: { sequencer: SlowestFirst },
    projects: [
      {
        extends: true,
        test: { name: 'content', include: content, globalSetup: 'tests/kit/own-setup.ts' },
      },
      {
        extends: true,
        test: { name: 'dom', include: dom, environment: './tests/kit/quiet-dom.ts' },
      },
      {
        extends: true,
        test: { name: 'unit', include: ['src/**/*.test.{ts,tsx}'], exclude: dom },
      },
      {
        extends: true,
        test: {
          name: 'code',
          include: ['tests/*.test.ts'],
          exclude: content,
          globalSetup: 'tests/kit/fixture-setup.ts',
        },
      },
    ],
  },
})
