import { describe, expect, test } from 'vitest'
import { type Db, isBusy, transact } from '../../functions/data/db.ts'

const cancelled = (...codes: string[]) =>
  Object.assign(new Error('cancelled'), {
    name: 'TransactionCanceledException',
    CancellationReasons: codes.map((Code) => ({ Code })),
  })

/** A database that fails in these ways, one after the other, and then does what it is asked. */
const failing = (...errors: Error[]) => {
  let asked = 0
  const db = {
    send: async () => {
      const error = errors[asked++]
      if (error) throw error
    },
  } as unknown as Db
  return { db, asked: () => asked }
}

describe('a transaction', () => {
  test('waits its turn, and for room', async () => {
    const { db, asked } = failing(
      cancelled('None', 'TransactionConflict'),
      cancelled('ThrottlingError', 'None'),
      cancelled('ProvisionedThroughputExceeded', 'TransactionConflict'),
    )
    await transact(db, [])
    expect(asked()).toBe(4)
  })

  test.each([
    ['whose condition fails', cancelled('ConditionalCheckFailed', 'ThrottlingError')],
    ['that is wrong', cancelled('ValidationError')],
    ['that was cancelled for no reason given', cancelled()],
    ['that the SDK has tried often enough', Object.assign(new Error(), { name: 'ThrottlingException' })],
  ])('%s is not tried again', async (_what, error) => {
    const { db, asked } = failing(error)
    await expect(transact(db, [])).rejects.toBe(error)
    expect(asked()).toBe(1)
  })
})

test('who is busy is told from what is wrong', () => {
  for (const name of ['ThrottlingException', 'ProvisionedThroughputExceededException', 'TooManyRequestsException'])
    expect(isBusy(Object.assign(new Error(), { name })), name).toBe(true)
  expect(isBusy(cancelled('TransactionConflict'))).toBe(true)
  expect(isBusy(cancelled('ConditionalCheckFailed'))).toBe(false)
  expect(isBusy(cancelled('TransactionConflict', 'ValidationError'))).toBe(false)
  for (const name of ['ValidationException', 'AccessDeniedException', 'Error'])
    expect(isBusy(Object.assign(new Error(), { name })), name).toBe(false)
  expect(isBusy('busy')).toBe(false)
})
