import { defineConfig } from 'vitest/config'

const everywhere = {
  env: { TZ: 'UTC' },
  // What is waited for is waited for long enough: a machine of two cores is busy while it compiles.
  testTimeout: 60_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 10_000 } },
}

/** The same settings on every machine: what a newcomer sees is what is checked before anything lands. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        // One cloud and one Chromium a worker, for all its files: see `openConsole`.
        test: { name: 'browser', include: ['test/browser/**/*.test.ts'], ...everywhere, isolate: false, retry: 1 },
      },
      {
        test: {
          name: 'rest',
          include: ['test/**/*.test.{ts,tsx}'],
          exclude: ['test/browser/**'],
          ...everywhere,
        },
      },
    ],
  },
})
