import { beforeEach, expect, test, vi } from 'vitest'
import { batchesOf, largestBatch } from '../../../shared/batch.ts'
import { queryClient } from '../../../web/api/calls.ts'
import { Failure } from '../../../web/api/failure.ts'
import { patchRows } from '../../../web/features/entity/patchRows.ts'
import { sendBatch, sendOne } from '../../../web/features/entity/sendBatch.ts'

const calls = vi.hoisted(() => ({ answer: vi.fn(), send: vi.fn() }))
vi.mock('../../../web/api/send.ts', () => ({ ...calls, earlyData: () => undefined }))

const uids = Array.from({ length: 2 * largestBatch + 3 }, (_, at) => `u${at}`)
const done = (asked: readonly string[]) => ({
  results: asked.map((id) =>
    id === 'u1'
      ? { id, ok: false, code: 'badInput', message: 'At most 3', template: 'At most {0}', params: [3] }
      : { id, ok: true, code: null, message: 'done' },
  ),
})

beforeEach(() => {
  queryClient.clear()
  vi.resetAllMocks()
})

test('many items go in batches of what a call takes, each with its result', async () => {
  calls.send.mockImplementation(async (_, input: { uids: string[] }) => done(input.uids))
  const progress: number[] = []
  const outcomes = await sendBatch('setStatusOfTeams', uids, { status: 0 }, (settled) => progress.push(settled))
  expect(calls.send.mock.calls.map(([, input]) => [input.status, input.uids.length])).toEqual([
    [0, 25],
    [0, 25],
    [0, 3],
  ])
  expect(progress).toEqual([25, 50, 53])
  expect(outcomes.map(({ id }) => id)).toEqual(uids)
  expect(outcomes.filter(({ ok }) => !ok)).toEqual([{ id: 'u1', ok: false, message: 'At most 3' }])
  expect(batchesOf([])).toEqual([])
})

test('a batch that fails is the failure of its items; the next is tried, unless nobody answers any more', async () => {
  const input = uids.slice(0, largestBatch + 1)
  calls.send.mockRejectedValueOnce(new Failure('unavailable', 'Busy', { status: 503 }))
  calls.send.mockImplementationOnce(async (_, asked: { uids: string[] }) => done(asked.uids))
  const outcomes = await sendBatch('setStatusOfTeams', input, { status: 0 })
  expect(outcomes[0]).toEqual({ id: 'u0', ok: false, message: 'Busy' })
  expect(outcomes.at(-1)).toEqual({ id: 'u25', ok: true, message: 'done' })

  calls.send.mockReset().mockRejectedValue(new Failure('unreachable', 'Nobody answers'))
  const lost = await sendBatch('setStatusOfTeams', input, { status: 0 })
  expect(lost.map(({ ok, message }) => [ok, message])).toEqual(input.map(() => [false, 'Nobody answers']))
  expect(calls.send).toHaveBeenCalledTimes(1)
})

test('one item goes by its own call', async () => {
  calls.answer.mockResolvedValueOnce({ data: null, message: 'Team disabled successfully' })
  expect(await sendOne('disableTeam', 'u1')).toEqual({ id: 'u1', ok: true, message: 'Team disabled successfully' })
  expect(calls.answer).toHaveBeenCalledWith('disableTeam', { uid: 'u1' })
  calls.answer.mockRejectedValueOnce(new Failure('conflict', 'Changed'))
  expect(await sendOne('disableTeam', 'u1')).toEqual({ id: 'u1', ok: false, message: 'Changed' })
})

test('rows are shown as changed in every list at once, and those that were refused as they were', async () => {
  const rows = ['a', 'b', 'c'].map((uid) => ({ uid, status: 1 as 0 | 1 }))
  const page = ['getTeamsOfCo', { uid: 'co' }, 'pages']
  queryClient.setQueryData(page, { rows, whole: true })
  queryClient.setQueryData(['getTeamsOfCo', { uid: 'co' }], rows)
  queryClient.setQueryData(['getLimitOfUserAccounts', {}], { current_users: 3, max: null })
  const show = await patchRows<(typeof rows)[number]>(['getTeamsOfCo', 'getLimitOfUserAccounts'], (row) =>
    row.uid === 'c' ? undefined : { ...row, status: 0 },
  )
  const shown = () => {
    const { rows: paged } = queryClient.getQueryData(page) as { rows: typeof rows }
    expect(queryClient.getQueryData(['getTeamsOfCo', { uid: 'co' }])).toEqual(paged)
    return paged.map(({ uid, status }) => `${uid}${status}`).join()
  }
  show(new Set(['a', 'b', 'c']))
  expect(shown()).toBe('a0,b0')
  show(new Set(['b']))
  expect(shown()).toBe('a1,b0,c1')
  expect(queryClient.getQueryData(['getLimitOfUserAccounts', {}])).toEqual({ current_users: 3, max: null })
})

test('an answer on its way does not bring the old rows back, but a first one still comes', async () => {
  const [reread, first] = [Promise.withResolvers<object>(), Promise.withResolvers<object>()]
  const old = { rows: [{ uid: 'a', status: 1 }], whole: true }
  queryClient.setQueryData(['getTeamsOfCo'], old)
  const asked = [
    queryClient.fetchQuery({ queryKey: ['getTeamsOfCo'], queryFn: () => reread.promise, staleTime: 0 }).catch(() => {}),
    queryClient.fetchQuery({ queryKey: ['getTeamsOfFacility'], queryFn: () => first.promise }),
  ]
  const show = await patchRows<{ uid: string; status: 0 | 1 }>(['getTeamsOfCo', 'getTeamsOfFacility'], (row) => ({
    ...row,
    status: 0,
  }))
  show(new Set(['a']))
  reread.resolve(old)
  first.resolve(old)
  await Promise.all(asked)
  expect(queryClient.getQueryData(['getTeamsOfCo'])).toEqual({ rows: [{ uid: 'a', status: 0 }], whole: true })
  expect(queryClient.getQueryData(['getTeamsOfFacility'])).toEqual(old)
})
