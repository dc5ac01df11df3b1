import { afterAll, beforeAll, expect, test } from 'vitest'
import { putAll } from '../../bin/seed/putAll.ts'
import { storedDevice } from '../../functions/data/devices.ts'
import { handlers as metrics } from '../../functions/metrics/index.ts'
import { sumPlatform } from '../../functions/platform/sumPlatform.ts'
import { noFigures } from '../../shared/metrics/figures.ts'
import { day, hour, iso, utcDate } from '../../shared/time.ts'
import { type People, people } from '../lib/people.ts'
import { platformIn } from '../lib/platform.ts'

/** A company that is new is told of its first steps, by whoever may do them. */

let world: People
beforeAll(async () => {
  world = await people({ metrics })
})
afterAll(() => world?.stop())

const asked = async (role: Parameters<People['as']>[0]) => (await world.as(role)).at.session.first_steps

test('super admins and admins are told that there are first steps, others are not, and may not ask for them', async () => {
  for (const role of ['superAdmin', 'admin'] as const) {
    expect([role, await asked(role)]).toEqual([role, true])
    expect((await (await world.as(role)).call('getFirstSteps')).status).toBe(200)
  }
  for (const role of ['facilityManager', 'teamManager', 'worker', 'taskWorker'] as const) {
    expect([role, await asked(role)]).toEqual([role, undefined])
    expect((await (await world.as(role)).call('getFirstSteps')).code).toBe('notAllowed')
  }
  const { uma } = await platformIn(world)
  expect(uma.at.session.first_steps).toBeUndefined()
})

test('each step is told once it is done, whether the platform has summed since or not', async () => {
  const { stores, acme, other, db, tables } = world
  const { superAdmin } = other.users
  const { call } = await world.signIn(superAdmin)
  const steps = async () => (await call('getFirstSteps')).data
  for (const group of Object.values(other.groups)) {
    const before = await stores.groups.get(other.uid, group.uid)
    if (before && before.type !== 'company') await stores.groups.replace({ before, after: { ...before, status: 2 } })
  }
  expect(await steps()).toEqual({ facility: false, team: false, device: false, scan: false })
  const facility = await other.group('facility', 'First hall', other.uid)
  expect(await steps()).toMatchObject({ facility: true, team: false })
  const team = await other.group('team', 'First team', facility.uid)
  expect(await steps()).toEqual({ facility: true, team: true, device: false, scan: false })

  const device = (company: string, more: object = {}) =>
    storedDevice({
      ...{ id: `${company}.d1`, company, serial_number: 'S', model: 'T', manufacturer: 'M', mac_address: '' },
      ...{ label: '', secret_hash: 'x', enrolled_on: iso(world.now()), ...more },
    })
  // Another company's is none of its own.
  await putAll(db, tables.devices, [device(acme.uid)])
  expect(await steps()).toMatchObject({ device: false })
  await putAll(db, tables.devices, [device(other.uid)])
  expect(await steps()).toMatchObject({ device: true, scan: false })

  const at = world.now() - hour
  const page = `H#${utcDate(at)}#${iso(at).slice(11, 13)}#${team.uid}`
  const key = { company: other.uid, facility: facility.uid }
  const work = async (scans: number) => {
    const figures = { ...noFigures(), working: 60_000, scans }
    await stores.rollups.writeIfUnchanged(key, [page], async () => [
      [{ team: team.uid, worker: 'w', slot: 0, figures }],
    ])
    await stores.rollups.noteChange(key, world.now())
  }
  await work(0)
  expect(await steps()).toMatchObject({ scan: false })
  await work(1)
  expect(await steps()).toEqual({ facility: true, team: true, device: true, scan: true })

  await sumPlatform(stores, world.now())
  world.pass(20 * day)
  const later = await world.signIn(superAdmin)
  expect(later.at.session.first_steps).toBe(true)
  expect((await later.call('getFirstSteps')).data).toEqual({ facility: true, team: true, device: true, scan: true })
})

test('nobody is told any more once the company is a month old', async () => {
  world.pass(11 * day)
  expect(await asked('superAdmin')).toBeUndefined()
})

test('who closes them keeps them closed, and may open them again', async () => {
  const { call, user } = await world.as('admin')
  const set = (pref_value: string) => call('setUserPref', { user_uid: user.uid, pref_type: 301, pref_value })
  for (const value of ['1', '0']) {
    expect((await set(value)).status).toBe(200)
    const kept = await call('getUserPreferences', { user_uid: user.uid, pref_type: [301] })
    expect(kept.data).toEqual([{ pref_type: 301, pref_value: value }])
  }
  expect((await set('yes')).status).toBe(400)
})
