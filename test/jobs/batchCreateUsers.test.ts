import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { handlers as jobs } from '../../functions/jobs/index.ts'
import { batchCreateUsers } from '../../functions/jobs/kinds/batchCreateUsers.ts'
import type { JobMessage } from '../../functions/lib/jobs/queue.ts'
import { leaseMs, mostTries, runMs } from '../../functions/lib/jobs/run.ts'
import { stillMs, sweepJobs } from '../../functions/lib/jobs/sweep.ts'
import type { Job } from '../../shared/contract/jobs.ts'
import { type People, people } from '../lib/people.ts'
import { type Moment, workshop } from './workshop.ts'

let here: People
beforeAll(async () => {
  here = await people({ jobs })
})
afterAll(() => here?.stop())

const listed = (name: string, length: number) =>
  Array.from({ length }, (_, at) => ({
    ...{ username: `${name}-${at}`, password: `Pass-word-${at}`, first_name: 'Lena', last_name: `Nr ${at}` },
    ...{ email: `${name}-${at}@acme.example`, role_uid: 'role-worker', group_uid: here.acme.groups.picking.uid },
  }))

/** Kills who works on a list at each of some moments, one after the other, and then lets it end. */
const killed = async (name: string, length: number, moments: readonly Moment[], mail: boolean) => {
  const shop = workshop(here, [batchCreateUsers])
  const { call } = await here.as('admin')
  const users = listed(name, length)
  const answer = await call('batchCreateUsers', { company_uid: here.acme.uid, users, send_email: mail })
  expect(answer.status).toBe(200)
  const [message] = here.jobs.sent.splice(0)
  if (!message) throw new Error('No job was sent')
  for (const moment of moments) {
    const { batch } = await shop.stored(message)
    expect([moment, await shop.handle({ ...message, batch }, moment)]).toEqual([moment, true])
    // The message of a Lambda that was killed comes again, when it no longer lives.
    shop.clock.now += leaseMs
  }
  shop.waiting.push({ message: { ...message, batch: (await shop.stored(message)).batch }, at: shop.clock.now })
  await shop.untilQuiet()
  return { users, message, job: await shop.stored(message), rows: await here.stores.jobs.rows(message) }
}

test('a list whose worker is killed ten times, at every moment, has each of its users there once', async () => {
  const before = await here.stores.users.enabledCount(here.acme.uid)
  const { users, job, rows } = await killed(
    'killed',
    300,
    [
      ...(['before the claim', 'after the claim', 'amid the steps', 'after the steps', 'after the commit'] as const),
      ...(['amid the steps', 'after the commit', 'after the steps', 'after the claim', 'amid the steps'] as const),
    ],
    false,
  )
  expect(job).toMatchObject({ state: 'done', done: 300, failed: 0 })
  expect(rows.map(({ id }) => Number(id))).toEqual(users.map((_, at) => at + 1))
  const stored = (await here.stores.users.list(here.acme.uid)).filter(({ username }) => username.startsWith('killed-'))
  expect(stored.map(({ username }) => username).sort()).toEqual(users.map(({ username }) => username).sort())
  expect(await here.stores.users.enabledCount(here.acme.uid)).toBe(before + 300)
  // Nobody is left over in the pool either, and each has the password of their own row.
  const passwords = stored.map(({ uid, username }) => [username, here.identity.kept.get(uid)?.password])
  expect(new Map(passwords as [string, string][])).toEqual(
    new Map(users.map(({ username, password }) => [username, password])),
  )
  const people = [...(await here.stores.users.list(here.acme.uid)), ...Object.keys(here.other.users)]
  expect(here.identity.kept.size).toBe(people.length)
  const records = await here.stores.audit.month(here.acme.uid, '2027-03')
  const made = records.filter(({ call }) => call === 'batchCreateUsers').flatMap(({ changes }) => changes)
  expect(made.filter(({ target }) => target.startsWith('user '))).toHaveLength(300)
})

test('whose worker is killed amid its mails: nobody is mailed to twice, and who may not have been is told of', async () => {
  const from = here.mail.sent.length
  const { users, job, rows } = await killed(
    'mailed',
    60,
    ['after the commit', 'amid the mails', 'after the steps'],
    true,
  )
  expect(job).toMatchObject({ state: 'done', done: 60, failed: 0 })
  const mailed = here.mail.sent.slice(from).map(({ to }) => to)
  expect(new Set(mailed).size).toBe(mailed.length)
  const unsure = rows.filter(({ code }) => code === 'unavailable')
  expect(unsure.map(({ message }) => message)).toContain('User created. The email may not have been sent.')
  const told = new Set([...mailed, ...unsure.map(({ name }) => `${name}@acme.example`)])
  expect(told.size).toBe(users.length)
  expect(rows.every(({ ok }) => ok)).toBe(true)
  expect(runMs).toBeLessThan(leaseMs)
})

