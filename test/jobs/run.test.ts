import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod'
import type { Write } from '../../functions/data/db.ts'
import { handleJobs } from '../../functions/lib/jobs/handle.ts'
import { defineJob } from '../../functions/lib/jobs/kind.ts'
import type { JobMessage } from '../../functions/lib/jobs/queue.ts'
import { leaseMs, mostTries, runMs } from '../../functions/lib/jobs/run.ts'
import { stillMs, sweepJobs } from '../../functions/lib/jobs/sweep.ts'
import { managers } from '../../shared/roles.ts'
import { type People, people } from '../lib/people.ts'
import { type Moment, workshop } from './workshop.ts'

let here: People
beforeAll(async () => {
  here = await people()
})
afterAll(() => here?.stop())

const batchOf = 80
/** What happens to a batch before its writes: time that passes, or a failure. */
let during: (batch: number) => void | Promise<void> = () => {}
beforeEach(() => {
  during = () => {}
})

/** Adds one to a counter of its own for each step: twice in effect would be two. */
const counting = defineJob<{ steps: number }, number>({
  kind: 'exportUsers',
  input: z.object({ steps: z.number() }),
  roles: managers,
  result: 'rows',
  total: async ({ steps }) => steps,
  step: async ({ steps }, from = 0, { job, idOf, changed }) => {
    await during(job.batch)
    const to = Math.min(steps, from + batchOf)
    const numbers = Array.from({ length: to - from }, (_, at) => from + at)
    const writes = numbers.map(
      (number): Write => ({
        Update: {
          TableName: here.tables.settings,
          Key: { pk: `STEPS#${job.id}`, sk: idOf(number) },
          UpdateExpression: 'ADD times :one',
          ExpressionAttributeValues: { ':one': 1 },
        },
      }),
    )
    if (job.batch === 0) changed({ target: 'counters', after: { steps } })
    const rows = numbers.map((number) => ({ id: String(number), ok: number % 7 > 0, code: null, message: '' }))
    return { done: to, writes, rows, ...(to < steps ? { cursor: to } : {}) }
  },
})

/** How often each step is in effect: how many steps there are of each number of times. */
const effects = async ({ id }: Pick<JobMessage, 'id'>) => {
  const times: Record<number, number> = {}
  let ExclusiveStartKey: Record<string, unknown> | undefined
  do {
    const page = await here.db.send(
      new QueryCommand({
        TableName: here.tables.settings,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': `STEPS#${id}` },
        ExclusiveStartKey,
      }),
    )
    for (const item of page.Items ?? []) times[item.times] = (times[item.times] ?? 0) + 1
    ExclusiveStartKey = page.LastEvaluatedKey
  } while (ExclusiveStartKey)
  return times
}

const isMarked = async ({ company, user, id }: JobMessage) => {
  const Key = { pk: 'OPEN', sk: `${company}#${user}#${id}` }
  return (await here.db.send(new GetCommand({ TableName: here.tables.jobs, Key }))).Item !== undefined
}

