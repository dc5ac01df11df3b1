import { defineConfig } from 'vitest/config'

const shared = {
  env: { TZ: 'UTC' },
  // What is waited for is waited for long enough: a machine of two cores is busy while it compiles.
  testTimeout: 120_000,
  hookTimeout: 240_000,
  expect: { poll: { timeout: 10_000 } },
}

const browser = ['test/browser/**/*.test.ts']
/** What starts the local machine, or programs. */
const cloud = [
  'test/{local,bench,simulator,cost}/**/*.test.ts',
  'test/migrations/program.test.ts',
  'test/docs/pageInTenMinutes.test.ts',
  'test/api/{contract,charts,jobs}.test.ts',
  'test/*/machine.test.ts',
  'test/reports/program.test.ts',
  'test/session/tokens.test.ts',
]
/** Calls and stores over an embedded DynamoDB, in process. */
const handlers = [
  'test/{api,apiTokens,apps,audit,companies,content,data,devices,edge,floorPlans,goals,groups,handheld,incidents,jobs}/**/*.test.ts',
  'test/{mails,media,migrations,networks,notifications,ota,preferences,push,reports,roles,scannerPresets}/**/*.test.ts',
  'test/{session,skus,source,tasks,universal,universalMetrics,usage,users,webhooks,work}/**/*.test.ts',
]
/** What is synthesized. */
const stacks = ['test/infra/**/*.test.ts']

/** Each test in a browser runs twice in a row: see docs/testing.md. */
const repeated = process.env.SHIFTDECK_REPEAT === '1'

/**
 * The same settings on every machine: what a newcomer sees is what is checked before anything lands. Files of a project
 * that is not isolated run in one process after the other, which loads the SDK, the CDK or Chromium once for all of them.
 * A file that no other project names is a unit test, and isolated: see docs/testing.md.
 */
export default defineConfig({
  test: {
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: 'browser',
          include: browser,
          ...shared,
          testTimeout: 180_000,
          // The first one waits until the console is built.
          hookTimeout: 300_000,
          expect: { poll: { timeout: 45_000 } },
          isolate: false,
          ...(repeated ? { retry: 0, runner: './test/lib/repeatRunner.ts' } : { retry: 2 }),
        },
      },
      { test: { name: 'cloud', include: cloud, ...shared } },
      { test: { name: 'handlers', include: handlers, exclude: cloud, ...shared, isolate: false } },
      { test: { name: 'stacks', include: stacks, ...shared, isolate: false } },
      {
        test: {
          name: 'unit',
          include: ['test/**/*.test.{ts,tsx}'],
          exclude: [...browser, ...cloud, ...handlers, ...stacks],
          ...shared,
        },
      },
    ],
  },
})
