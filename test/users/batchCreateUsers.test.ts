import { ScanCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allPages } from '../../functions/data/db.ts'
import { keys } from '../../functions/data/keys.ts'
import { handlers as jobs } from '../../functions/jobs/index.ts'
import { batchCreateUsers } from '../../functions/jobs/kinds/batchCreateUsers.ts'
import type { Job } from '../../shared/contract/jobs.ts'
import { directRows, mostRows } from '../../shared/newUsers/columns.ts'
import type { RoleName } from '../../shared/roles.ts'
import { workshop } from '../jobs/workshop.ts'
import { type People, people } from '../lib/people.ts'

let world: People
let count = 0
beforeAll(async () => {
  world = await people({ jobs })
})
afterAll(() => world.stop())

const secret = 'Sealed-until-8'

const rowOf = (change: Record<string, unknown> = {}) => {
  const username = `listed-${count++}`
  return {
    ...{ username, password: secret, first_name: 'Lena', last_name: 'Listed', email: `${username}@acme.example` },
    ...{ role_uid: 'role-worker', group_uid: [world.acme.groups.picking.uid] },
    ...change,
  }
}
const rowsOf = (length: number) => Array.from({ length }, () => rowOf())
const send = async (role: RoleName, users: unknown[], more: object = {}) => {
  const { call } = await world.as(role)
  return call('batchCreateUsers', { company_uid: world.acme.uid, users, ...more })
}
const counted = () => world.stores.users.enabledCount(world.acme.uid)
const named = async (username: string) => {
  const uid = await world.stores.users.uidOf(world.acme.uid, username)
  return uid ? world.stores.users.get(world.acme.uid, uid) : undefined
}
/** The job that a list became, done up to its end. */
const worked = async (shop: ReturnType<typeof workshop>) => {
  const [message] = world.jobs.sent.splice(0)
  if (!message) throw new Error('No job was sent')
  shop.waiting.push({ message, at: shop.clock.now })
  await shop.untilQuiet()
  return { message, job: await shop.stored(message), rows: await world.stores.jobs.rows(message) }
}
/** Everything that is kept, as one text. */
const kept = async () => {
  const { jobs: waiting, users, audit, idempotency } = world.tables
  const items = [waiting, users, audit, idempotency].map((TableName) =>
    allPages((ExclusiveStartKey) => world.db.send(new ScanCommand({ TableName, ExclusiveStartKey }))),
  )
  return JSON.stringify(await Promise.all(items))
}

