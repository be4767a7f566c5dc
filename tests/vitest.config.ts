import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.ts'],
    globalSetup: 'tests/build-once.ts',
    environmentOptions: {
      // Players are put in place, but not loaded; that is no fault.
      happyDOM: { settings: { handleDisabledFileLoadingAsSuccess: true } },
    },
    // Suites that build, serve and browse are slow on two cores; none of them measures time.
    testTimeout: 60_000,
    hookTimeout: 180_000,
  },
})
