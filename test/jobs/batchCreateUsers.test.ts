import { afterAll, beforeAll, expect, test } from 'vitest'
import { batchCreateUsers } from '../../functions/jobs/kinds/batchCreateUsers.ts'
import { leaseMs, runMs } from '../../functions/lib/jobs/run.ts'
import { type People, people } from '../lib/people.ts'
import { type Moment, workshop } from './workshop.ts'

let here: People
beforeAll(async () => {
  here = await people()
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
  expect(unsure.map(({ message }) => message)).toContain('User created. The mail may not have been sent.')
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