describe('up to 25 users', () => {
  test('are created while the caller waits, and answered by name', async () => {
    const before = await counted()
    const [a, b] = [rowOf({ employee_id: ' AC-1 ', city: '' }), rowOf({ group_uid: world.acme.groups.packing.uid })]
    const answer = await send('facilityManager', [a, b])
    expect(answer).toEqual({
      ...{ status: 200, message: '2 users created', template: '{0} users created', params: [2] },
      data: [a.username, b.username],
    })
    expect(await counted()).toBe(before + 2)
    const user = await named(a.username)
    expect(user).toMatchObject({ employee_id: 'AC-1', new_email: a.email, status: 1, roles: [{ role: 'worker' }] })
    expect(user).not.toHaveProperty('city')
    expect(world.identity.kept.get(user?.uid ?? '')).toMatchObject({ password: secret, temporary: false })
    expect(world.mail.sent.map(({ to }) => to)).not.toContain(a.email)
  })

  test('of whom some cannot be: the others are there, and each of them is told of at its field', async () => {
    const good = rowOf()
    const taken = rowOf({ username: 'WANDA' })
    const answer = await send('admin', [rowOf({ email: 'nowhere' }), good, taken, rowOf({ username: 'l lopez' })])
    expect(answer.data).toEqual([good.username])
    expect(answer.message).toBe('1 users created, 3 not')
    expect(answer.errors?.map(({ path, message }) => [path, message])).toEqual([
      ['users.0.email', 'Please input a valid email'],
      [
        'users.3.username',
        'Usernames cannot contain spaces, percent, semicolon, double quotes or non-standard characters.',
      ],
      ['users.2.username', 'This username is already in use. Please choose another one.'],
    ])
  })

  test('of whom some belong to a disabled team, or a team of a disabled facility: only the others are there', async () => {
    const { groups, uid } = world.acme
    const switched = async (group: string, status: 0 | 1) => {
      const before = (await world.stores.groups.list(uid)).find((each) => each.uid === group)
      if (!before) throw new Error('There is no such group')
      await world.stores.groups.replace({ before, after: { ...before, status } })
    }
    await switched(groups.packing.uid, 0)
    await switched(groups.south.uid, 0)
    const good = rowOf()
    const rows = [good, rowOf({ group_uid: groups.packing.uid }), rowOf({ group_uid: groups.loading.uid })]
    const answer = await send('admin', rows)
    await switched(groups.packing.uid, 1)
    await switched(groups.south.uid, 1)
    expect(answer.data).toEqual([good.username])
    expect(answer.errors).toMatchObject([
      { path: 'users.1.group_uid', message: 'The team Packing is disabled.', params: ['Packing'] },
      { path: 'users.2.group_uid', message: 'The facility South is disabled.', params: ['South'] },
    ])
  })

  test('none of whom can be: nothing is written, and the failure says all of it', async () => {
    const before = await counted()
    const answer = await send('admin', [rowOf({ password: '' }), rowOf({ first_name: '  ', last_name: undefined })])
    expect(answer).toMatchObject({ status: 400, code: 'badInput' })
    expect(answer.errors?.map(({ message }) => message)).toEqual([
      'Lena Listed is missing password. This field is required for all users.',
      expect.stringMatching(/^listed-\d+ is missing first name\. This field is required for all users\.$/),
      expect.stringMatching(/^listed-\d+ is missing last name\. This field is required for all users\.$/),
    ])
    expect(await counted()).toBe(before)
  })

  test('with the box ticked each are mailed their password, which ends at the first sign-in', async () => {
    const row = rowOf()
    const from = world.mail.sent.length
    expect((await send('teamManager', [row], { send_email: true })).status).toBe(200)
    const [mail] = world.mail.sent.slice(from)
    expect(mail?.to).toBe(row.email)
    for (const part of ['acme', row.username, secret, '7 days']) expect(mail?.letter.text).toContain(part)
    const user = await named(row.username)
    expect(world.identity.kept.get(user?.uid ?? '')?.temporary).toBe(true)
  })

  test('whose mail does not go out are there all the same, and the caller is told', async () => {
    const row = rowOf()
    world.mail.state.down = true
    const answer = await send('admin', [row], { send_email: true }).finally(() => {
      world.mail.state.down = false
    })
    expect(answer).toMatchObject({
      ...{ status: 200, data: [row.username] },
      errors: [{ path: 'users.0.email', message: 'User created. The email could not be sent.' }],
    })
  })
})

