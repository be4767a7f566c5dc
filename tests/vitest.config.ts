import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.ts'],
    globalSetup: 'tests/build-once.ts',
    // happy-dom says so of each player that is put in place; loading them is not what is tested.
    onConsoleLog: (log) => !log.includes('Iframe page loading is disabled'),
    // Suites that build, serve and browse are slow on two cores; none of them measures time.
    testTimeout: 60_000,
    hookTimeout: 180_000,
  },
})
