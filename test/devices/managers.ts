import { afterAll, beforeAll } from 'vitest'
import type { Device } from '../../shared/contract/devices.ts'
import { openSite, password, type Site } from '../handheld/site.ts'

/** What tests of handhelds that managers see go by: set anew for each file. */
export let site: Site
export type Caller = Awaited<ReturnType<Site['as']>>
export let root: Caller
export let admin: Caller
export let boss: Caller
export let lead: Caller
export let worker: Caller

/** A site for all tests of a file, and who calls there: one of each role. */
export const openManagers = () => {
  beforeAll(async () => {
    site = await openSite()
    await site.user('ada', [['admin', 'acme']])
    await site.user('lea', [['teamManager', 'pick']])
    root = await site.as('root', 'superAdmin', 'acme')
    admin = await site.as('ada', 'admin', 'acme')
    boss = await site.as('boss', 'facilityManager', 'north')
    lead = await site.as('lea', 'teamManager', 'pick')
    worker = await site.as('amara', 'worker', 'pick')
  })
  afterAll(() => site?.stop())
}

export const beat = { battery_percent: 71, battery_health: 'GOOD' }

const listed = async (call: Caller, group_uid: string) => {
  const { status, message, data } = await call('getDevicesInformation', { group_uid })
  if (status !== 200) throw new Error(`${status} ${message}`)
  return data as Device[]
}
export const serials = async (call: Caller, group_uid: string) =>
  (await listed(call, group_uid)).map(({ serial_number }) => serial_number).sort()
export const oneOf = async (serial: string, call = admin) =>
  (await listed(call, 'acme')).find(({ serial_number }) => serial_number === serial) as Device

export type Handheld = Awaited<ReturnType<Site['handheldOf']>>
export const signIn = async ({ call }: Handheld, user = 'amara', group_uid = 'pick') => {
  const at = site.clock.now
  const { data } = await call('signIn', { username: `${user}.Name`, password, at })
  const joined = await call('joinGroup', { work_id: data.work_id, group_uid, at })
  if (joined.status !== 200) throw new Error(joined.message)
  return data as { work_id: string; finder: boolean }
}