describe('the rows of a list', () => {
  const refusals = async (role: RoleName, change: Record<string, unknown>) =>
    (await send(role, [rowOf(change)])).errors?.map(({ path, message }) => `${path}: ${message}`)

  test.each([
    ['a username without letters', { username: 'rené' }, /users.0.username: Usernames cannot contain/],
    ['a username that is too long', { username: 'x'.repeat(101) }, /Usernames cannot exceed 100 characters\./],
    ['no username', { username: undefined }, /One of the users is missing username\./],
    ['no email', { email: '' }, /Lena Listed is missing email\./],
    ['no role', { role_uid: '' }, /Lena Listed is missing role\./],
    ['no group', { group_uid: [] }, /Lena Listed is missing group\./],
    ['a short password', { password: 'short' }, /users.0.password: Passwords have at least 8 characters\./],
    ['a common password', { password: 'password1' }, /users.0.password: This password is too common/],
    ['the username as password', { username: 'same-as-it', password: 'Same-as-it' }, /must not be the username/],
    ['NUL', { first_name: 'Le\0na' }, /users.0.first_name: Control and invisible characters are not allowed/],
    ['half a character', { last_name: '\ud800' }, /users.0.last_name: Not valid Unicode text/],
    ['a number', { first_name: 7 }, /users.0.first_name: This is not text\./],
    ['an object for a password', { password: { a: 1 } }, /users.0.password: This is not text\./],
    ['a text too long', { city: 'x'.repeat(81) }, /users.0.city: At most 80 characters/],
  ])('are refused with %s', async (_, change, expected) => {
    expect((await refusals('admin', change))?.[0]).toMatch(expected)
  })

  test('give roles below the own that a list may give, in groups that the caller reaches', async () => {
    const { south, picking, loading, whole, north } = world.acme.groups
    const role = 'does not match any of the roles you can assign.  Please check spelling and available roles.'
    const group = 'does not match any of the groups you can assign.  Please check spelling and available groups.'
    const tried: [RoleName, string, string, string?][] = [
      ['superAdmin', 'role-admin', picking.uid],
      ['superAdmin', 'role-super-admin', whole.uid, role],
      ['admin', 'role-admin', whole.uid, role],
      ['admin', 'role-facility-manager', south.uid],
      ['admin', 'role-facility-manager', picking.uid, group],
      ['facilityManager', 'role-facility-manager', north.uid, role],
      ['facilityManager', 'role-team-manager', picking.uid],
      ['facilityManager', 'role-worker', loading.uid, group],
      ['teamManager', 'role-team-manager', picking.uid, role],
      ['teamManager', 'role-worker', picking.uid],
      ['teamManager', 'role-worker', world.other.groups.picking.uid, group],
    ]
    for (const [caller, role_uid, group_uid, refusal] of tried) {
      const { status, errors } = await send(caller, [rowOf({ role_uid, group_uid })])
      expect([caller, role_uid, status, errors?.[0]?.message]).toEqual([
        ...[caller, role_uid, refusal ? 400 : 200],
        refusal && `${role_uid === 'x' ? '' : refusal === role ? 'Role' : 'Group'} for Lena Listed ${refusal}`,
      ])
    }
  })

  test('5,000 of one name: the first of them can be created, each other says which row has it', async () => {
    const users = Array.from({ length: mostRows }, (_, at) => ({
      ...rowOf(),
      username: at % 2 ? 'TWIN' : 'twin',
      row: at + 2,
    }))
    const shop = workshop(world, [batchCreateUsers])
    expect((await send('admin', users)).status).toBe(200)
    const { job, rows } = await worked(shop)
    expect(job).toMatchObject({ state: 'done', done: mostRows, failed: mostRows - 1 })
    expect(rows.filter(({ ok }) => ok).map(({ id, name }) => [id, name])).toEqual([['2', 'twin']])
    expect(rows[1]).toMatchObject({
      ...{ id: '3', code: 'badInput', message: 'The username differs only in case from row 2.' },
      ...{ template: 'The username differs only in case from row {0}.', params: [2] },
    })
    expect(rows[2]?.message).toBe('The username is in row 2 too.')
  }, 30_000)

  test('are 5,000 at most, and one at least', async () => {
    const row = rowOf()
    expect((await send('admin', [])).errors?.[0]?.message).toBe('File you uploaded contained no entries')
    const many = Array.from({ length: mostRows + 1 }, () => row)
    expect((await send('admin', many)).errors?.[0]?.message).toBe('At most 5000 users at once')
  })
})

describe('the limit of a company', () => {
  const limited = async (room: number) => {
    const max_users = (await counted()) + room
    await world.db.send(
      new UpdateCommand({
        ...{ TableName: world.tables.directory, Key: keys.company.key(world.acme.uid) },
        ...{ UpdateExpression: 'SET max_users = :max', ExpressionAttributeValues: { ':max': max_users } },
      }),
    )
  }
  afterAll(() => limited(1_000_000))

  test('holds for a list as a whole', async () => {
    await limited(2)
    const answer = await send('admin', rowsOf(3))
    expect(answer).toMatchObject({
      ...{ status: 409, code: 'limitReached' },
      message: 'Max Users reached. Please remove a user before adding a new one.',
    })
    expect((await send('admin', rowsOf(30))).code).toBe('limitReached')
    expect((await send('admin', rowsOf(2))).status).toBe(200)
  })

  test('holds for a job too, whoever comes in while it runs: nobody is one too many', async () => {
    await limited(30)
    const shop = workshop(world, [batchCreateUsers])
    expect((await send('admin', rowsOf(30))).status).toBe(200)
    expect((await send('facilityManager', rowsOf(4))).data).toHaveLength(4)
    const before = await counted()
    const { job, rows } = await worked(shop)
    expect(job).toMatchObject({ state: 'done', done: 30, failed: 4 })
    expect(rows.filter(({ code }) => code === 'limitReached')).toHaveLength(4)
    expect(await counted()).toBe(before + 26)
  })
})

