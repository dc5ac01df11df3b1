import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { randomFrom } from '../../bin/seed/random.ts'
import { handlers as companies } from '../../functions/companies/index.ts'
import { handlers as jobs } from '../../functions/jobs/index.ts'
import { createCompany } from '../../functions/jobs/kinds/createCompany.ts'
import { longestRun } from '../../functions/lib/idempotency.ts'
import type { JobMessage } from '../../functions/lib/jobs/queue.ts'
import { leaseMs } from '../../functions/lib/jobs/run.ts'
import { handlers as universal } from '../../functions/universal/index.ts'
import type { UniversalCompany } from '../../shared/contract/companies.ts'
import type { Job } from '../../shared/contract/jobs.ts'
import { Refusal } from '../../shared/refusals.ts'
import { type People, people } from '../lib/people.ts'
import { platformIn } from '../lib/platform.ts'
import { type Moment, workshop } from './workshop.ts'

/** A company is made by a job that may be killed anywhere: it ends with all of it or with nothing. */

let world: People
let staff: Awaited<ReturnType<typeof platformIn>>
beforeAll(async () => {
  world = await people({ companies, jobs, universal })
  staff = await platformIn(world)
})
afterAll(() => world?.stop())

interface Size {
  facilities?: number
  teams?: number
  admins?: number
  mailed?: boolean
}

const asked = (company_url: string, { facilities = 2, teams = 5, admins = 2, mailed = false }: Size = {}) => ({
  ...{ created_by: 'plain', name: `${company_url} Fulfilment`, company_url, folo_in_min: 20, max_users: 250 },
  ...{ email: 'ops@fresh.example', city: 'Rotterdam', country: 'Netherlands', time_zone: 'Europe/Amsterdam' },
  users: Array.from({ length: admins }, (_, at) => ({
    ...{ username: `${company_url}-${at}`, password: `Secret-pass-${at}`, confirm: `Secret-pass-${at}` },
    ...{ first_name: 'Joost', last_name: `Nr ${at}`, email: `${at}@${company_url}.example`, send_email: mailed },
  })),
  facilities: Array.from({ length: facilities }, (_, at) => ({ name: `Hall ${at}`, tempId: `f${at}` })),
  teams: Array.from({ length: teams }, (_, at) => ({
    ...{ name: `Team ${at}`, subtype: at % 3 === 2 ? 2 : 1, facility_tempId: `f${at % facilities}` },
  })),
  web_portal: [
    { tempId: '1', label: 'Portal', url: 'https://wms.fresh.example' },
    { label: '', url: 'https://two.example' },
    { label: '', url: 'https://three.example' },
  ],
  apps_state: ['com.android.vending', 'com.android.chrome'],
})

const begin = async (body: ReturnType<typeof asked>, headers: Record<string, string> = {}) => {
  const answer = await staff.plain.call('createCompany', body, { headers })
  expect([answer.status, answer.message]).toEqual([200, 'The company is being created'])
  const message = world.jobs.sent.splice(0).at(-1)
  return { job: answer.data as Job, message: message as JobMessage }
}

const uidOf = async (company_url: string) => (await world.stores.companies.named(company_url))?.company ?? ''
const shown = async () =>
  ((await staff.uma.call('allCompanies')).data as UniversalCompany[]).map((one) => one.company_url)

/** All that there is of a company that was asked for. */
const contents = async (uid: string) => {
  const { companies, groups, users } = world.stores
  const [company, itsGroups, itsUsers, enabled] = await Promise.all([
    companies.get(uid),
    groups.list(uid),
    users.list(uid),
    users.enabledCount(uid),
  ])
  return { company, groups: itsGroups, users: itsUsers, enabled }
}

