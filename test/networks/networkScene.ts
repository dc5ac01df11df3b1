import { afterAll, beforeAll, beforeEach } from 'vitest'
import { minute } from '../../shared/time.ts'
import { password as ownPassword } from '../lib/people.ts'
import { type Client, type DeviceWorld, deviceWorld } from './world.ts'

/** What the tests of a file go by: set anew before each of them. */
export let here: DeviceWorld
export let admin: Client
export let faye: Client
export let north: string
export let south: string

/** One world for all tests of a file. */
export const openNetworks = () => {
  beforeAll(async () => {
    here = await deviceWorld()
    north = here.acme.groups.north.uid
    south = here.acme.groups.south.uid
  })
  afterAll(() => here?.stop())
  beforeEach(async () => {
    here.pass(minute)
    admin = await here.as('admin')
    faye = await here.as('facilityManager')
  })
}

let named = 0
export const secret = 'larch-copper-41'
export const body = (more: object = {}) => ({
  ...{ ssid: `Floor ${++named}`, network_pass: secret, security_type: 'WPA2', fac_uid: north, device_ids: [] },
  ...more,
})
/** A network on devices of the north. @returns its id */
export const added = async (device_ids: string[] = [], more: object = {}): Promise<string> =>
  here.done(await admin.call('saveNetwork', body({ device_ids, ...more }))).network_id
export const listed = async (call = admin, group_uid = here.acme.uid) =>
  here.done(await call.call('getAllNetworks', { group_uid, co_uid: here.acme.uid }))
export const oneOf = async (id: string) => (await listed()).find((one: { id: string }) => one.id === id)
/** The status of a network on each of its devices. */
export const statuses = async (id: string) =>
  Object.fromEntries(
    (await oneOf(id)).devices.map((one: { device_id: string; status: number }) => [one.device_id, one.status]),
  )
export const verified = async (client: Client) =>
  client.call('verifyPassword', { user_uid: client.user.uid, comp_uid: here.acme.uid, password: ownPassword })