describe('more than 25 users', () => {
  test('are a job, which says what became of each', async () => {
    const shop = workshop(world, [batchCreateUsers])
    const users = [...rowsOf(58), rowOf({ username: 'wanda' }), rowOf({ email: 'x' })]
    const about = { name: 'night-crew.csv', others: 0 }
    const answer = await send('admin', users, { file_name: about.name })
    expect(answer).toMatchObject({ status: 200, data: { kind: 'batchCreateUsers', state: 'waiting', about } })
    const { job, rows } = await worked(shop)
    expect(job).toMatchObject({ state: 'done', done: 60, total: 60, failed: 2 })
    const listed = (await (await world.as('admin')).call('getJobs')).data as Job[]
    const why = listed.find(({ id }) => id === job.id)?.reasons?.map(({ code, message, rows }) => [code, message, rows])
    expect(why?.toSorted()).toEqual([
      ['badInput', 'Please input a valid email', 1],
      ['taken', 'The username is taken.', 1],
    ])
    expect(rows).toHaveLength(60)
    expect(rows.slice(58).map(({ id, name, code, message }) => [id, name, code, message])).toEqual([
      ['59', 'wanda', 'taken', 'The username is taken.'],
      ['60', users[59]?.username, 'badInput', 'Please input a valid email'],
    ])
    const user = await named(users[57]?.username ?? '')
    expect(user).toMatchObject({ status: 1, new_email: users[57]?.email, roles: [{ role: 'worker' }] })
    expect(world.identity.kept.get(user?.uid ?? '')).toMatchObject({ password: secret, temporary: false })
    expect((await world.send('open', {}, { uid: user?.uid ?? '' })).status).toBe(200)
    const records = await world.stores.audit.month(world.acme.uid, '2027-03')
    expect(records.flatMap(({ changes }) => changes).map(({ target }) => target)).toContain(`user ${user?.uid}`)
  })

  test('have their passwords sealed while they wait, and nowhere once they are there', async () => {
    const shop = workshop(world, [batchCreateUsers])
    const users = rowsOf(directRows * 2)
    expect((await send('admin', users)).status).toBe(200)
    const [message] = world.jobs.sent
    if (!message) throw new Error('No job was sent')
    expect(JSON.stringify(message)).not.toContain(secret)
    expect(await kept()).toContain(users[0]?.username)
    expect(await kept()).not.toContain(secret)
    expect(await world.stores.jobParts.get(message, 0)).toBeDefined()
    const { rows } = await worked(shop)
    for (const part of [0, 1]) expect(await world.stores.jobParts.get(message, part)).toBeUndefined()
    expect(JSON.stringify(rows)).not.toContain(secret)
    expect(await kept()).not.toContain(secret)
    expect(JSON.stringify(shop.buried)).not.toContain(secret)
    expect(shop.logged.join()).not.toContain(secret)
  })

  test('whose job is cancelled lose their passwords at once, and no more of them are created', async () => {
    const shop = workshop(world, [batchCreateUsers])
    const job = (await send('admin', rowsOf(50))).data as Job
    const [message] = world.jobs.sent
    if (!message) throw new Error('No job was sent')
    const { call } = await world.as('admin')
    expect((await call('cancelJob', { job_id: job.id })).status).toBe(200)
    expect(await world.stores.jobParts.get(message, 0)).toBeUndefined()
    const before = await counted()
    expect((await worked(shop)).job.state).toBe('cancelled')
    expect(await counted()).toBe(before)
  })

  test('lose their passwords too where the caller may no longer create anybody', async () => {
    const shop = workshop(world, [batchCreateUsers])
    const boss = await world.acme.user(`boss-${count++}`, ['teamManager', world.acme.groups.picking])
    const { call } = await world.signIn(boss)
    expect((await call('batchCreateUsers', { company_uid: world.acme.uid, users: rowsOf(30) })).status).toBe(200)
    const [message] = world.jobs.sent
    if (!message) throw new Error('No job was sent')
    await world.stores.users.change(await world.stored(boss), {
      roles: [{ role: 'worker', group: world.acme.groups.picking.uid }],
    })
    expect((await worked(shop)).job.state).toBe('failed')
    expect(await world.stores.jobParts.get(message, 0)).toBeUndefined()
  })

  test('with the box ticked are mailed once each, and those who could not be are told of', async () => {
    const shop = workshop(world, [batchCreateUsers])
    const from = world.mail.sent.length
    const users = [...rowsOf(26), rowOf({ username: 'wanda' })]
    expect((await send('admin', users, { send_email: true })).status).toBe(200)
    const { job, rows, message } = await worked(shop)
    expect(job).toMatchObject({ state: 'done', done: 27, failed: 1 })
    expect(rows).toHaveLength(27)
    const mails = world.mail.sent.slice(from)
    expect(mails.map(({ to }) => to).sort()).toEqual(
      users
        .slice(0, 26)
        .map(({ email }) => email)
        .sort(),
    )
    expect(mails[0]?.letter.text).toContain(secret)
    const user = await named(users[0]?.username ?? '')
    expect(world.identity.kept.get(user?.uid ?? '')?.temporary).toBe(true)
    for (const part of [0, 1]) expect(await world.stores.jobParts.get(message, part)).toBeUndefined()
  })
})
