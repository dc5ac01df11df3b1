import { beforeEach, expect, test, vi } from 'vitest'
import { Failure } from '../../../web/api/failure.ts'

const calls = vi.hoisted(() => ({ answer: vi.fn() }))
vi.mock('../../../web/api/send.ts', () => calls)
const { inParts } = await import('../../../web/pages/targets/inParts.ts')

const group_uid = Array.from({ length: 250 }, (_, at) => `g${at}`)
const sent = () => calls.answer.mock.calls.map(([, { group_uid: uids }]) => [uids[0], uids.length])
const done = { data: null, message: 'Target metrics successfully updated', errors: [] }
const gone = new Failure('notFound', 'Gone.', { status: 404, errors: [{ path: 'group_uid.3', message: 'Gone.' }] })

beforeEach(() => {
  vi.resetAllMocks()
  calls.answer.mockResolvedValue(done)
})

test('more groups than a call takes are set part by part, and it is told how far that is', async () => {
  const told: string[] = []
  const set = inParts({ group_uid, scans_phr: 5 }, (count, all) => told.push(`${count} of ${all}`))
  expect(await set()).toBe('Target metrics successfully updated')
  expect(sent()).toEqual([
    ['g0', 100],
    ['g100', 100],
    ['g200', 50],
  ])
  expect(calls.answer.mock.calls.every(([name, { scans_phr }]) => name === 'setTargetMetrics' && scans_phr === 5)).toBe(
    true,
  )
  expect(told).toEqual(['100 of 250', '200 of 250'])
})

test('of a part that fails it is said how far it got, and the next attempt goes on there', async () => {
  calls.answer.mockResolvedValueOnce(done).mockRejectedValueOnce(gone)
  const set = inParts({ group_uid, scans_phr: 5 }, () => {})
  const error = await set().catch((thrown: unknown) => thrown)
  expect((error as Error).message).toBe('Saved for 100 of 250 groups. Gone.')
  // At a field it would say that nothing was set.
  expect((error as { errors?: unknown[] }).errors).toBeUndefined()
  await set()
  expect(sent()).toEqual([
    ['g0', 100],
    ['g100', 100],
    ['g100', 100],
    ['g200', 50],
  ])
})

test('a first part that fails changed nothing: what was wrong is told as it is', async () => {
  calls.answer.mockRejectedValueOnce(gone)
  await expect(inParts({ group_uid, scans_phr: 5 }, () => {})()).rejects.toBe(gone)
})
