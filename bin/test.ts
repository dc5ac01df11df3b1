import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { builtStacks, builtWeb } from './local/build.ts'
import { checked } from './test/checked.ts'

/**
 * `npm test`: types, lint and build at once, then every test. What follows `--` goes to vitest: `npm test -- test/local`.
 */

const root = fileURLToPath(new URL('..', import.meta.url))
const results = 'test-results/vitest.json'
const chosen = process.argv.slice(2)

const run = (program: string, ...args: string[]) =>
  new Promise<boolean>((resolve) => {
    spawn(`${root}node_modules/.bin/${program}`, args, { cwd: root, stdio: 'inherit' })
      .on('error', () => resolve(false))
      .on('exit', (code) => resolve(code === 0))
  })

interface Results {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  testResults: { status: string }[]
}

const counted = (): string => {
  try {
    const { numPassedTests, numFailedTests, numPendingTests, testResults } = JSON.parse(
      readFileSync(`${root}${results}`, 'utf8'),
    ) as Results
    const failed = testResults.filter(({ status }) => status === 'failed').length
    return [
      `${numPassedTests} tests passed`,
      ...(numFailedTests ? [`${numFailedTests} failed`] : []),
      ...(numPendingTests ? [`${numPendingTests} skipped`] : []),
      ...(failed ? [`in ${failed} of ${testResults.length} files`] : [`in ${testResults.length} files`]),
    ].join(', ')
  } catch {
    return 'the tests did not run'
  }
}

/** The four are one after the other: each takes every core, and a gigabyte. */
const types = async () => {
  let passed = true
  for (const project of ['shared', 'functions', 'web', '.'])
    passed = (await run('tsc', '--noEmit', '-p', project)) && passed
  return passed
}

/** Once, before several tests want it at the same moment. */
const build = () =>
  Promise.all([builtStacks(), builtWeb()]).then(
    () => true,
    (error: unknown) => {
      console.error(error instanceof Error ? error.message : error)
      return false
    },
  )

const tests = () =>
  run(
    'vitest',
    'run',
    '--reporter=default',
    '--reporter=./test/lib/retried.ts',
    '--reporter=json',
    `--outputFile=${results}`,
    ...chosen,
  )

const began = Date.now()
mkdirSync(`${root}test-results`, { recursive: true })
rmSync(`${root}${results}`, { force: true })
const { failed, summary } = await checked(
  [
    ['types', types],
    ['lint', () => run('biome', 'check', '.')],
    ['build', build],
  ],
  tests,
  counted,
)
const seconds = Math.round((Date.now() - began) / 1000)
console.log(
  failed.length === 0
    ? `npm test passed: types, lint, ${summary}, ${seconds} s`
    : `npm test FAILED in ${failed.join(', ')}: ${summary}, ${seconds} s`,
)
process.exitCode = failed.length === 0 ? 0 : 1
