import { expect, test } from 'vitest'
import { warnOfHidden } from '../../functions/metrics/hidden.ts'
import { hour } from '../../shared/durations.ts'

test('who picked longer than they worked is told of in the log, once an hour', () => {
  const logged: unknown[] = []
  const log = { warn: (message: string, extra: Record<string, unknown>) => logged.push([message, extra.worker]) }
  const row = (user_uid: string, pick_time: number, working_time: number) => ({ user_uid, pick_time, working_time })
  const rows = [row('a', 61, 60), row('b', 60, 60), row('c', 10, 60)]
  warnOfHidden(rows, 'acme', 0, log)
  expect(logged).toEqual([['more work than time in a range', 'a']])
  warnOfHidden(rows, 'acme', hour - 1, log)
  expect(logged).toHaveLength(1)
  warnOfHidden([row('b', 70, 60)], 'acme', hour - 1, log)
  warnOfHidden(rows, 'other', hour - 1, log)
  warnOfHidden(rows, 'acme', hour, log)
  expect(logged.slice(1)).toEqual([
    ['more work than time in a range', 'b'],
    ['more work than time in a range', 'a'],
    ['more work than time in a range', 'a'],
  ])
})