describe('a job', () => {
  test('of 10,000 steps that is killed ten times, at every moment, has each step in effect once', async () => {
    const shop = workshop(here, [counting])
    const message = await shop.start('exportUsers', { steps: 10_000 })
    const moments: Moment[] = [
      ...([
        'before the claim',
        'after the claim',
        'after the steps',
        'after the commit',
        'before the message',
      ] as const),
      ...([
        'after the commit',
        'after the steps',
        'before the message',
        'after the claim',
        'before the claim',
      ] as const),
    ]
    // Some batches in, time is up: the rest is for the next run.
    during = (batch) => {
      if (batch % 10 === 9) shop.clock.now += runMs
    }
    let killed = 0
    for (const moment of moments) {
      const { batch } = await shop.stored(message)
      expect(await shop.handle({ ...message, batch }, moment)).toBe(true)
      killed += 1
      // The message of a Lambda that was killed comes again, when it no longer lives.
      shop.clock.now += leaseMs
    }
    expect(killed).toBe(10)
    shop.waiting.push({ message: { ...message, batch: (await shop.stored(message)).batch }, at: shop.clock.now })
    await shop.untilQuiet()
    expect(await shop.stored(message)).toMatchObject({ state: 'done', done: 10_000, total: 10_000, failed: 1429 })
    expect(await effects(message)).toEqual({ 1: 10_000 })
    expect(await here.stores.jobs.rows(message)).toHaveLength(10_000)
    expect(await isMarked(message)).toBe(false)
  })

  test('of a kind that is done in turn waits for the older ones of its user, told of once, and for nobody else’s', async () => {
    const shop = workshop(here, [{ ...counting, onePerUser: true }])
    const start = (created_at: number, more = {}) =>
      shop.start('exportUsers', { steps: 100 }, { created_at: shop.clock.now + created_at, ...more })
    const [second, first, foreign] = [
      await start(2),
      await start(1),
      await start(0, {
        user: here.acme.users.facilityManager.uid,
        role: 'facilityManager',
        group: here.acme.groups.north.uid,
      }),
    ]
    shop.clock.now += 10
    await Promise.all([shop.handle(second), shop.handle(second)])
    expect(shop.waiting.map(({ message }) => message)).toEqual([second])
    expect(await shop.stored(second)).toMatchObject({ state: 'waiting', done: 0 })
    await shop.handle(foreign)
    expect(await shop.stored(foreign)).toMatchObject({ state: 'done' })
    // Time was up after a batch: it is the turn of the first one still.
    during = () => {
      shop.clock.now += runMs
    }
    await shop.handle(first)
    during = () => {}
    expect(await shop.stored(first)).toMatchObject({ state: 'running', done: 80 })
    await shop.handle(second)
    expect(await shop.stored(second)).toMatchObject({ state: 'waiting' })
    await shop.untilQuiet()
    for (const message of [first, second]) expect(await effects(message)).toEqual({ 1: 100 })
  })

  test('that two work on at once, and whose messages come twice, has each step in effect once', async () => {
    const shop = workshop(here, [counting])
    const message = await shop.start('exportUsers', { steps: 2000 })
    during = (batch) => {
      if (batch % 4 === 3) shop.clock.now += runMs
    }
    await Promise.all([shop.handle(message), shop.handle(message), shop.handle(message)])
    for (let next = shop.waiting.shift(); next; next = shop.waiting.shift()) {
      shop.clock.now = Math.max(shop.clock.now, next.at)
      await Promise.all([shop.handle(next.message), shop.handle(next.message)])
    }
    expect(await shop.stored(message)).toMatchObject({ state: 'done', done: 2000 })
    expect(await effects(message)).toEqual({ 1: 2000 })
  })

  test('whose worker was thought dead and was only slow has each step in effect once', async () => {
    const shop = workshop(here, [counting])
    const message = await shop.start('exportUsers', { steps: 200 })
    let first = true
    during = async () => {
      if (!first) return
      first = false
      // Longer than its lease: somebody else does all of it meanwhile.
      shop.clock.now += leaseMs
      await shop.handle(message)
    }
    await shop.handle(message)
    expect(await shop.stored(message)).toMatchObject({ state: 'done', done: 200, batch: 3 })
    expect(await effects(message)).toEqual({ 1: 200 })
  })

  test('that was cancelled in the middle puts no further step into effect', async () => {
    const shop = workshop(here, [counting])
    const message = await shop.start('exportUsers', { steps: 1000 })
    during = async (batch) => {
      if (batch === 3) await here.stores.jobs.cancel(message, shop.clock.now)
    }
    await shop.handle(message)
    await shop.untilQuiet()
    expect(await shop.stored(message)).toMatchObject({ state: 'cancelled', done: 3 * batchOf, lease_until: 0 })
    expect(await effects(message)).toEqual({ 1: 3 * batchOf })
    expect(await isMarked(message)).toBe(false)
    expect(await shop.handle({ ...message, batch: 3 })).toBe(false)
    expect(await effects(message)).toEqual({ 1: 3 * batchOf })
  })

  test('whose user has lost the role meanwhile fails and says so; what was done stays', async () => {
    const shop = workshop(here, [counting])
    const { whole } = here.acme.groups
    const user = await here.acme.user('leaver', ['admin', whole])
    const message = await shop.start('exportUsers', { steps: 1000 }, { user: user.uid })
    during = async (batch) => {
      if (batch === 1)
        await here.stores.users.change(await here.stored(user), { roles: [{ role: 'worker', group: whole.uid }] })
    }
    await shop.handle(message)
    const job = await shop.stored(message)
    expect(job).toMatchObject({
      state: 'failed',
      reason: { code: 'notAllowed', message: 'Your role was changed before this was finished.' },
      done: 2 * batchOf,
    })
    expect(job.resumable).toBeUndefined()
    expect(await effects(message)).toEqual({ 1: 2 * batchOf })
    expect([shop.waiting, shop.buried]).toEqual([[], []])
  })

  test('that fails again and again waits longer each time, then fails with a reason, and its message is with the dead letters', async () => {
    const shop = workshop(here, [counting])
    const message = await shop.start('exportUsers', { steps: 300 })
    let broken = true
    const tried: number[] = []
    during = (batch) => {
      if (batch < 2) return
      tried.push(shop.clock.now)
      if (broken) throw new Error('Out of paper')
    }
    await shop.handle(message)
    await shop.untilQuiet()
    expect(tried).toHaveLength(mostTries)
    const waits = tried.slice(1).map((at, index) => (at - (tried[index] ?? 0)) / 1000)
    expect(waits).toEqual([5, 15, 45, 120])
    expect(await shop.stored(message)).toMatchObject({
      state: 'failed',
      done: 160,
      reason: { code: 'failed', message: 'This failed several times. Your operator was notified.' },
    })
    expect(shop.buried).toEqual([{ ...message, batch: 2, resume: true }])
    expect(await isMarked(message)).toBe(false)

    // A message of it that was late changes nothing; one that was put back from the dead letters goes on with it.
    await shop.handle({ ...message, batch: 2 })
    expect((await shop.stored(message)).state).toBe('failed')
    broken = false
    await shop.handle({ ...message, batch: 2, resume: true })
    expect(await shop.stored(message)).toMatchObject({ state: 'done', done: 300 })
    expect((await shop.stored(message)).reason).toBeUndefined()
    expect(await effects(message)).toEqual({ 1: 300 })
  })

  test('that kills whoever works on it is given up too', async () => {
    const shop = workshop(here, [counting])
    const message = await shop.start('exportUsers', { steps: 300 })
    for (let at = 0; at < mostTries; at++) {
      expect(await shop.handle(message, 'after the claim')).toBe(true)
      shop.clock.now += leaseMs
    }
    await shop.handle(message)
    expect(await shop.stored(message)).toMatchObject({ state: 'failed', resumable: true })
    expect(shop.buried).toHaveLength(1)
    expect(await effects(message)).toEqual({})
  })

  test('is in the audit log with what it changed, once', async () => {
    const shop = workshop(here, [counting])
    const message = await shop.start('exportUsers', { steps: 100 })
    await shop.handle(message, 'after the steps')
    shop.clock.now += leaseMs
    await shop.handle(message)
    const month = new Date(shop.clock.now).toISOString().slice(0, 7)
    const records = (await here.stores.audit.month(here.acme.uid, month)).filter(
      ({ input }) => (input as { job_id?: string }).job_id === message.id,
    )
    expect(records).toEqual([
      expect.objectContaining({
        user: message.user,
        call: 'exportUsers',
        changes: [{ target: 'counters', after: { steps: 100 } }],
      }),
    ])
  })
})