const mustBeWhole = async (uid: string, body: ReturnType<typeof asked>) => {
  const { company, groups, users, enabled } = await contents(uid)
  expect(company).toMatchObject({ company_url: body.company_url, name: body.name, status: 1, platform: false })
  expect(groups.filter(({ type }) => type === 'facility')).toHaveLength(body.facilities.length)
  expect(groups.filter(({ type }) => type === 'team')).toHaveLength(body.teams.length)
  expect(groups).toHaveLength(1 + body.facilities.length + body.teams.length)
  expect(users.map(({ username }) => username).sort()).toEqual(body.users.map(({ username }) => username).sort())
  expect(enabled).toBe(users.length)
  for (const [at, { uid: user }] of [...users].sort((a, b) => (a.username < b.username ? -1 : 1)).entries())
    expect(world.identity.kept.get(user)).toMatchObject({ password: body.users[at]?.password, temporary: true })
}

const mustBeGone = async (uid: string, body: ReturnType<typeof asked>, users: readonly string[]) => {
  expect(await contents(uid)).toEqual({ company: undefined, groups: [], users: [], enabled: 0 })
  expect(await world.stores.companies.named(body.company_url)).toBeUndefined()
  for (const user of users) expect(world.identity.kept.has(user)).toBe(false)
  expect(await shown()).not.toContain(body.company_url)
}

const inputOf = (job: { input: unknown }) => job.input as { company: string; users: string[] }

test('a company is made whole: details, groups, tabs, apps, super admins who must choose a password', async () => {
  const shop = workshop(world, [createCompany])
  const body = asked('whole')
  const { job, message } = await begin(body)
  expect(job).toMatchObject({ kind: 'createCompany', state: 'waiting', total: 1 + 2 + 5 + 2 })
  // Nothing of it shows before it is there.
  expect(await shown()).not.toContain('whole')
  shop.waiting.push({ message, at: shop.clock.now })
  await shop.untilQuiet()
  expect(await shop.stored(message)).toMatchObject({ state: 'done', done: 10, failed: 0 })
  const uid = await uidOf('WHOLE')
  await mustBeWhole(uid, body)
  const { company, groups } = await contents(uid)
  expect(company).toMatchObject({
    ...{ max_users: 250, inactivity: { minutes: 20, scans: true, steps: true }, time_zone: 'Europe/Amsterdam' },
    ...{ email: 'ops@fresh.example', city: 'Rotterdam', apps_state: body.apps_state, extra_apps: [] },
  })
  expect(company?.web_portal?.map(({ label, url }) => [label, url])).toEqual([
    ['Portal', 'https://wms.fresh.example'],
    ['Tab 2', 'https://two.example'],
    ['Tab 3', 'https://three.example'],
  ])
  const library = await world.stores.appLibraries.holding(uid, [
    groups.find(({ name }) => name === 'Hall 1')?.uid ?? '',
    uid,
  ])
  expect(library?.apps).toHaveLength(8)
  expect(library?.apps.filter(({ state }) => state === 1).map((app) => app.package)).toEqual(body.apps_state)
  expect(company?.app_libraries).toBe(1)
  const hall = groups.find(({ name }) => name === 'Hall 1')
  expect(groups.find(({ name }) => name === 'Team 1')).toMatchObject({ parent_id: hall?.uid, subtype: 1 })
  expect(groups.find(({ name }) => name === 'Team 2')).toMatchObject({ subtype: 2 })
  expect(await shown()).toContain('whole')
  // It can be used at once.
  const [first] = (await contents(uid)).users
  if (!first) throw new Error('nobody')
  const { call } = await world.signIn(first)
  expect((await call('createFacility', { name: 'Another', parent_id: uid })).status).toBe(200)
  expect((await call('getInactivityAutoLogout', { group_uid: uid })).data).toEqual({
    folo_in_min: 20,
    folo_due_to: '11',
  })
})

