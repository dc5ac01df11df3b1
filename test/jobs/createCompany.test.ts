import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCompany } from '../../functions/jobs/kinds/createCompany.ts'
import { leaseMs } from '../../functions/lib/jobs/run.ts'
import { asked, type CompanyMakers, companyMakers } from './companyMakers.ts'
import { workshop } from './workshop.ts'

/** A company is made by a job: details, groups, tabs, apps, super admins, and a mail to those who are to have one. */

let makers: CompanyMakers
beforeAll(async () => {
  makers = await companyMakers()
})
afterAll(() => makers?.stop())

test('a company is made whole: details, groups, tabs, apps, super admins who must choose a password', async () => {
  const shop = workshop(makers.world, [createCompany])
  const body = asked('whole')
  const { job, message } = await makers.begin(body)
  expect(job).toMatchObject({ kind: 'createCompany', state: 'waiting', total: 1 + 2 + 5 + 2 })
  // Nothing of it shows before it is there.
  expect(await makers.shown()).not.toContain('whole')
  shop.waiting.push({ message, at: shop.clock.now })
  await shop.untilQuiet()
  expect(await shop.stored(message)).toMatchObject({ state: 'done', done: 10, failed: 0 })
  const uid = await makers.uidOf('WHOLE')
  await makers.mustBeWhole(uid, body)
  const { company, groups } = await makers.contents(uid)
  expect(company).toMatchObject({
    ...{ max_users: 250, inactivity: { minutes: 20, scans: true, steps: true }, time_zone: 'Europe/Amsterdam' },
    ...{ email: 'ops@fresh.example', city: 'Rotterdam', apps_state: body.apps_state, extra_apps: [] },
  })
  expect(company?.web_portal?.map(({ label, url }) => [label, url])).toEqual([
    ['Portal', 'https://wms.fresh.example'],
    ['Tab 2', 'https://two.example'],
    ['Tab 3', 'https://three.example'],
  ])
  const library = await makers.world.stores.appLibraries.holding(uid, [
    groups.find(({ name }) => name === 'Hall 1')?.uid ?? '',
    uid,
  ])
  expect(library?.apps).toHaveLength(8)
  expect(library?.apps.filter(({ state }) => state === 1).map((app) => app.package)).toEqual(body.apps_state)
  expect(company?.app_libraries).toBe(1)
  const hall = groups.find(({ name }) => name === 'Hall 1')
  expect(groups.find(({ name }) => name === 'Team 1')).toMatchObject({ parent_id: hall?.uid, subtype: 1 })
  expect(groups.find(({ name }) => name === 'Team 2')).toMatchObject({ subtype: 2 })
  expect(await makers.shown()).toContain('whole')
  // It can be used at once.
  const [first] = (await makers.contents(uid)).users
  if (!first) throw new Error('nobody')
  const { call } = await makers.world.signIn(first)
  expect((await call('createFacility', { name: 'Another', parent_id: uid })).status).toBe(200)
  expect((await call('getInactivityAutoLogout', { group_uid: uid })).data).toEqual({
    folo_in_min: 20,
    folo_due_to: '11',
  })
})

test('no password is in what waits, in the log or in the audit log, and the parts are gone at the end', async () => {
  const shop = workshop(makers.world, [createCompany])
  const { job, message } = await makers.begin(asked('silent', { mailed: true }))
  const parts = await Promise.all([0, 1, 2].map((part) => makers.world.stores.jobParts.get(message, part)))
  const waiting = JSON.stringify([await shop.stored(message), parts])
  expect(parts[1]).toMatchObject({ kind: 'users' })
  expect(waiting).not.toContain('Secret-pass')
  shop.waiting.push({ message, at: shop.clock.now })
  await shop.untilQuiet()
  const records = JSON.stringify(await makers.world.stores.audit.month(makers.staff.uid, '2027-03'))
  expect(records).toContain(job.id)
  expect(records).toContain('silent-0')
  expect(records).not.toContain('Secret-pass')
  expect(JSON.stringify(shop.logged)).not.toContain('Secret-pass')
  for (const part of [0, 1, 2]) expect(await makers.world.stores.jobParts.get(message, part)).toBeUndefined()
})

test('mails with credentials go to those who were ticked, once', async () => {
  const shop = workshop(makers.world, [createCompany])
  const from = makers.world.mail.sent.length
  const body = asked('mailed', { admins: 10 })
  for (const [at, user] of body.users.entries()) user.send_email = at !== 3
  const { message } = await makers.begin(body)
  expect(await shop.handle(message, 'amid the mails')).toBe(true)
  shop.clock.now += leaseMs
  shop.waiting.push({ message: { ...message, batch: (await shop.stored(message)).batch }, at: shop.clock.now })
  await shop.untilQuiet()
  await makers.mustBeWhole(await makers.uidOf('mailed'), body)
  const to = makers.world.mail.sent.slice(from).map((mail) => mail.to)
  expect(new Set(to).size).toBe(to.length)
  expect(to).not.toContain('3@mailed.example')
  const unsure = (await makers.world.stores.jobs.rows(message)).filter(({ code }) => code === 'unavailable')
  expect(new Set([...to, ...unsure.map(({ name }) => `${name?.slice(7)}@mailed.example`)]).size).toBe(9)
})
