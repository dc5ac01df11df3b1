import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withReasons } from '../../functions/data/jobs.ts'
import type { BatchResult } from '../../shared/contract/batchCall.ts'

/** Why rows of a job failed, as batches bring them. */

const row = (message: string | null): BatchResult => ({
  ...{ id: '1', ok: message === null, code: message === null ? null : 'taken', message: message ?? 'Done' },
})

test('rows that went well have no reason', () => {
  expect(withReasons([], [row(null), row(null)])).toEqual([])
})

test('words that vary are kept as they were said', () => {
  const reason = { template: 'The group {0} was deleted a moment ago.', params: ['Night'] }
  const rows = [{ ...row('The group Night was deleted a moment ago.'), ...reason }]
  expect(withReasons([], rows)).toEqual([
    { code: 'taken', message: 'The group Night was deleted a moment ago.', ...reason, rows: 1 },
  ])
})

test('each reason that is kept has all of its rows, however they are cut into batches', () => {
  const messages = fc.array(fc.option(fc.constantFrom(...'abcdefghijkl')), { maxLength: 60 })
  fc.assert(
    fc.property(messages, fc.nat(60), (all, cut) => {
      const rows = all.map(row)
      const once = withReasons([], rows)
      expect(withReasons(withReasons([], rows.slice(0, cut)), rows.slice(cut))).toEqual(once)
      expect(once.length).toBe(Math.min(8, new Set(all.filter((each) => each !== null)).size))
      for (const reason of once) expect(reason.rows).toBe(all.filter((each) => each === reason.message).length)
    }),
  )
})