test('no password is in what waits, in the log or in the audit log, and the parts are gone at the end', async () => {
  const shop = workshop(world, [createCompany])
  const { job, message } = await begin(asked('silent', { mailed: true }))
  const parts = await Promise.all([0, 1, 2].map((part) => world.stores.jobParts.get(message, part)))
  const waiting = JSON.stringify([await shop.stored(message), parts])
  expect(parts[1]).toMatchObject({ kind: 'users' })
  expect(waiting).not.toContain('Secret-pass')
  shop.waiting.push({ message, at: shop.clock.now })
  await shop.untilQuiet()
  const records = JSON.stringify(await world.stores.audit.month(staff.uid, '2027-03'))
  expect(records).toContain(job.id)
  expect(records).toContain('silent-0')
  expect(records).not.toContain('Secret-pass')
  expect(JSON.stringify(shop.logged)).not.toContain('Secret-pass')
  for (const part of [0, 1, 2]) expect(await world.stores.jobParts.get(message, part)).toBeUndefined()
})

test('mails with credentials go to those who were ticked, once', async () => {
  const shop = workshop(world, [createCompany])
  const from = world.mail.sent.length
  const body = asked('mailed', { admins: 10 })
  for (const [at, user] of body.users.entries()) user.send_email = at !== 3
  const { message } = await begin(body)
  expect(await shop.handle(message, 'amid the mails')).toBe(true)
  shop.clock.now += leaseMs
  shop.waiting.push({ message: { ...message, batch: (await shop.stored(message)).batch }, at: shop.clock.now })
  await shop.untilQuiet()
  await mustBeWhole(await uidOf('mailed'), body)
  const to = world.mail.sent.slice(from).map((mail) => mail.to)
  expect(new Set(to).size).toBe(to.length)
  expect(to).not.toContain('3@mailed.example')
  const unsure = (await world.stores.jobs.rows(message)).filter(({ code }) => code === 'unavailable')
  expect(new Set([...to, ...unsure.map(({ name }) => `${name?.slice(7)}@mailed.example`)]).size).toBe(9)
})

const moments: readonly Moment[] = [
  ...(['before the claim', 'after the claim', 'amid the steps', 'after the steps', 'after the commit'] as const),
  'before the message',
]

test('of 20 companies whose maker is killed at moments of chance, each ends whole, and there is one of each', async () => {
  const random = randomFrom(31)
  for (let number = 0; number < 20; number++) {
    const shop = workshop(world, [createCompany])
    const body = asked(`killed${number}`, { facilities: 3, teams: 60 + (number % 3) * 20, admins: 9 })
    const { message } = await begin(body)
    const deaths = random.whole(1, 4)
    for (let death = 0; death < deaths; death++) {
      // Some die only after batches of their own.
      for (let steps = random.whole(0, 1); steps > 0; steps--) {
        const { batch } = await shop.stored(message)
        await shop.handle({ ...message, batch }, 'after the commit')
        shop.clock.now += leaseMs
      }
      const { batch } = await shop.stored(message)
      await shop.handle({ ...message, batch }, random.pick(moments))
      shop.clock.now += leaseMs
    }
    const { batch } = await shop.stored(message)
    shop.waiting.push({ message: { ...message, batch }, at: shop.clock.now })
    await shop.untilQuiet()
    expect([number, (await shop.stored(message)).state]).toEqual([number, 'done'])
    await mustBeWhole(await uidOf(body.company_url), body)
  }
  const made = (await shown()).filter((url) => url.startsWith('killed'))
  expect(made).toHaveLength(20)
  expect(new Set(made).size).toBe(20)
})