describe('the sweep', () => {
  test('tells somebody of a job whose next message was never sent, once, and leaves those alone that are worked on', async () => {
    const shop = workshop(here, [counting])
    const lost = await shop.start('exportUsers', { steps: 400 })
    during = (batch) => {
      if (batch === 1) shop.clock.now += runMs
    }
    expect(await shop.handle(lost, 'before the message')).toBe(true)
    const busy = await shop.start('exportUsers', { steps: 100 })
    const told: JobMessage[] = []
    const sweep = () => {
      const queue = { send: async (message: JobMessage) => void told.push(message) }
      return sweepJobs(here.stores, queue, shop.clock.now)
    }
    expect(await sweep()).toBe(0)
    shop.clock.now += stillMs
    await here.stores.jobs.claim(busy, { run: 'r', batch: 0, now: shop.clock.now, until: shop.clock.now + leaseMs })
    expect(await sweep()).toBe(1)
    expect(await sweep()).toBe(0)
    expect(told).toEqual([{ ...lost, batch: 2 }])
    await shop.handle(told[0] as JobMessage)
    expect(await effects(lost)).toEqual({ 1: 400 })
    await here.stores.jobs.cancel(busy, shop.clock.now)
  })
})

describe('the worker', () => {
  test('reports a message that it cannot read, so that it goes to the dead letters', async () => {
    const shop = workshop(here, [counting])
    const message = await shop.start('exportUsers', { steps: 10 })
    const handle = handleJobs(shop.services)
    const Records = [
      { messageId: 'a', body: 'no JSON' },
      { messageId: 'b', body: JSON.stringify(message) },
      { messageId: 'c', body: JSON.stringify({ ...message, batch: -1 }) },
    ]
    expect(await handle({ Records })).toEqual({
      batchItemFailures: [{ itemIdentifier: 'a' }, { itemIdentifier: 'c' }],
    })
    expect(await effects(message)).toEqual({ 1: 10 })
    await expect(handle({ task: 'dance' })).rejects.toThrow('no task dance')
  })

  test('comes again to a batch that somebody has, when their lease is over, and not to one that is done', async () => {
    const shop = workshop(here, [counting])
    const message = await shop.start('exportUsers', { steps: 100 })
    await shop.handle(message, 'after the claim')
    await shop.handle(message)
    expect(shop.waiting).toEqual([{ message, at: shop.clock.now + leaseMs + 1000 }])
    await shop.untilQuiet()
    expect(await effects(message)).toEqual({ 1: 100 })
    await shop.handle(message)
    expect(shop.waiting).toEqual([])
  })
})