test('a name that somebody takes between the look and the write is refused, and nobody is left in the pool', async () => {
  const shop = workshop(here, [batchCreateUsers])
  const { call } = await here.as('admin')
  const users = listed('raced', 30)
  await call('batchCreateUsers', { company_uid: here.acme.uid, users })
  const [message] = here.jobs.sent.splice(0)
  if (!message) throw new Error('No job was sent')
  const before = here.identity.kept.size
  expect(await shop.handle(message, 'after the steps')).toBe(true)
  const direct = await call('createUser', {
    ...{ ...users[3], group_uids: [here.acme.groups.picking.uid], company_uid: here.acme.uid },
  })
  expect(direct.status).toBe(200)
  shop.clock.now += leaseMs
  shop.waiting.push({ message, at: shop.clock.now })
  await shop.untilQuiet()
  expect(await shop.stored(message)).toMatchObject({ state: 'done', done: 30, failed: 1 })
  const rows = await here.stores.jobs.rows(message)
  expect(rows.filter(({ ok }) => !ok)).toMatchObject([{ id: '4', name: 'raced-3', code: 'taken' }])
  expect(here.identity.kept.size).toBe(before + 30)
})

test('a team that is disabled while its list waits takes nobody in, and each row says so', async () => {
  const shop = workshop(here, [batchCreateUsers])
  const { call } = await here.as('admin')
  const users = listed('night', 30).map((user, at) =>
    at === 3 ? { ...user, group_uid: here.acme.groups.packing.uid } : user,
  )
  await call('batchCreateUsers', { company_uid: here.acme.uid, users })
  const [message] = here.jobs.sent.splice(0)
  if (!message) throw new Error('No job was sent')
  const { packing } = here.acme.groups
  const before = (await here.stores.groups.list(here.acme.uid)).find(({ uid }) => uid === packing.uid)
  if (!before) throw new Error('There is no such team')
  await here.stores.groups.replace({ before, after: { ...before, status: 0 } })
  shop.waiting.push({ message, at: shop.clock.now })
  await shop.untilQuiet()
  await here.stores.groups.replace({ before: { ...before, version: before.version + 1 }, after: before })
  expect(await shop.stored(message)).toMatchObject({ state: 'done', done: 30, failed: 1 })
  expect((await here.stores.jobs.rows(message)).filter(({ ok }) => !ok)).toMatchObject([
    { id: '4', name: 'night-3', code: 'badInput', message: 'The team Packing was disabled a moment ago.' },
  ])
})