describe('what does not come about', () => {
  const failing = async (company_url: string, fails: (at: number) => Promise<void>) => {
    const shop = workshop(world, [createCompany])
    const body = asked(company_url, { facilities: 3, teams: 90, admins: 8 })
    const { message } = await begin(body)
    const { company, users } = inputOf(await shop.stored(message))
    let at = 0
    const { identity } = world.identity
    const ensure = identity.ensure
    identity.ensure = async (...given) => {
      await fails(at++)
      return ensure(...given)
    }
    shop.waiting.push({ message, at: shop.clock.now })
    await shop.untilQuiet()
    identity.ensure = ensure
    return { shop, body, message, company, users }
  }

  test('a password that the pool refuses takes all of it back, and the identifier is free again', async () => {
    const { shop, body, message, company, users } = await failing('refused', async (at) => {
      if (at === 5) throw new Refusal('badInput', 'This password cannot be used. Please choose another one.')
    })
    expect(await shop.stored(message)).toMatchObject({
      state: 'failed',
      reason: { message: 'This password cannot be used. Please choose another one.' },
    })
    await mustBeGone(company, body, users)
    const again = await begin(body)
    shop.waiting.push({ message: again.message, at: shop.clock.now })
    await shop.untilQuiet()
    await mustBeWhole(await uidOf('refused'), body)
  })

  test('a service that stays broken takes all of it back, and what is put back then begins nothing', async () => {
    const { shop, body, message, company, users } = await failing('broken', async (at) => {
      if (at >= 3) throw new Error('Cognito is down')
    })
    expect(shop.buried).toHaveLength(1)
    expect(await shop.stored(message)).toMatchObject({ state: 'failed' })
    await mustBeGone(company, body, users)
    shop.waiting.push({ message: { ...message, batch: (await shop.stored(message)).batch, resume: true }, at: 0 })
    await shop.untilQuiet()
    expect(await shop.stored(message)).toMatchObject({ state: 'failed' })
    await mustBeGone(company, body, users)
  })

  test('whoever loses the universal rights meanwhile makes nothing', async () => {
    const shop = workshop(world, [createCompany])
    const body = asked('lost')
    const { message } = await begin(body)
    const { company, users } = inputOf(await shop.stored(message))
    const plain = await world.stores.users.get(staff.uid, 'plain')
    if (!plain) throw new Error('nobody')
    const { universal: _, ...without } = plain
    await world.stores.users.replace(plain, without)
    shop.waiting.push({ message, at: shop.clock.now })
    await shop.untilQuiet()
    expect(await shop.stored(message)).toMatchObject({ state: 'failed', reason: { code: 'notAllowed' } })
    await mustBeGone(company, body, users)
    const now = await world.stores.users.get(staff.uid, 'plain')
    if (now) await world.stores.users.replace(now, { ...now, universal: 1 })
  })

  test('who takes back is killed too, anywhere: in the end nothing is left', async () => {
    const shop = workshop(world, [createCompany])
    const body = asked('half', { facilities: 3, teams: 90, admins: 8 })
    const { message } = await begin(body)
    const { company, company_url, users } = (await shop.stored(message)).input as {
      company: string
      company_url: string
      users: string[]
    }
    await shop.handle(message, 'after the commit')
    shop.clock.now += leaseMs
    // As far as somebody got who took it back.
    await world.stores.companies.giveUp(company_url, company)
    await world.stores.groups.discard(company)
    const { batch } = await shop.stored(message)
    shop.waiting.push({ message: { ...message, batch }, at: shop.clock.now })
    await shop.untilQuiet()
    expect(await shop.stored(message)).toMatchObject({ state: 'failed', reason: { code: 'notPossible' } })
    await mustBeGone(company, body, users)
  })

  test('a job that makes a company is not cancelled', async () => {
    const { job } = await begin(asked('steady'))
    expect((await staff.plain.call('cancelJob', { job_id: job.id })).code).toBe('notPossible')
  })
})

