import { afterEach, expect, test, vi } from 'vitest'
import { canFix, fix, forgetRetries, keepForRetry, onAgain } from '../../../web/features/jobs/retry.ts'

const results = [
  { id: '0', ok: true, code: null, message: 'Created' },
  // Somebody who was created and whose mail was not sent is there: to create them once more would be refused.
  { id: '1', ok: true, code: 'unavailable', message: 'The email may not have been sent.' },
  { id: '2', ok: false, code: 'taken', message: 'This username is taken.' },
]
vi.mock('../../../web/api/send.ts', () => ({
  earlyData: () => undefined,
  onWritten: () => () => {},
  send: async () => ({ results }),
}))

afterEach(forgetRetries)

test('what is put right is what was not done, and nothing that was', async () => {
  const job = { id: 'job', state: 'done', failed: 1 } as const
  expect(canFix(job)).toBe(false)
  keepForRetry(job, { path: '/company/users', failedOf: (failed) => [...failed] })
  expect(canFix(job)).toBe(true)
  const taken: unknown[] = []
  const stop = onAgain((list) => taken.push(list))
  expect(await fix(job)).toBe('/company/users')
  expect(taken).toEqual([['2']])
  stop()

  // Without its page it waits until that is there.
  await fix(job)
  expect(taken).toHaveLength(1)
  onAgain((list) => taken.push(list))()
  expect(taken).toEqual([['2'], ['2']])
  expect(await fix({ id: 'another' })).toBeUndefined()
})
