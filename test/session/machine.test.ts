import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpointGroups } from '../../shared/contract/index.ts'
import type { Session } from '../../shared/contract/session.ts'
import { silentAfter } from '../../shared/deviceHistory.ts'
import { nextSecond } from '../lib/clock.ts'
import { done, enrolledHandheld } from '../lib/handheld.ts'
import { askPool, callAt, type OwnWorld, password, signedIn, tokenFor, type WorldCompany, world } from '../lib/world.ts'
import { everyPublication, everyWrite, idOf } from '../lib/writes.ts'
import { storedAgent } from '../ota/halted.ts'
import { everyTaskCall } from '../tasks/everyCall.ts'

/** The same handlers as they are deployed: behind the API, with a real pool and with their permissions alone. */
let here: OwnWorld
let acme: WorldCompany
beforeAll(async () => {
  here = await world()
  acme = await here.company()
})
afterAll(() => here?.stop())

const lastMail = () => here.cloud.outbox.get(here.cloud.outbox.list(1)[0]?.id ?? '')
const mailed = () => lastMail()?.text ?? ''

describe('on the machine', () => {
  test('every write about people has the permissions that it needs', async () => {
    const admin = await acme.user('admin', acme.groups.whole)
    const { call } = await signedIn(here.url, admin.uid)
    const made: Record<string, string> = { me: admin.uid }
    const { id: app } = await storedAgent(here.stores, acme.uid, admin.uid)
    const about = { company: acme.uid, company_url: acme.url, team: acme.groups.picking.uid, password, mailed, app }
    for (const [name, body] of everyWrite(about, made)) {
      const answer = await call(name, body() as never)
      expect(answer, name).toMatchObject({ http: 200, status: 200 })
      made[name] = idOf(answer.data)
    }
  })

  test('everything that is published for every company has the permissions that it needs', async () => {
    const platform = await here.company('platform', { platform: true })
    const { call } = await here.as(platform.users.superAdmin)
    const made: Record<string, string | number> = {}
    for (const [name, body] of everyPublication(made)) {
      const answer = await call(name, body() as never)
      expect(answer, name).toMatchObject({ http: 200, status: 200 })
      const { id, uid } = (answer.data ?? {}) as { id?: string | number; uid?: string }
      made[name] = id ?? uid ?? ''
    }
    const worker = await here.as(acme.users.worker)
    for (const name of ['getResources', 'getAllPartnerCards', 'getAllPartnerCardTags'] as const)
      expect(await worker.call(name, {}), name).toMatchObject({ status: 200, data: [] })
    expect((await call('getAppliedLooks', {})).data).toHaveLength(1)
    const asked = { options: ['login_slide_speed'] }
    expect((await here.call('loginCustomizerOptions', asked)).data).toEqual([
      { option_name: 'login_slide_speed', option_value: 7 },
    ])
  })

  test('every call about tasks has the permissions that it needs', async () => {
    const users = await Promise.all([acme.user('admin', acme.groups.whole), acme.user('worker', acme.groups.picking)])
    const [admin, worker] = await Promise.all(
      users.map(async ({ uid }) => ({ uid, call: (await signedIn(here.url, uid)).call as never })),
    )
    if (!admin || !worker) throw new Error('nobody signed in')
    const made = await everyTaskCall({
      ...{ company: acme.uid, company_url: acme.url },
      ...{ facility: acme.groups.north.uid, team: acme.groups.picking.uid },
      ...{ admin, worker, now: Date.now },
    })
    expect(made).toEqual(expect.arrayContaining(Object.keys(endpointGroups.tasks)))
  })

  test('what runs on a schedule has the permissions that it needs', async () => {
    const { call } = await here.as(acme.users.admin)
    const asked = { company_uid: acme.uid, facility_uid: acme.groups.north.uid, max_devices: 1 }
    const { code } = done(await call('createEnrolmentCode', asked))
    const { device_id } = await enrolledHandheld(here.url, code)
    await here.stores.deviceStates.change(device_id, { seen_at: Date.now() - 2 * silentAfter })
    const schedule = here.cloud.deployment
      .ofType('AWS::Lambda::Function')
      .find(({ id }) => id.startsWith('scheduleLambda'))
    const run = (task: string) => here.cloud.invoke(schedule?.arn ?? '', { task })
    for (const task of ['closeDays', 'countCodes', 'moveRollouts', 'checkGoals', 'packDays', 'sweepUploads'])
      await run(task)
    expect(await run('countFleets')).toMatchObject({ counted: expect.any(Number) })
    expect(await here.stores.fleetHistory.at(acme.uid, acme.groups.north.uid, [Date.now()])).toMatchObject([
      { whole: { total: 1 } },
    ])
    expect(await run('noteOffline')).toEqual({ offline: 1 })
    expect(await here.stores.deviceStates.get(device_id)).toHaveProperty('offline_at')
    // What one company is refused keeps the others from nothing, and is only logged.
    here.failOnRefusals()
  })

  test('who is created signs in by name and password', async () => {
    const { call } = await here.as(acme.users.admin)
    const made = await call('createUser', {
      ...{
        company_uid: acme.uid,
        username: 'Brand.New',
        password: 'A fresh start 1',
        first_name: 'Bea',
        last_name: 'New',
      },
      ...{ role_uid: 'role-worker', group_uids: [acme.groups.picking.uid], email: 'bea@acme.example' },
    })
    expect(made.status).toBe(200)
    expect(mailed()).toContain(`company ${acme.url} and username Brand.New`)
    const begun = await here.call('begin', { company_url: acme.url, username: 'brand.new' })
    expect(begun.data.uid).toBe(made.data.uid)
    const { session } = await signedIn(here.url, begun.data.uid, 'A fresh start 1')
    expect(session.user.username).toBe('Brand.New')
    await expect(tokenFor(here.url, begun.data.uid, 'A wrong start 1')).rejects.toThrow('NotAuthorizedException')
  })

  test('a forgotten password is mailed to an address that its owner has confirmed, and to no other', async () => {
    const { call: callAsAdmin } = await here.as(acme.users.admin)
    const { clientId } = (await (await fetch(`${here.url}/config.json`)).json()) as Record<string, string>
    const created = await callAsAdmin('createUser', {
      ...{ company_uid: acme.uid, username: 'carla', password: 'A fresh start 1', first_name: 'Carla' },
      ...{ last_name: 'New', role_uid: 'role-worker', group_uids: [acme.groups.picking.uid] },
      email: 'carla@acme.example',
    })
    const { uid } = created.data
    const forgotten = async () => {
      const before = here.cloud.outbox.list().length
      await askPool(here.url, 'ForgotPassword', { ClientId: clientId, Username: uid })
      return here.cloud.outbox.list().slice(0, here.cloud.outbox.list().length - before)
    }
    expect(await forgotten()).toEqual([])
    const { call } = await signedIn(here.url, uid, 'A fresh start 1')
    const body = { user_uid: uid }
    expect((await call('updateUser', { ...body, email: 'thief@evil.example' })).code).toBe('verificationRequired')
    expect((await call('sendEmailCode', body)).status).toBe(200)
    expect(await forgotten()).toEqual([])
    const code = /\b\d{6}\b/.exec(mailed())?.[0] ?? ''
    expect((await call('confirmEmail', { ...body, code })).status).toBe(200)
    expect(await forgotten()).toMatchObject([{ to: ['carla@acme.example'] }])

    expect((await call('verifyPassword', { ...body, comp_uid: acme.uid, password: 'A fresh start 1' })).status).toBe(
      200,
    )
    expect((await call('updateUser', { ...body, email: 'moved@acme.example' })).status).toBe(200)
    expect(await forgotten()).toMatchObject([{ to: ['carla@acme.example'] }])
  })

  test('an identity that is made up is refused in the same words as a wrong password', async () => {
    const { uid } = (await here.call('begin', { company_url: acme.url, username: 'nobody' })).data
    const words = (name: string) => tokenFor(here.url, name, 'Some-password-1').catch((error: Error) => error.message)
    expect(await words(uid)).toBe(await words(acme.users.worker.uid))
  })

  test('a changed password counts at once, and the old one and its token no longer', async () => {
    const user = await acme.user('worker', acme.groups.picking)
    const elsewhere = await signedIn(here.url, user.uid)
    await nextSecond()
    const mine = await signedIn(here.url, user.uid)
    const changed = await mine.call('changePassword', {
      ...{ uid: user.uid, curr_pass: password, new_pass: 'Second-pass-2', confirm: 'Second-pass-2' },
    })
    expect(changed.status).toBe(200)
    expect((await mine.call('current', {})).status).toBe(200)
    expect(await elsewhere.call('current', {})).toMatchObject({ http: 401, code: 'sessionEnded' })
    const authorization = `Bearer ${elsewhere.token}`
    expect((await callAt(here.url, { authorization })('open', {})).http).toBe(401)
    await expect(tokenFor(here.url, user.uid, password)).rejects.toThrow('NotAuthorizedException')
    expect((await signedIn(here.url, user.uid, 'Second-pass-2')).session.user.uid).toBe(user.uid)
  })

  test('two-factor asks for the mailed token before anything else', async () => {
    const user = await acme.user('teamManager', acme.groups.picking, { two_factor: true })
    const { call, session } = await signedIn(here.url, user.uid)
    expect(session.two_factor).toBe('pending')
    expect((await call('getUsersOfTeam', { team_uid: acme.groups.picking.uid })).code).toBe('twoFactorRequired')
    expect((await call('send2faEmail', { user_uid: user.uid })).status).toBe(200)
    expect(lastMail()?.to).toEqual([user.email])
    const token = /\b\d{6}\b/.exec(mailed())?.[0] ?? ''
    expect((await call('authenticate2faToken', { user_uid: user.uid, token })).status).toBe(200)
    expect((await call('getUsersOfTeam', { team_uid: acme.groups.picking.uid })).status).toBe(200)
  })

  test('a session that is switched leaves the old one behind', async () => {
    const user = await acme.user('worker', acme.groups.picking, {
      roles: [
        { role: 'worker', group: acme.groups.picking.uid },
        { role: 'worker', group: acme.groups.loading.uid },
      ],
    })
    const { call, token, session } = await signedIn(here.url, user.uid)
    const elsewhere = [acme.groups.picking.uid, acme.groups.loading.uid].find((uid) => uid !== session.group.uid) ?? ''
    const switched = await call('refresh', { group_uid: elsewhere })
    expect(switched).toMatchObject({ status: 200, message: 'Group switched successfully' })
    expect((await call('current', {})).http).toBe(401)
    const next = (switched.data as Session).session_id
    const headers = { authorization: `Bearer ${token}`, 'x-session-id': next }
    expect((await callAt(here.url, headers)('current', {})).data).toMatchObject({ group: { uid: elsewhere } })
  })
})
