import { expect, test } from 'vitest'
import type { Env } from '../../functions/lib/env.ts'
import { ok } from '../../functions/lib/env.ts'
import { lastStart, runBatch } from '../../functions/lib/runBatch.ts'
import { badField, Refusal } from '../../shared/refusals.ts'
import { text } from '../../shared/text.ts'

const logged: string[] = []
const clock = { now: 0 }
const env = {
  now: 0,
  clock: () => clock.now,
  caller: { company: { uid: 'c' }, group: { type: 'company' } },
  stores: { groups: { list: async () => [] } },
  log: { info: () => {}, warn: () => {}, error: (_: string, error: Error) => logged.push(error.message) },
} as unknown as Env

test('each item has a result, in the order asked for, whatever became of the others', async () => {
  const waits: Record<string, number> = { a: 30, b: 1, c: 10, d: 0, e: 0 }
  const { results } = await runBatch(['a', 'b', 'c', 'd', 'e', 'a'], env, async (uid) => {
    await new Promise((resolve) => setTimeout(resolve, waits[uid]))
    if (uid === 'b') throw new Refusal('notFound')
    if (uid === 'c') throw badField('name', text`At most ${3} names`)
    if (uid === 'd') throw new Error('a secret of the database')
    return ok(text`${uid} is done`, null)
  })
  expect(results).toEqual([
    { id: 'a', ok: true, code: null, message: 'a is done', template: '{0} is done', params: ['a'] },
    { id: 'b', ok: false, code: 'notFound', message: 'This no longer exists, or you cannot see it.' },
    { id: 'c', ok: false, code: 'badInput', message: 'At most 3 names', template: 'At most {0} names', params: [3] },
    { id: 'd', ok: false, code: 'failed', message: 'Something went wrong on our side. Please try again.' },
    { id: 'e', ok: true, code: null, message: 'e is done', template: '{0} is done', params: ['e'] },
  ])
  expect(logged).toEqual(['a secret of the database'])
})

test('no more than a few items are under way at once', async () => {
  let [now, most] = [0, 0]
  const uids = Array.from({ length: 12 }, (_, at) => `u${at}`)
  await runBatch(uids, env, async () => {
    most = Math.max(most, ++now)
    await new Promise((resolve) => setTimeout(resolve, 2))
    now--
  })
  expect(most).toBe(4)
})

test('what somebody changed at the same moment is tried once more, with everything read anew', async () => {
  const scopes: unknown[] = []
  const { results } = await runBatch(
    ['a'],
    { ...env, accessScope: async () => 'old' } as unknown as Env,
    async (_, each) => {
      scopes.push(await each.accessScope())
      if (scopes.length === 1) throw new Refusal('conflict')
    },
  )
  expect(results).toEqual([{ id: 'a', ok: true, code: null, message: 'OK' }])
  expect(scopes).toEqual(['old', expect.objectContaining({ all: new Map() })])
  const always = async () => {
    throw new Refusal('conflict')
  }
  expect((await runBatch(['a'], env, always)).results).toMatchObject([{ ok: false, code: 'conflict' }])
})

test('what there is no time for is left for another call', async () => {
  const { results } = await runBatch(
    ['a', 'b', 'c'],
    env,
    async () => {
      clock.now += lastStart
    },
    1,
  ).finally(() => {
    clock.now = 0
  })
  expect(results.map(({ ok, code }) => [ok, code])).toEqual([
    [true, null],
    [true, null],
    [false, 'unavailable'],
  ])
})