describe('asked again', () => {
  test('the same request with its key is the same company, though its answer got lost', async () => {
    const headers = { 'idempotency-key': 'company-once-1' }
    const body = asked('once')
    const { idempotency } = world.stores
    const { keep } = idempotency
    // Whoever took the request is killed before its answer is kept.
    idempotency.keep = () => Promise.reject(new Error('killed'))
    const { job, message } = await begin(body, headers)
    idempotency.keep = keep
    expect((await staff.plain.call('createCompany', body, { headers })).code).toBe('conflict')
    world.pass(longestRun + 1)
    expect((await staff.plain.call('createCompany', body, { headers })).data).toMatchObject({ id: job.id })
    expect(world.jobs.sent).toEqual([])
    const shop = workshop(world, [createCompany])
    shop.waiting.push({ message, at: shop.clock.now })
    await shop.untilQuiet()
    await mustBeWhole(await uidOf('once'), body)
  })

  test('two at the same moment make one company', async () => {
    const body = asked('race')
    const answers = await Promise.all([1, 2, 3].map(() => staff.plain.call('createCompany', body)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(answers.filter(({ status }) => status === 409).map(({ errors }) => errors?.[0]?.path)).toEqual([
      'company_url',
      'company_url',
    ])
    world.jobs.sent.splice(0)
  })
})

describe('bad input', () => {
  const user = () => asked('bad').users[0] as ReturnType<typeof asked>['users'][number]
  const tab = (label: string, url = 'https://a.example') => [{ label, url }]
  const unnamed = (facility: string, team: string) => ({
    facilities: [{ name: facility, tempId: 'f0' }],
    teams: [{ name: team, subtype: 1, facility_tempId: 'f0' }],
  })
  test.each<[string, object, string, string | undefined]>([
    ['no name', { name: ' ' }, 'name', 'Please input the company name'],
    ['no identifier', { company_url: '' }, 'company_url', 'Please input a login identifier'],
    ['an identifier with a space', { company_url: 'a b' }, 'company_url', undefined],
    ['an identifier with a sign', { company_url: 'a.b' }, 'company_url', undefined],
    ['one letter', { company_url: 'a' }, 'company_url', undefined],
    ['31 letters', { company_url: 'a'.repeat(31) }, 'company_url', undefined],
    ['no users', { users: [] }, 'users', 'You need to include a user for company creation.'],
    ['users missing', { users: undefined }, 'users', 'You need to include a user for company creation.'],
    ['max users 0', { max_users: 0 }, 'max_users', 'Please give a whole number of 1 or more'],
    ['more admins than users', { max_users: 1 }, 'max_users', 'There are more super admins than users may be'],
    ['no minutes', { folo_in_min: 0 }, 'folo_in_min', 'Please give 1 minute or more'],
    ['a bad mail', { email: 'ops' }, 'email', 'Please input a valid email'],
    ['a bad zone', { time_zone: 'Mars/Base' }, 'time_zone', 'Not a known IANA time zone'],
    ['no tab', { web_portal: [] }, 'web_portal', 'This field is required'],
    ['a first tab without label', { web_portal: tab('') }, 'web_portal.0.label', 'This field is required'],
    ['a first tab without address', { web_portal: tab('A', '') }, 'web_portal.0.url', 'This field is required'],
    ['a long label', { web_portal: tab('01234567890') }, 'web_portal.0.label', undefined],
    ['half an address', { web_portal: tab('A', 'wms') }, 'web_portal.0.url', undefined],
    ['four tabs', { web_portal: [1, 2, 3, 4].flatMap(() => tab('A')) }, 'web_portal', 'At most 3 tabs'],
    ['no package', { apps_state: ['chrome'] }, 'apps_state', undefined],
    ['a facility without a name', unnamed('', 'A'), 'facilities.0.name', 'Please input the facility name'],
    ['a team without a name', unnamed('A', ' '), 'teams.0.name', "Please input the team's name"],
    ['another’s logo', { image_url: 'private/companies_logos/acme/a.png' }, 'image_url', undefined],
  ])('%s', async (_, fields, path, message) => {
    const answer = await staff.plain.call('createCompany', { ...asked('bad'), ...fields })
    expect([answer.status, answer.errors?.[0]?.path.startsWith(path)]).toEqual([400, true])
    if (message) expect(answer.errors?.[0]?.message).toBe(message)
    expect(await world.stores.companies.named('bad')).toBeUndefined()
  })

  test.each<[string, object, string, string | undefined]>([
    ['no username', { username: '' }, 'username', 'Please input a username'],
    ['a long username', { username: 'a'.repeat(101) }, 'username', 'Usernames cannot exceed 100 characters.'],
    ['no password', { password: '' }, 'password', undefined],
    ['another confirm', { confirm: 'Other-pass-1' }, 'confirm', 'The passwords do not match!'],
    [
      'the name as password',
      { username: 'secretname', password: 'SecretName', confirm: undefined },
      'password',
      undefined,
    ],
    ['a common password', { password: 'password1', confirm: undefined }, 'password', undefined],
    ['no first name', { first_name: '' }, 'first_name', 'This field is required'],
    ['no last name', { last_name: '' }, 'last_name', 'This field is required'],
    ['no mail', { email: '' }, 'email', 'Please provide an email address'],
    ['a bad mail', { email: 'a@b' }, 'email', 'Please input a valid email'],
  ])('a super admin with %s', async (_, fields, path, message) => {
    const answer = await staff.plain.call('createCompany', { ...asked('bad'), users: [{ ...user(), ...fields }] })
    expect([answer.status, answer.errors?.[0]?.path]).toEqual([400, `users.0.${path}`])
    if (message) expect(answer.errors?.[0]?.message).toBe(message)
  })

  test('names twice, without case, and teams of no facility', async () => {
    const body = asked('bad')
    const [first] = body.users
    const twice = { ...body, users: [first, { ...first, username: first?.username.toUpperCase() }] }
    expect((await staff.plain.call('createCompany', twice)).errors).toMatchObject([
      { path: 'users.1.username', message: 'Usernames must be unique. Already have this username in form.' },
    ])
    const halls = [...body.facilities, { name: 'HALL 0', tempId: 'f9' }]
    expect((await staff.plain.call('createCompany', { ...body, facilities: halls })).errors).toMatchObject([
      { path: 'facilities.2.name', message: 'Facility names must be unique.' },
    ])
    const teams = [...body.teams, { name: 'team 0', subtype: 1, facility_tempId: 'f1' }]
    expect((await staff.plain.call('createCompany', { ...body, teams })).errors).toMatchObject([
      { path: 'teams.5.name', message: 'Team names must be unique.' },
    ])
    for (const team of [
      { name: 'Lost', subtype: 1, facility_tempId: 'none' },
      { name: 'Lost', subtype: 1, facility_tempId: '' },
    ])
      expect((await staff.plain.call('createCompany', { ...body, teams: [team] })).errors).toMatchObject([
        { path: 'teams.0.facility_tempId' },
      ])
    const typeless = { name: 'Lost', subtype: 3, facility_tempId: 'f1' }
    expect((await staff.plain.call('createCompany', { ...body, teams: [typeless] })).errors).toMatchObject([
      { path: 'teams.0.subtype', message: "Please select the team's type" },
    ])
  })

  test('an identifier in use, in another case too, and one that a deleted company had', async () => {
    for (const company_url of ['acme', 'ACME', 'Whole']) {
      const answer = await staff.plain.call('createCompany', { ...asked('bad'), company_url })
      expect([answer.status, answer.errors?.[0]?.path]).toEqual([409, 'company_url'])
    }
    await world.stores.companies.setStatus(await uidOf('whole'), 2)
    const answer = await staff.plain.call('createCompany', { ...asked('bad'), company_url: 'WHOLE' })
    expect([answer.status, answer.errors?.[0]?.path]).toEqual([409, 'company_url'])
    await world.stores.companies.setStatus(await uidOf('whole'), 1)
  })

  test('a username that somebody has in any company is told of before, and refused', async () => {
    const checked = await staff.plain.call('checkNewCompany', {
      company_url: 'bad',
      usernames: ['WANDA', 'nobody-has-this', 'no spaces', 'nobody-has-THIS'],
    })
    expect(checked.data).toEqual({
      company_url: 'free',
      usernames: [
        { username: 'WANDA', message: 'This username is already in use. Please choose another one.' },
        expect.objectContaining({ username: 'no spaces' }),
        expect.objectContaining({ username: 'nobody-has-THIS' }),
      ],
    })
    const answer = await staff.plain.call('createCompany', {
      ...asked('bad'),
      users: [{ ...user(), username: 'wanda' }],
    })
    expect([answer.status, answer.errors]).toMatchObject([409, [{ path: 'users.0.username' }]])
  })

  test('who acts is the session’s: another created_by is refused', async () => {
    expect((await staff.plain.call('createCompany', { ...asked('bad'), created_by: 'uma' })).code).toBe('notYours')
  })
})
