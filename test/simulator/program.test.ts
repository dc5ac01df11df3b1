import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freshnesses, freshnessOf, usualFreshness } from '../../shared/handheld.ts'

/** `npm run simulate` says what is wrong with its options before it asks anybody. */

const nobody = 'http://127.0.0.1:9'
const simulate = (...args: string[]) => {
  const { status, stderr } = spawnSync(process.execPath, [join('bin', 'simulate.ts'), '--url', nobody, ...args])
  return [status, stderr.toString().trim()]
}

test.each(['30', '5.5'])('a freshness that nobody offers is refused: %s', (given) => {
  const [status, output] = simulate(`--freshness=${given}`)
  expect([status, output]).toEqual([1, `--freshness must be one of ${freshnesses.join(', ')} seconds.`])
})

test('so are one that is no number, and none at all', () => {
  expect(simulate('--freshness', 'soon')).toEqual([1, '--freshness must be a number, not "soon".'])
  expect(simulate('--freshness')).toEqual([1, expect.stringContaining('--freshness')])
})

test('what is offered is taken: only then it is asked who answers', () => {
  expect(simulate('--freshness', '60')).toEqual([
    1,
    `Nothing answers at ${nobody}. Start it with npm start, or name another address with --url.`,
  ])
})

test('a company that has chosen what is offered no more, or nothing, has the usual one', () => {
  for (const freshness of [undefined, 0, 30, Number.NaN]) expect(freshnessOf({ freshness })).toBe(usualFreshness)
  for (const freshness of freshnesses) expect(freshnessOf({ freshness })).toBe(freshness)
})