describe('a list whose job ends amid a part', () => {
  const begun = async (name: string, mail = false) => {
    const shop = workshop(here, [batchCreateUsers])
    const { call } = await here.as('admin')
    const body = { company_uid: here.acme.uid, users: listed(name, 60), send_email: mail }
    const { id } = (await call('batchCreateUsers', body)).data as Job
    const [message] = here.jobs.sent.splice(0)
    if (!message) throw new Error('No job was sent')
    const cancel = async () => expect((await call('cancelJob', { job_id: id })).status).toBe(200)
    return { shop, call, id, message, cancel }
  }
  /** Who can sign in and is nobody. */
  const leftOver = async () => {
    const there = await Promise.all([here.acme.uid, here.other.record.uid].map((uid) => here.stores.users.list(uid)))
    const users = new Set(there.flat().map(({ uid }) => uid))
    return [...here.identity.kept.keys()].filter((uid) => !users.has(uid))
  }
  const usersOf = async (name: string) =>
    (await here.stores.users.list(here.acme.uid)).filter(({ username }) => username.startsWith(`${name}-`))
  const isMarked = async ({ id }: JobMessage) => (await here.stores.jobs.open()).some((job) => job.id === id)
  /** What was sent by whoever cancelled comes when it is due. */
  const delivered = async (shop: ReturnType<typeof workshop>) => {
    shop.clock.now += leaseMs
    for (const message of here.jobs.sent.splice(0)) shop.waiting.push({ message, at: shop.clock.now })
    await shop.untilQuiet()
  }

  let count = 0
  const moments: [Moment, boolean][] = [
    ...(['before the claim', 'after the claim', 'amid the steps', 'after the steps', 'after the commit'] as const).map(
      (moment): [Moment, boolean] => [moment, false],
    ),
    ['after the commit', true],
    ['amid the mails', true],
  ]
  const cases = moments.flatMap(([moment, mail]) =>
    [true, false].map((lives) => ({ moment, mail, lives, how: lives ? 'lives' : 'was killed' })),
  )

  test.each(cases)(
    'cancelled $moment by a worker who $how (mails: $mail): nobody can sign in who is no user',
    async ({ moment, mail, lives }) => {
      const name = `ended-${count++}`
      const { shop, call, id, message, cancel } = await begun(name, mail)
      if (lives) await shop.handleWhile(message, moment, cancel)
      else {
        expect(await shop.handle(message, moment)).toBe(true)
        await cancel()
      }
      // Who works on it finds out at once; after somebody who is dead, the message takes it back.
      if (lives) expect(await leftOver()).toEqual([])
      await delivered(shop)
      expect(await leftOver()).toEqual([])
      const job = await shop.stored(message)
      const rows = await here.stores.jobs.rows(message)
      const users = await usersOf(name)
      expect([job.state, job.unsettled, job.cursor]).toEqual(['cancelled', undefined, undefined])
      expect([users.length, rows.length]).toEqual([job.done, job.done])
      expect(job.done).toBeLessThan(60)
      expect(await isMarked(message)).toBe(false)
      for (const part of [0, 1, 2]) expect(await here.stores.jobParts.get(message, part)).toBeUndefined()
      expect((await call('dismissJob', { job_id: id })).status).toBe(200)
    },
  )

  test('cancelled, whose message gets lost and while the pool does not answer: the sweep has it taken back, and it stays until then', async () => {
    const { shop, call, id, message, cancel } = await begun('swept')
    await shop.handle(message, 'amid the steps')
    here.jobs.state.down = true
    await cancel()
    here.jobs.state.down = false
    expect(await leftOver()).not.toEqual([])
    expect(await call('dismissJob', { job_id: id })).toMatchObject({
      status: 422,
      message: 'This job is still stopping. Please try again in a minute.',
    })
    shop.clock.now += stillMs
    await sweepJobs(here.stores, here.jobs.jobQueue, shop.clock.now)
    const [told] = here.jobs.sent.splice(0)
    expect(told).toEqual(message)
    const { remove } = here.identity.identity
    here.identity.identity.remove = () => Promise.reject(new Error('Too many requests'))
    await expect(shop.handle(message)).rejects.toThrow('Too many requests')
    here.identity.identity.remove = remove
    await shop.handle(message)
    expect(await leftOver()).toEqual([])
    expect((await call('dismissJob', { job_id: id })).status).toBe(200)
  })

  test('failed, since its user may do this no more: nobody is left in the pool', async () => {
    const shop = workshop(here, [batchCreateUsers])
    const boss = await here.acme.user('short-lived', ['teamManager', here.acme.groups.picking])
    const { call } = await here.signIn(boss)
    await call('batchCreateUsers', { company_uid: here.acme.uid, users: listed('demoted', 60) })
    const [message] = here.jobs.sent.splice(0)
    if (!message) throw new Error('No job was sent')
    await shop.handle(message, 'amid the steps')
    await here.stores.users.change(await here.stored(boss), {
      roles: [{ role: 'worker', group: here.acme.groups.picking.uid }],
    })
    shop.clock.now += leaseMs
    await shop.handle(message)
    expect((await shop.stored(message)).state).toBe('failed')
    expect(await leftOver()).toEqual([])
    expect(await usersOf('demoted')).toEqual([])
  })

  test('given up: nobody is left in the pool, and once it is taken up again all of them are there', async () => {
    const { shop, message } = await begun('given-up')
    const { identity } = here.identity
    const { remove } = identity
    for (let at = 0; at < mostTries; at++) {
      await shop.handle(message, 'after the steps')
      shop.clock.now += leaseMs
    }
    // Where not even this works, it is tried until it does.
    identity.remove = () => Promise.reject(new Error('Too many requests'))
    await shop.handle(message)
    identity.remove = remove
    expect(await shop.stored(message)).toMatchObject({ state: 'failed', resumable: true, unsettled: true })
    expect([(await leftOver()).length, await isMarked(message)]).toEqual([25, true])
    await shop.handle(message)
    expect([await leftOver(), await isMarked(message)]).toEqual([[], false])
    const [buried] = shop.buried
    if (!buried) throw new Error('Nothing was buried')
    await shop.handle(buried)
    await shop.untilQuiet()
    expect(await shop.stored(message)).toMatchObject({ state: 'done', done: 60, failed: 0 })
    expect(await usersOf('given-up')).toHaveLength(60)
  })
})
