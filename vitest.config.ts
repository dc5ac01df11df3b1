import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.{ts,tsx}'],
    env: { TZ: 'UTC' },
    testTimeout: process.env.CI ? 90_000 : 30_000,
    hookTimeout: process.env.CI ? 120_000 : 60_000,
    maxWorkers: 2,
    // What is waited for is waited for long enough; a second is short while a neighbour compiles.
    expect: { poll: { timeout: 10_000 } },
    // Browsers and timers on a busy machine are late now and then: nothing that is wrong is right the second time.
    retry: process.env.CI ? 2 : 0,
  },
})
